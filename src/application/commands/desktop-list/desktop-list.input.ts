/** `desktop list` takes nothing. */
export class DesktopListInput {}
