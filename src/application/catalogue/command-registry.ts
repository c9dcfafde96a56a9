import type { CommandDefinition } from './define-command.js';

/** The definitions one dispatcher knows. */
export class CommandRegistry {
  private readonly definitions = new Map<string, CommandDefinition>();

  constructor(definitions: Iterable<CommandDefinition> = []) {
    for (const definition of definitions) this.register(definition);
  }

  /** Adds a definition; one of the same name is replaced. */
  register(definition: CommandDefinition): void {
    this.definitions.set(definition.name, definition);
  }

  find(name: string): CommandDefinition | undefined {
    return this.definitions.get(name);
  }

  names(): readonly string[] {
    return [...this.definitions.keys()];
  }
}
