/** `version` takes nothing. */
export class VersionInput {}
