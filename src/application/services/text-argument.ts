import { inject, injectable } from 'inversify';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import { Environment } from '../../ports/environment.js';
import { TextSource } from '../../ports/text-source.js';

/** The three ways to hand over a text; exactly one is used. */
export interface TextArgumentInput {
  readonly value?: string;
  readonly stdin: boolean;
  readonly from_env?: string;
}

/** Finds the text a command is to enter. Never puts it into a message. */
@injectable()
export class TextArgument {
  constructor(
    @inject(Environment) private readonly environment: Environment,
    @inject(TextSource) private readonly source: TextSource,
  ) {}

  async read(input: TextArgumentInput, signal: AbortSignal): Promise<string> {
    const given = [input.value !== undefined, input.stdin, input.from_env !== undefined];
    if (given.filter(Boolean).length !== 1)
      throw new AgentDesktopError('INVALID_ARGS', 'Give the text in exactly one way.', {
        suggestion:
          'Give it as the argument (after -- when it begins with a dash), by --stdin, or by --from-env NAME.',
      });
    if (input.value !== undefined) return input.value;
    if (input.from_env !== undefined) return this.fromEnvironment(input.from_env);
    // `echo` and here-strings end their text with a line end that nobody means.
    return (await this.source.readStdin(signal)).replace(/\r?\n$/, '');
  }

  private fromEnvironment(name: string): string {
    const text = this.environment.get(name);
    if (text !== undefined) return text;
    // A name that cannot be one may be the text itself, given by mistake: it is not repeated.
    const shown = /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? ` "${name}"` : ' of that name';
    throw new AgentDesktopError('INVALID_ARGS', `There is no environment variable${shown}.`, {
      suggestion: 'Set and export it first; an empty text is given by an empty variable.',
    });
  }
}
