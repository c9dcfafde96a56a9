import {
  INTERFACE,
  type CallOptions,
  type NativeAddon,
  type NativeBus,
  type NativeCall,
  type NativeReply,
  type NativeValue,
  type NodeDetails,
  type RawTree,
} from '../../../../src/adapters/native/addon.js';
import { roleNumbers, type NativeRole } from '../../../../src/adapters/linux/native-role.js';
import { stateMask, type NativeState } from '../../../../src/adapters/linux/native-state.js';

/** One accessible object of a fake application. */
export interface FakeObject {
  readonly path: string;
  readonly role: NativeRole;
  readonly name?: string;
  readonly description?: string;
  readonly states?: readonly NativeState[];
  readonly interfaces?: readonly (keyof typeof INTERFACE)[];
  readonly children?: readonly FakeObject[];
  readonly details?: NodeDetails;
  /** Answers to calls, by `Method` or `Property`; a failure for what is refused. */
  readonly answers?: Readonly<Record<string, NativeReply>>;
}

export function ok(...values: readonly NativeValue[]): NativeReply {
  return { ok: true, values };
}

export function busError(dbusName: string, message = dbusName): NativeReply {
  return { ok: false, code: 'BUS_ERROR', dbusName: `org.freedesktop.DBus.Error.${dbusName}`, message };
}

export const TIMED_OUT: NativeReply = {
  ok: false,
  code: 'TIMEOUT',
  message: 'no answer within the deadline',
};

/** A bus with one application whose objects are kept in memory. Records what was asked. */
export class FakeBus implements NativeBus {
  readonly name = ':1.99';
  readonly calls: NativeCall[] = [];
  readonly cancelled: number[] = [];
  /** Answers by bus name and method, before the objects are looked at. */
  readonly services = new Map<string, (call: NativeCall) => NativeReply>();
  /** Trees given by whole reads instead of the objects, one after the other. */
  trees: RawTree[] = [];
  private readonly objects = new Map<
    string,
    { readonly object: FakeObject; readonly parent: string; readonly index: number }
  >();

  constructor(
    readonly app: string,
    root?: FakeObject,
  ) {
    if (root !== undefined) this.register(root, '/org/a11y/atspi/accessible/root', 0);
  }

  callMany(calls: readonly NativeCall[], _options: CallOptions): Promise<readonly NativeReply[]> {
    this.calls.push(...calls);
    return Promise.resolve(calls.map((call) => this.answer(call)));
  }

  readTree(options: { readonly path: string }): Promise<RawTree> {
    const [next, ...rest] = this.trees;
    if (next !== undefined) {
      if (rest.length > 0) this.trees = rest;
      return Promise.resolve(next);
    }
    const found = this.objects.get(options.path);
    if (found === undefined) return Promise.reject(nativeError(busError('UnknownObject')));
    return Promise.resolve(rawTree(this.app, found.object));
  }

  readDetails(requests: readonly { readonly path: string }[]): Promise<readonly NodeDetails[]> {
    return Promise.resolve(requests.map(({ path }) => this.objects.get(path)?.object.details ?? {}));
  }

  addMatch(): number {
    return 1;
  }

  removeMatch(): void {
    return;
  }

  cancel(job: number): void {
    this.cancelled.push(job);
  }

  close(): void {
    return;
  }

  /** The calls that would have changed something. */
  get changes(): readonly string[] {
    const reading = /^(?:Get|RegisterEvent)/;
    return this.calls
      .filter(({ method }) => !reading.test(method))
      .map(
        ({ method, args, path }) =>
          `${path} ${method}(${(args ?? []).map((arg) => JSON.stringify(arg)).join()})`,
      );
  }

  private register(object: FakeObject, parent: string, index: number): void {
    this.objects.set(object.path, { object, parent, index });
    object.children?.forEach((child, at) => {
      this.register(child, object.path, at);
    });
  }

  private answer(call: NativeCall): NativeReply {
    const service = this.services.get(`${call.bus} ${call.method}`);
    if (service !== undefined) return service(call);
    const found = this.objects.get(call.path);
    if (found === undefined) return busError('UnknownObject', `No such object path '${call.path}'`);
    const key = call.method === 'Get' || call.method === 'Set' ? textOf(call.args?.[1]) : call.method;
    const own = found.object.answers?.[call.method === 'Set' ? `Set ${key}` : key];
    return own ?? this.usual(key, call, found);
  }

