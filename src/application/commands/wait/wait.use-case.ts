import { inject, injectable } from 'inversify';
import { invalidArgs } from '../../../domain/errors/invalid-args.js';
import { parseRef } from '../../../domain/refs/ref.js';
import { Clock } from '../../../ports/clock.js';
import type { UseCase } from '../../catalogue/use-case.js';
import type { ExecutionContext } from '../../execution/execution-context.js';
import { ElementWatch } from './element-watch.js';
import { TextWatch } from './text-watch.js';
import type { WaitResult } from './wait.definition.js';
import type { WaitInput } from './wait.input.js';
import { WindowWatch } from './window-watch.js';

/** Waits a time, or for one thing. */
@injectable()
export class WaitUseCase implements UseCase<WaitInput, WaitResult> {
  constructor(
    @inject(Clock) private readonly clock: Clock,
    @inject(ElementWatch) private readonly elements: ElementWatch,
    @inject(WindowWatch) private readonly windows: WindowWatch,
    @inject(TextWatch) private readonly texts: TextWatch,
  ) {}

  async execute(input: WaitInput, context: ExecutionContext): Promise<WaitResult> {
    checkCombination(input);
    const { ms, element, window, text } = input;
    if (element !== undefined) return this.elements.wait(element, input, context);
    if (window !== undefined) return this.windows.wait(window, input, context);
    if (text !== undefined) return this.texts.wait(text, input, context);
    return this.pause(ms ?? 0, context);
  }

  private async pause(ms: number, { signal }: ExecutionContext): Promise<WaitResult> {
    const started = this.clock.now();
    await this.clock.sleep(ms, signal);
    return { found: true, elapsed_ms: Math.round(this.clock.now() - started) };
  }
}

function checkCombination(input: WaitInput): void {
  if (input.element !== undefined) parseRef(input.element);
  const modes = [input.ms, input.element, input.window, input.text].filter((mode) => mode !== undefined);
  if (modes.length !== 1)
    throw invalidArgs(
      modes.length === 0
        ? 'It was not said what to wait for.'
        : 'It was said to wait for several things at once.',
      'Give exactly one of MS, --element, --window and --text.',
    );
  needs(input.predicate !== undefined, '--predicate', input.element !== undefined, '--element');
  needs(input.snapshot !== undefined, '--snapshot', input.element !== undefined, '--element');
  needs(input.value !== undefined, '--value', input.predicate === 'value', '--predicate value');
  needs(input.count !== undefined, '--count', input.text !== undefined, '--text');
  if (input.window?.trim() === '' || input.text?.trim() === '')
    throw invalidArgs('The text to wait for is empty.', 'Give a part of what is to be shown.');
}

function needs(given: boolean, flag: string, met: boolean, needed: string): void {
  if (given && !met)
    throw invalidArgs(`${flag} goes with ${needed} only.`, `Give ${needed}, or leave out ${flag}.`);
}
