/** `status` takes nothing. */
export class StatusInput {}
