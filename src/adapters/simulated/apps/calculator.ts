import { type SimEvent, defineSimApp } from '../sim-app.js';
import { type SimNode, button, widget, wrapped } from '../sim-node.js';
import { storedFlag, storedNumber, storedObject, storedText } from '../stored.js';

type Operator = '+' | '−' | '×' | '÷';

interface CalculatorModel {
  readonly display: string;
  /** The next digit begins a new number. */
  readonly fresh: boolean;
  readonly left?: number;
  readonly operator?: Operator;
  readonly menuOpen: boolean;
}

const OPERATIONS: Readonly<Record<Operator, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '−': (left, right) => left - right,
  '×': (left, right) => left * right,
  '÷': (left, right) => left / right,
};

const LONGEST_NUMBER = 12;
const ROWS = [
  ['7', '8', '9', '÷'],
  ['4', '5', '6', '×'],
  ['1', '2', '3', '−'],
  ['0', '.', '=', '+'],
] as const;

const EMPTY: CalculatorModel = { display: '0', fresh: true, menuOpen: false };

function isOperator(text: string): text is Operator {
  return Object.hasOwn(OPERATIONS, text);
}

function parse(stored: unknown): CalculatorModel {
  const fields = storedObject(stored);
  const operator = storedText(fields['operator'], '');
  const pending = typeof fields['left'] === 'number' && isOperator(operator);
  return {
    display: storedText(fields['display'], '0'),
    fresh: storedFlag(fields['fresh'], true),
    menuOpen: storedFlag(fields['menuOpen'], false),
    ...(pending && { left: storedNumber(fields['left'], 0), operator }),
  };
}

function view(model: CalculatorModel): SimNode {
  const keys = ROWS.map((row, index) =>
    widget(
      `row-${index}`,
      'group',
      {},
      row.map((key) => button(`key-${key}`, key)),
    ),
  );
  return widget('window', 'window', { name: 'Calculator' }, [
    wrapped('box', 3, [
      widget('header', 'toolbar', { name: 'Header' }, [menuButton(model.menuOpen), button('clear', 'Clear')]),
      widget('result', 'textfield', {
        name: 'Result',
        nativeId: 'result',
        value: model.display,
        text: model.display,
        states: ['readonly'],
        actions: ['SetFocus'],
      }),
      widget('keypad', 'group', { name: 'Keypad' }, keys),
    ]),
  ]);
}

function menuButton(open: boolean): SimNode {
  const items = [
    widget('menu-clear', 'menuitem', { name: 'Clear result', actions: ['Click'] }),
    widget('menu-negate', 'menuitem', { name: 'Change sign', actions: ['Click'] }),
  ];
  return widget(
    'menu-button',
    'menubutton',
    {
      name: 'Menu',
      states: [open ? 'expanded' : 'collapsed', 'haspopup'],
      actions: ['Click', 'SetFocus', 'Expand', 'Collapse'],
    },
    open ? [widget('menu', 'menu', { name: 'Menu' }, items)] : [],
  );
}

function react(model: CalculatorModel, event: SimEvent): CalculatorModel | undefined {
  if (event.kind === 'set-expanded')
    return event.id === 'menu-button' ? { ...model, menuOpen: event.expanded } : undefined;
  if (event.kind !== 'press') return undefined;
  if (event.id.startsWith('key-')) return pressKey(model, event.id.slice('key-'.length));
  switch (event.id) {
    case 'menu-button':
      return { ...model, menuOpen: !model.menuOpen };
    case 'clear':
    case 'menu-clear':
      return EMPTY;
    case 'menu-negate':
      return { ...model, display: print(-Number(model.display)), menuOpen: false };
    default:
      return undefined;
  }
}

function pressKey(model: CalculatorModel, key: string): CalculatorModel {
  if (key === '=') return withoutOperator({ ...model, display: result(model), fresh: true });
  if (isOperator(key)) {
    const display = model.fresh ? model.display : result(model);
    return { ...model, display, left: Number(display), operator: key, fresh: true };
  }
  const before = model.fresh ? '' : model.display;
  if (key === '.' && before.includes('.')) return model;
  const display = `${before === '' && key === '.' ? '0' : before === '0' && key !== '.' ? '' : before}${key}`;
  return display.length > LONGEST_NUMBER ? model : { ...model, display, fresh: false };
}

function withoutOperator({ display, fresh, menuOpen }: CalculatorModel): CalculatorModel {
  return { display, fresh, menuOpen };
}

function result({ display, left, operator }: CalculatorModel): string {
  return left === undefined || operator === undefined
    ? display
    : print(OPERATIONS[operator](left, Number(display)));
}

function print(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(LONGEST_NUMBER))) : 'Error';
}

export const calculator = defineSimApp<CalculatorModel>({
  id: 'org.agent_desktop.Calculator',
  name: 'Calculator',
  executable: 'calculator',
  initial: () => EMPTY,
  parse,
  view,
  react,
});
