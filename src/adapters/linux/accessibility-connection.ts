import { inject, injectable } from 'inversify';
import { AgentDesktopError } from '../../domain/errors/agent-desktop-error.js';
import { Environment } from '../../ports/environment.js';
import type { NativeAddon, NativeBus, NativeX11 } from '../native/addon.js';
import { accessibilityAddress } from './accessibility-bus.js';
import { ATSPI, call } from './atspi.js';
import { asDomainError, failureOf } from './guard.js';
import { type FoundSessionBus, findSessionBus } from './session-bus.js';
import { SharedOpening } from './shared-opening.js';

/** Gives the addon; called at first use, so that commands that need no desktop open nothing. */
export type AddonLoader = () => NativeAddon;
export const AddonLoader = Symbol.for('agent-desktop/linux/AddonLoader');

const OPEN = { timeoutMs: 5000, maxInFlight: 32 } as const;
const SUBJECT = { doing: 'open the accessibility bus', app: 'the bus' } as const;

/** The connections of this process to its desktop: opened at first use, shared, closed at the end. */
@injectable()
export class AccessibilityConnection {
  private readonly session = new SharedOpening(() => this.openSession());
  private readonly accessibility = new SharedOpening(() => this.openAccessibility());
  private display: Promise<NativeX11 | undefined> | undefined;
  private listening: Promise<void> | undefined;

  constructor(
    @inject(Environment) private readonly environment: Environment,
    @inject(AddonLoader) private readonly loadAddon: AddonLoader,
  ) {}

  addon(): NativeAddon {
    return this.loadAddon();
  }

  /** The session bus. Rejects with `PLATFORM_NOT_SUPPORTED` when this user has none. */
  sessionBus(): Promise<NativeBus> {
    return this.session.get();
  }

  /** The accessibility bus. Rejects with `PLATFORM_NOT_SUPPORTED` and what is missing. */
  bus(): Promise<NativeBus> {
    return this.accessibility.get();
  }

  /** The X11 display; undefined when there is none (also on Wayland without XWayland). */
  x11(): Promise<NativeX11 | undefined> {
    this.display ??= this.openDisplay();
    return this.display;
  }

  /** GTK 3 keeps its bulk read only while some client has registered for an event: a rare one is enough. */
  listen(): Promise<void> {
    this.listening ??= this.registerEvent('window:create');
    return this.listening;
  }

  /** Asks the registry for the events of a name; applications send none that nobody asked for. */
  async registerEvent(name: string): Promise<void> {
    const bus = await this.bus();
    const registry = { bus: ATSPI.registryBus, path: ATSPI.registryPath };
    await bus.callMany([call(registry, ATSPI.registry, 'RegisterEvent', 'sass', [name, [], ''])], {
      timeoutMs: 1000,
    });
  }

  /** Closes everything that was opened. */
  async dispose(): Promise<void> {
    const opened = [this.accessibility.take(), this.session.take(), this.display];
    this.display = this.listening = undefined;
    for (const connection of opened) (await connection)?.close();
  }

  private async openSession(): Promise<NativeBus> {
    const location = findSessionBus(this.environment);
    if (!location.found)
      throw new AgentDesktopError('PLATFORM_NOT_SUPPORTED', `No session bus: ${location.reason}.`, {
        suggestion: location.suggestion,
      });
    try {
      return await this.loadAddon().openBus(location.address, OPEN);
    } catch (error) {
      throw unreachable(error, location);
    }
  }

  /** The session's own answer first: a variable or root property may be left over from another desktop. */
  private async openAccessibility(): Promise<NativeBus> {
    const tried: string[] = [];
    let first: unknown;
    for (const candidate of this.addressCandidates()) {
      try {
        const address = await candidate.find();
        if (address !== undefined && address !== '') return await this.loadAddon().openBus(address, OPEN);
        tried.push(`${candidate.source}: none`);
      } catch (error) {
        first ??= asDomainError(error, SUBJECT);
        tried.push(`${candidate.source}: ${error instanceof Error ? error.message : 'cannot be opened'}`);
      }
    }
    if (first instanceof AgentDesktopError && first.code === 'PLATFORM_NOT_SUPPORTED') throw first;
    throw new AgentDesktopError('PLATFORM_NOT_SUPPORTED', 'There is no accessibility bus.', {
      suggestion: 'Install at-spi2-core and log in again, or run doctor for the exact finding.',
      platformDetail: tried.join('; '),
    });
  }

  private addressCandidates(): readonly {
    readonly source: string;
    readonly find: () => Promise<string | undefined>;
  }[] {
    return [
      { source: 'org.a11y.Bus', find: async () => accessibilityAddress(await this.sessionBus()) },
      {
        source: 'AT_SPI_BUS_ADDRESS',
        find: () => Promise.resolve(this.environment.get('AT_SPI_BUS_ADDRESS')),
      },
      {
        source: 'AT_SPI_BUS of the root window',
        find: async () => (await this.x11())?.rootProperty('AT_SPI_BUS'),
      },
    ];
  }

  private async openDisplay(): Promise<NativeX11 | undefined> {
    const display = this.environment.get('DISPLAY');
    if (display === undefined || display === '') return undefined;
    return this.loadAddon()
      .openX11(display)
      .catch(() => undefined);
  }
}

/** A bus that was named but gives no connection: what is wrong with it, and what to do about the way it was found. */
function unreachable(error: unknown, { address, source, named }: FoundSessionBus): unknown {
  const mapped = asDomainError(error, SUBJECT);
  if (!(mapped instanceof AgentDesktopError) || mapped.code === 'PLATFORM_NOT_SUPPORTED') return mapped;
  const wrongKind = failureOf(error)?.code === 'BAD_ARGUMENT';
  const what = wrongKind ? 'cannot be used: only unix sockets are' : 'cannot be reached';
  return new AgentDesktopError(
    'PLATFORM_NOT_SUPPORTED',
    `The session bus "${address}", found by ${source}, ${what}.`,
    {
      suggestion: named
        ? `${wrongKind ? 'It is no address of a unix socket' : 'It may be left over from a session that has ended'}: unset ${source} to use the user's own bus, or log in again.`
        : 'Its session has ended or does not answer: log in again, or run "agent-desktop desktop start" and use --desktop for a private one.',
      ...(mapped.platformDetail === undefined ? {} : { platformDetail: mapped.platformDetail }),
    },
  );
}
