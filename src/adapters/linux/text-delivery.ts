import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import type { DeliveryReport } from '../../ports/element-actor.js';
import { ATSPI, call, getProperty, setProperty } from './atspi.js';
import { deliver, type DeliveryScope, notSupported, query } from './delivery.js';
import { numberOf } from './native-value.js';

/** Writes a number through Value, which is what spin buttons and sliders keep; their text would revert. */
export async function setNumber(scope: DeliveryScope, value: string): Promise<DeliveryReport> {
  const number = Number(value.trim().replace(',', '.'));
  if (value.trim() === '' || !Number.isFinite(number))
    throw new AgentDesktopError('INVALID_ARGS', 'This element holds a number, and the value is none.', {
      suggestion: 'Give a number, such as 42 or 0.5.',
    });
  return deliver(scope, {
    label: 'set the value',
    mechanism: 'Value.CurrentValue',
    call: setProperty(scope.ref, ATSPI.value, 'CurrentValue', { signature: 'd', value: number }),
  });
}

/** Whether the element has a number to write. */
export async function holdsNumber(scope: DeliveryScope): Promise<boolean> {
  const [reply] = await query(scope, [getProperty(scope.ref, ATSPI.value, 'CurrentValue')]);
  return numberOf(reply) !== undefined;
}

/** Replaces the whole text: in one call, or by deleting and inserting where the toolkit lacks that call. */
export async function replaceText(scope: DeliveryScope, text: string): Promise<DeliveryReport> {
  const { ref } = scope;
  const change = {
    label: text === '' ? 'clear the text' : 'set the text',
    mechanism: 'EditableText.SetTextContents',
    call: call(ref, ATSPI.editableText, 'SetTextContents', 's', [text]),
  };
  try {
    return await deliver(scope, change);
  } catch (error) {
    const lacking = error instanceof AgentDesktopError && error.code === 'ACTION_NOT_SUPPORTED';
    if (!lacking) throw error;
    return deleteAndInsert(scope, text);
  }
}

async function deleteAndInsert(scope: DeliveryScope, text: string): Promise<DeliveryReport> {
  const [count] = await query(scope, [getProperty(scope.ref, ATSPI.text, 'CharacterCount')]);
  const length = numberOf(count);
  if (length === undefined) throw notSupported('The text of this element cannot be changed.');
  const removed =
    length === 0
      ? undefined
      : await deliver(scope, {
          label: 'delete the text',
          mechanism: 'EditableText.DeleteText',
          call: call(scope.ref, ATSPI.editableText, 'DeleteText', 'ii', [0, length]),
        });
  if (text === '') return removed ?? { delivered: 'yes', steps: [] };
  const inserted = await insertAt(scope, text, 0);
  return { delivered: 'yes', steps: [...(removed?.steps ?? []), ...inserted.steps] };
}

/** Inserts at the caret, which is where typing would put it. */
export async function insertText(scope: DeliveryScope, text: string): Promise<DeliveryReport> {
  const [caret, count] = await query(scope, [
    getProperty(scope.ref, ATSPI.text, 'CaretOffset'),
    getProperty(scope.ref, ATSPI.text, 'CharacterCount'),
  ]);
  const end = numberOf(count) ?? 0;
  const position = numberOf(caret) ?? end;
  return insertAt(scope, text, position < 0 || position > end ? end : position);
}

function insertAt(scope: DeliveryScope, text: string, position: number): Promise<DeliveryReport> {
  return deliver(scope, {
    label: 'insert the text',
    mechanism: 'EditableText.InsertText',
    call: call(scope.ref, ATSPI.editableText, 'InsertText', 'isi', [position, text, lengthOf(text, scope)]),
  });
}

/** Qt cuts the text to this many UTF-16 units; the ATK bridges hand it on as bytes. */
function lengthOf(text: string, { profile }: DeliveryScope): number {
  const isQt = profile.kind === 'qt5' || profile.kind === 'qt6';
  return isQt ? text.length : Buffer.byteLength(text);
}
