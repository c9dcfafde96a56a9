/** Everything that can be done to an element by ref. */
export const ACTION_KINDS = [
  'click',
  'double-click',
  'triple-click',
  'right-click',
  'type',
  'set-value',
  'clear',
  'focus',
  'select',
  'toggle',
  'check',
  'uncheck',
  'expand',
  'collapse',
  'scroll',
  'scroll-to',
] as const;

export type ActionKind = (typeof ACTION_KINDS)[number];

/** One action to deliver, with what it needs. */
export type ActionRequest =
  | { readonly kind: Exclude<ActionKind, 'type' | 'set-value' | 'select' | 'scroll'> }
  | { readonly kind: 'type' | 'set-value' | 'select'; readonly value: string }
  | {
      readonly kind: 'scroll';
      readonly direction: 'up' | 'down' | 'left' | 'right';
      /** Steps of the wheel or of the scroll bar's own increment. */
      readonly amount: number;
    };
