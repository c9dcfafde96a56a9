import type { NativeCall } from '../native/addon.js';

/** Names of the AT-SPI protocol, as in its D-Bus description files. */
export const ATSPI = {
  registryBus: 'org.a11y.atspi.Registry',
  registryPath: '/org/a11y/atspi/registry',
  rootPath: '/org/a11y/atspi/accessible/root',
  nullPath: '/org/a11y/atspi/null',
  registry: 'org.a11y.atspi.Registry',
  accessible: 'org.a11y.atspi.Accessible',
  action: 'org.a11y.atspi.Action',
  application: 'org.a11y.atspi.Application',
  component: 'org.a11y.atspi.Component',
  editableText: 'org.a11y.atspi.EditableText',
  selection: 'org.a11y.atspi.Selection',
  table: 'org.a11y.atspi.Table',
  text: 'org.a11y.atspi.Text',
  value: 'org.a11y.atspi.Value',
  properties: 'org.freedesktop.DBus.Properties',
} as const;

/** `Component.GetExtents` coordinate types. */
export const COORD = { screen: 0, window: 1 } as const;

/** Where an object lives: the pair that AT-SPI passes around. */
export interface ObjectRef {
  readonly bus: string;
  readonly path: string;
}

/** A single property; never GetAll, which crashes Qt 5. */
export function getProperty(object: ObjectRef, iface: string, name: string): NativeCall {
  return { ...target(object), iface: ATSPI.properties, method: 'Get', signature: 'ss', args: [iface, name] };
}

export function setProperty(
  object: ObjectRef,
  iface: string,
  name: string,
  value: { readonly signature: string; readonly value: string | number | boolean },
): NativeCall {
  return {
    ...target(object),
    iface: ATSPI.properties,
    method: 'Set',
    signature: 'ssv',
    args: [iface, name, value],
  };
}

/** A method call on an object. */
export function call(
  object: ObjectRef,
  iface: string,
  method: string,
  signature = '',
  args: NativeCall['args'] = [],
): NativeCall {
  return signature === ''
    ? { ...target(object), iface, method }
    : { ...target(object), iface, method, signature, args };
}

function target(object: ObjectRef): { readonly bus: string; readonly path: string } {
  return { bus: object.bus, path: object.path };
}
