/** Which window the caller means; nothing given: the focused one. */
export interface WindowChoice {
  readonly app?: string;
  readonly windowId?: string;
}

/** The choice made by the usual `--app` and `--window-id`. */
export function windowChoice(input: { readonly app?: string; readonly window_id?: string }): WindowChoice {
  return {
    ...(input.app !== undefined && { app: input.app }),
    ...(input.window_id !== undefined && { windowId: input.window_id }),
  };
}
