import type { State } from '../../../domain/element/state.js';
import { type SimEvent, defineSimApp } from '../sim-app.js';
import { type SimNode, button, field, label, widget, wrapped } from '../sim-node.js';
import { storedFlag, storedNumber, storedObject, storedText, storedTexts } from '../stored.js';

const SWITCHES = {
  login: { name: 'Start at login', role: 'checkbox' },
  hidden: { name: 'Show hidden files', role: 'checkbox' },
  dark: { name: 'Dark mode', role: 'switch' },
  notify: { name: 'Notifications', role: 'switch' },
  developer: { name: 'Developer mode', role: 'checkbox' },
} as const;

type SwitchId = keyof typeof SWITCHES;

const THEMES = ['System', 'Light', 'Dark'] as const;
const NETWORKS = ['Home', 'Office', 'Cafe'] as const;
const LOUDEST = 100;

interface SettingsModel {
  readonly on: readonly string[];
  readonly volume: number;
  readonly theme: string;
  readonly themeOpen: boolean;
  readonly displayName: string;
  /** The length only: the text of a password is kept nowhere. */
  readonly passwordLength: number;
  readonly advancedOpen: boolean;
  readonly networks: readonly string[];
  readonly unsaved: boolean;
}

const START: SettingsModel = {
  on: ['hidden', 'notify'],
  volume: 50,
  theme: 'System',
  themeOpen: false,
  displayName: 'Ada Lovelace',
  passwordLength: 0,
  advancedOpen: false,
  networks: NETWORKS,
  unsaved: false,
};

function parse(stored: unknown): SettingsModel {
  const fields = storedObject(stored);
  return {
    on: storedTexts(fields['on'], START.on),
    volume: storedNumber(fields['volume'], START.volume),
    theme: storedText(fields['theme'], START.theme),
    themeOpen: storedFlag(fields['themeOpen'], START.themeOpen),
    displayName: storedText(fields['displayName'], START.displayName),
    passwordLength: storedNumber(fields['passwordLength'], START.passwordLength),
    advancedOpen: storedFlag(fields['advancedOpen'], START.advancedOpen),
    networks: storedTexts(fields['networks'], START.networks),
    unsaved: storedFlag(fields['unsaved'], START.unsaved),
  };
}

function view(model: SettingsModel): SimNode {
  return widget('window', 'window', { name: 'Settings' }, [
    wrapped('pane', 2, [
      widget('general', 'region', { name: 'General' }, [
        toggle(model, 'login'),
        toggle(model, 'hidden'),
        toggle(model, 'dark'),
        toggle(model, 'notify'),
        volume(model),
        theme(model),
      ]),
      widget('account', 'form', { name: 'Account' }, [
        field('display-name', 'Display name', model.displayName, { nativeId: 'display-name' }),
        password(),
      ]),
      advanced(model),
      networks(model),
      button('apply', 'Apply', model.unsaved ? {} : { states: ['disabled'] }),
      widget('status', 'status', { name: model.unsaved ? 'Changes not saved' : 'All changes saved' }),
    ]),
  ]);
}

function toggle(model: SettingsModel, id: SwitchId): SimNode {
  const { name, role } = SWITCHES[id];
  const states: readonly State[] = model.on.includes(id) ? ['checked'] : [];
  return widget(id, role, { name, states, actions: ['Click', 'SetFocus', 'Toggle'] });
}

function volume(model: SettingsModel): SimNode {
  return widget('volume', 'slider', {
    name: 'Volume',
    value: String(model.volume),
    actions: ['SetValue', 'SetFocus', 'Increment', 'Decrement'],
  });
}

function theme(model: SettingsModel): SimNode {
  const options = THEMES.map((name) =>
    widget(`theme-${name}`, 'option', {
      name,
      states: name === model.theme ? ['selected'] : [],
      actions: ['Click', 'Select'],
    }),
  );
  return widget(
    'theme',
    'combobox',
    {
      name: 'Theme',
      value: model.theme,
      states: [model.themeOpen ? 'expanded' : 'collapsed', 'haspopup'],
      actions: ['Click', 'SetFocus', 'Expand', 'Collapse', 'Select'],
    },
    model.themeOpen ? [widget('theme-list', 'listbox', {}, options)] : [],
  );
}

function password(): SimNode {
  return widget('password', 'textfield', {
    name: 'Password',
    nativeId: 'password',
    states: ['secure'],
    editable: true,
    actions: ['SetValue', 'SetFocus', 'TypeText'],
  });
}

function advanced(model: SettingsModel): SimNode {
  return widget('advanced', 'group', { name: 'Advanced settings' }, [
    widget('expander', 'disclosure', {
      name: 'Advanced',
      states: [model.advancedOpen ? 'expanded' : 'collapsed'],
      actions: ['Click', 'SetFocus', 'Expand', 'Collapse'],
    }),
    ...(model.advancedOpen ? [toggle(model, 'developer')] : []),
  ]);
}

function networks(model: SettingsModel): SimNode {
  return widget(
    'networks',
    'list',
    { name: 'Saved networks' },
    model.networks.map((name) =>
      widget(`network-${name}`, 'listitem', {}, [
        label(`network-${name}-name`, name),
        button(`delete-${name}`, 'Delete'),
      ]),
    ),
  );
}

function react(model: SettingsModel, event: SimEvent): SettingsModel | undefined {
  switch (event.kind) {
    case 'press':
      return press(model, event.id);
    case 'set-text':
      return setText(model, event.id, event.text);
    case 'set-expanded':
      if (event.id === 'theme') return { ...model, themeOpen: event.expanded };
      return event.id === 'expander' ? { ...model, advancedOpen: event.expanded } : undefined;
    case 'choose':
      return event.id === 'theme' ? chooseTheme(model, event.option) : undefined;
  }
}

function press(model: SettingsModel, id: string): SettingsModel | undefined {
  if (Object.hasOwn(SWITCHES, id)) {
    const on = model.on.includes(id) ? model.on.filter((other) => other !== id) : [...model.on, id];
    return { ...model, on, unsaved: true };
  }
  if (id === 'apply') return model.unsaved ? { ...model, unsaved: false } : undefined;
  if (id === 'theme') return { ...model, themeOpen: !model.themeOpen };
  if (id === 'expander') return { ...model, advancedOpen: !model.advancedOpen };
  if (id.startsWith('theme-')) return chooseTheme(model, id.slice('theme-'.length));
  if (!id.startsWith('delete-')) return undefined;
  const name = id.slice('delete-'.length);
  return { ...model, networks: model.networks.filter((other) => other !== name), unsaved: true };
}

function chooseTheme(model: SettingsModel, option: string): SettingsModel | undefined {
  const chosen = THEMES.find((name) => name.toLowerCase() === option.trim().toLowerCase());
  return chosen === undefined ? undefined : { ...model, theme: chosen, themeOpen: false, unsaved: true };
}

function setText(model: SettingsModel, id: string, text: string): SettingsModel | undefined {
  if (id === 'display-name') return { ...model, displayName: text, unsaved: true };
  if (id === 'password') return { ...model, passwordLength: [...text].length, unsaved: true };
  const number = text.trim() === '' ? NaN : Number(text);
  if (id !== 'volume' || !Number.isFinite(number)) return undefined;
  return { ...model, volume: Math.min(LOUDEST, Math.max(0, Math.round(number))), unsaved: true };
}

export const settings = defineSimApp<SettingsModel>({
  id: 'org.agent_desktop.Settings',
  name: 'Settings',
  executable: 'settings',
  initial: () => START,
  parse,
  view,
  react,
});