  private usual(
    key: string,
    call: NativeCall,
    {
      object,
      parent,
      index,
    }: { readonly object: FakeObject; readonly parent: string; readonly index: number },
  ): NativeReply {
    const ref = (path: string): NativeValue => [this.app, path];
    const children = object.children ?? [];
    const usual: Readonly<Record<string, () => NativeReply>> = {
      GetRole: () => ok(roleNumbers([object.role])[0] ?? 0),
      Name: () => ok(object.name ?? ''),
      Description: () => ok(object.description ?? ''),
      GetState: () => ok([...stateMask(object.states ?? [])]),
      GetInterfaces: () => ok((object.interfaces ?? []).map((name) => `org.a11y.atspi.${name}`)),
      ChildCount: () => ok(children.length),
      GetIndexInParent: () => ok(index),
      Parent: () => ok(ref(parent)),
      GetChildren: () => ok(children.map(({ path }) => ref(path))),
      GetChildAtIndex: () => ok(ref(children[Number(call.args?.[0])]?.path ?? '/org/a11y/atspi/null')),
      NActions: () => ok(object.details?.actions?.length ?? 0),
      GetName: () => ok(object.details?.actions?.[Number(call.args?.[0])] ?? ''),
      CurrentValue: () =>
        object.details?.value === undefined ? busError('UnknownInterface') : ok(object.details.value),
    };
    return usual[key]?.() ?? busError('UnknownMethod', `No such method "${key}"`);
  }
}

function textOf(value: NativeValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** The rejection of the addon for a failed answer. */
export function nativeError(reply: NativeReply): Error {
  if (reply.ok) throw new Error('Not a failure.');
  return Object.assign(new Error(reply.message), { code: reply.code, dbusName: reply.dbusName });
}

/** An addon that opens this bus, whatever the address. */
export function fakeAddon(bus: NativeBus): NativeAddon {
  return {
    abi: 1,
    libraries: () => [],
    openBus: () => Promise.resolve(bus),
    openX11: () => Promise.reject(new Error('no display')),
    tryLockFile: () => undefined,
    unlockFile: () => undefined,
  };
}

/** The columns of a tree of fake objects. */
export function rawTree(
  app: string,
  root: FakeObject,
  flags: ReadonlyMap<string, number> = new Map(),
): RawTree {
  const rows: { readonly object: FakeObject; readonly parent: number; readonly index: number }[] = [];
  const add = (object: FakeObject, parent: number, index: number): void => {
    rows.push({ object, parent, index });
    const row = rows.length - 1;
    object.children?.forEach((child, at) => {
      add(child, row, at);
    });
  };
  add(root, -1, 0);
  const strings: string[] = [''];
  const text = (value: string): number => {
    const known = strings.indexOf(value);
    return known >= 0 ? known : strings.push(value) - 1;
  };
  const column = (of: (row: (typeof rows)[number]) => number): Uint32Array => Uint32Array.from(rows, of);
  return {
    count: rows.length,
    strings,
    bus: column(() => text(app)),
    path: column(({ object }) => text(object.path)),
    parent: Int32Array.from(rows, ({ parent }) => parent),
    indexInParent: Int32Array.from(rows, ({ index }) => index),
    role: column(({ object }) => roleNumbers([object.role])[0] ?? 0),
    name: column(({ object }) => text(object.name ?? '')),
    description: column(({ object }) => text(object.description ?? '')),
    statesLow: column(({ object }) => stateMask(object.states ?? [])[0]),
    statesHigh: column(({ object }) => stateMask(object.states ?? [])[1]),
    interfaces: column(({ object }) =>
      (object.interfaces ?? []).reduce((bits, name) => bits | INTERFACE[name], 0),
    ),
    childCount: Int32Array.from(rows, ({ object }) => object.children?.length ?? 0),
    flags: Uint8Array.from(rows, ({ object }) => flags.get(object.path) ?? 0),
    ended: 0,
    how: 'walk',
  };
}
