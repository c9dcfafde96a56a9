import { inject, injectable } from 'inversify';
import { AgentDesktopError } from '../../../domain/errors/agent-desktop-error.js';
import { DesktopHost } from '../../../ports/desktop-host.js';
import type { UseCase } from '../../catalogue/use-case.js';
import type { ExecutionContext } from '../../execution/execution-context.js';
import { desktopView } from '../../services/desktop-view.js';
import type { DesktopStartResult } from './desktop-start.definition.js';
import type { DesktopStartInput } from './desktop-start.input.js';

const SMALLEST = { width: 320, height: 200 };
const LARGEST = { width: 7680, height: 4320 };

/** Starts a private desktop. */
@injectable()
export class DesktopStartUseCase implements UseCase<DesktopStartInput, DesktopStartResult> {
  constructor(@inject(DesktopHost) private readonly host: DesktopHost) {}

  async execute(input: DesktopStartInput, context: ExecutionContext): Promise<DesktopStartResult> {
    const size = parseSize(input.size);
    return desktopView(await this.host.start({ name: input.name, ...size }, context.signal));
  }
}

function parseSize(text: string): { width: number; height: number } {
  const match = /^(\d{1,5})x(\d{1,5})$/i.exec(text);
  const width = Number(match?.[1]);
  const height = Number(match?.[2]);
  if (within(width, SMALLEST.width, LARGEST.width) && within(height, SMALLEST.height, LARGEST.height))
    return { width, height };
  throw new AgentDesktopError('INVALID_ARGS', `"${text}" is not a screen size for a desktop.`, {
    suggestion: 'Give --size as WIDTHxHEIGHT in pixels, from 320x200 to 7680x4320, such as 1280x800.',
  });
}

function within(value: number, low: number, high: number): boolean {
  return value >= low && value <= high;
}
