import type { NativeRole } from './native-role.js';

/** Prefixes of the widget libraries around GTK 4. */
const LIBRARY_TYPE = /^(?:Gtk|Adw|Hdy|Gdk|Panel|Ide|Shumate|Vte|WebKit|Nautilus)(?:[A-Z][A-Za-z0-9]*)+$/;

/** One word of two or more capitalised parts: how GObject types are written. */
const TYPE_NAME = /^(?:[A-Z][a-z0-9]+){2,}$/;

const CONTAINERS: ReadonlySet<NativeRole> = new Set<NativeRole>([
  'filler',
  'panel',
  'unknown',
  'grouping',
  'scroll-pane',
  'viewport',
  'section',
]);

/**
 * GTK 4 gives a widget without a label its type as name, and one that is labelled by its own content its name twice.
 * Neither is what a user sees. The name without that; empty when nothing is left.
 */
export function withoutTypeName(name: string, role: NativeRole): string {
  if (LIBRARY_TYPE.test(name) || (CONTAINERS.has(role) && TYPE_NAME.test(name))) return '';
  return withoutRepetition(name);
}

/** `4 4` is `4`. */
function withoutRepetition(name: string): string {
  const middle = (name.length - 1) / 2;
  if (!Number.isInteger(middle) || middle < 1 || name.charAt(middle) !== ' ') return name;
  const half = name.slice(0, middle);
  return name.slice(middle + 1) === half ? half : name;
}
