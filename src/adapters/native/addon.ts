/**
 * The typed surface of the addon: mechanism only. It knows D-Bus, X11 and the kernel, and nothing of roles, refs or
 * names. Every asynchronous call runs off the main thread, has a deadline in ms, and ends early when its job is
 * cancelled. Rejections are Errors with a `code` of NativeErrorCode and, for bus errors, `dbusName`.
 */
export interface NativeAddon {
  /** Layout version of this border; the loader refuses another one. */
  readonly abi: number;
  /** Which run-time libraries can be loaded, for doctor. */
  libraries(): readonly { readonly name: string; readonly loaded: boolean; readonly error?: string }[];
  /** Opens a message bus (`unix:path=…`), authenticates and says Hello. */
  openBus(
    address: string,
    options: { readonly timeoutMs: number; readonly maxInFlight: number },
  ): Promise<NativeBus>;
  /** Opens an X11 display by name (`:91`). Each call to it is synchronous on its own thread. */
  openX11(display: string): Promise<NativeX11>;
  /** Tries the kernel's lock (flock) on a file that it creates with mode 0600; undefined when another holds it. */
  tryLockFile(path: string): number | undefined;
  unlockFile(handle: number): void;
}

export type NativeErrorCode =
  | 'TIMEOUT' // no answer within the deadline
  | 'CANCELLED'
  | 'DISCONNECTED' // the bus itself went away
  | 'BUS_ERROR' // the other side answered with an error; see dbusName
  | 'LIBRARY_MISSING'
  | 'BAD_ARGUMENT'
  | 'PROTOCOL'; // an answer of the wrong type

/** A D-Bus value: numbers (64-bit ones too), strings (object paths, signatures), booleans, arrays, structs as arrays, dictionaries as arrays of pairs, variants as `{signature, value}`. */
export type NativeValue =
  | string
  | number
  | boolean
  | readonly NativeValue[]
  | { readonly signature: string; readonly value: NativeValue };

export interface NativeCall {
  readonly bus: string;
  readonly path: string;
  readonly iface: string;
  readonly method: string;
  /** Signature of the arguments, such as `uu` or `ss`. */
  readonly signature?: string;
  readonly args?: readonly NativeValue[];
}

/** One answer: the values of the reply in order, or why there is none. Replies stand in the order of the calls. */
export type NativeReply =
  | { readonly ok: true; readonly values: readonly NativeValue[] }
  | {
      readonly ok: false;
      readonly code: NativeErrorCode;
      readonly dbusName?: string;
      readonly message: string;
    };

export interface CallOptions {
  /** Deadline of each call, ms from when it is sent, and at most `totalMs` from now. */
  readonly timeoutMs: number;
  readonly totalMs?: number;
  /** Id for `cancel`. */
  readonly job?: number;
  /** Send over the application's own socket where it has one. */
  readonly direct?: boolean;
}

/** Which toolkit quirks a whole read must respect; decided in TypeScript, obeyed in C++. */
export interface TreeReadOptions {
  readonly bus: string;
  readonly path: string;
  /** `cache`: bulk read, walk only what it lacks. `walk`: call by call. */
  readonly strategy: 'cache' | 'walk';
  readonly direct: boolean;
  /** How often the bulk read is repeated, 10 ms apart, while the application has no such object yet (GTK 3). */
  readonly cacheRetries: number;
  readonly maxLogicalDepth: number;
  readonly maxRawDepth: number;
  readonly maxNodes: number;
  /** More children than this are never listed: the node gets the flag CHILD_LIMIT and only its count. */
  readonly maxChildren: number;
  /** Native role numbers that do not count as a level when the node has no name, no description and no Action interface. */
  readonly transparentRoles: readonly number[];
  /** The Action interface does not keep a node from being transparent: toolkits that put it on every node. */
  readonly actionIsNoContent?: boolean;
  /**
   * A name that is a widget's type (one word of two or more capitalised parts, such as `AdwGizmo`) does not keep a
   * node from being transparent (GTK 4).
   */
  readonly typeNameIsNoName?: boolean;
  /** Native role numbers below which nothing is read (password fields). */
  readonly opaqueRoles: readonly number[];
  /** Bit set of states (64 bits as two words); a node with one of these is never listed by GetChildren. */
  readonly noListStates: readonly [number, number];
  readonly timeoutMs: number;
  readonly callTimeoutMs: number;
  readonly job?: number;
}

/** Bits of `RawTree.flags`. */
export const NODE_FLAG = {
  /** It has children that were not read, because it stands at the depth limit. */
  CUT: 1,
  /** More children than maxChildren, or a state of noListStates. */
  CHILD_LIMIT: 2,
  /** The count could not be read or made no sense. */
  COUNT_UNKNOWN: 4,
  /** Its children could not be read (error or deadline). */
  CHILDREN_UNREADABLE: 8,
  /** The node itself was not read in time: only its address is right. */
  UNREAD: 16,
  /** A child that is its own ancestor was dropped here. */
  CYCLE: 32,
} as const;

/** Bits of `RawTree.interfaces`, one for each AT-SPI interface. */
export const INTERFACE = {
  Accessible: 1,
  Action: 2,
  Application: 4,
  Cache: 8,
  Collection: 16,
  Component: 32,
  Document: 64,
  EditableText: 128,
  Hyperlink: 256,
  Hypertext: 512,
  Image: 1024,
  Selection: 2048,
  Table: 4096,
  TableCell: 8192,
  Text: 16384,
  Value: 32768,
} as const;

/**
 * A whole tree in columns; row 0 is the root, parents come before their children, siblings in order. `strings` holds
 * each text once; other columns index into it, 0 is the empty string.
 */
export interface RawTree {
  readonly count: number;
  readonly strings: readonly string[];
  readonly bus: Uint32Array;
  readonly path: Uint32Array;
  /** Row of the parent, -1 for the root. */
  readonly parent: Int32Array;
  readonly indexInParent: Int32Array;
  readonly role: Uint32Array;
  readonly name: Uint32Array;
  readonly description: Uint32Array;
  readonly statesLow: Uint32Array;
  readonly statesHigh: Uint32Array;
  readonly interfaces: Uint32Array;
  /** Children the toolkit reports; -1 when unknown. */
  readonly childCount: Int32Array;
  readonly flags: Uint8Array;
  /** 1 when the whole read ended early by time, 2 by maxNodes, 4 when the application went away; a bit set. */
  readonly ended: number;
  /** How it was read, for diagnostics: `cache`, `cache+walk`, `walk`. */
  readonly how: string;
}

/** Bits of `DetailRequest.want`. */
export const DETAIL = {
  /** Component.GetExtents in screen coordinates (window coordinates on GTK 4). */
  EXTENTS: 1,
  /**
   * Action.GetActions in one call. Where ATK is behind it (GTK 3, Chromium, Firefox, LibreOffice) these are the localised
   * names, which are translated or empty: good for a count, not for choosing an action by name.
   */
  ACTIONS: 2,
  /** NActions and GetName one by one: the true names, and safe on bridges that abort on GetActions. */
  ACTIONS_SAFE: 4,
  /** Value.CurrentValue. */
  VALUE: 8,
  /** Text.GetText of at most `maxText` code points. */
  TEXT: 16,
  /** Accessible.GetAttributes. */
  ATTRIBUTES: 32,
  /** Accessible.GetRelationSet, label targets only. */
  LABELLED_BY: 64,
  /** Accessible.AccessibleId, a property of newer bridges. */
  ACCESSIBLE_ID: 128,
} as const;

export interface DetailRequest {
  readonly bus: string;
  readonly path: string;
  readonly want: number;
}

/** Details in the order of the requests; a field that could not be read is absent. */
export interface NodeDetails {
  /** x, y, width, height as the toolkit said. */
  readonly extents?: readonly [number, number, number, number];
  readonly actions?: readonly string[];
  readonly value?: number;
  readonly text?: string;
  readonly characterCount?: number;
  readonly attributes?: Readonly<Record<string, string>>;
  /** Paths (`bus`, `path`) of the elements that label this one. */
  readonly labelledBy?: readonly (readonly [string, string])[];
  readonly accessibleId?: string;
}

export interface NativeEvent {
  readonly bus: string;
  readonly path: string;
  /** Such as `org.a11y.atspi.Event.Object`. */
  readonly iface: string;
  readonly member: string;
  /** First text argument: the detail, such as `focused`. */
  readonly detail: string;
  readonly detail1: number;
  readonly detail2: number;
}

export interface NativeBus {
  /** Our own unique name. */
  readonly name: string;
  /** Sends all calls with a bound in flight for each receiver; a receiver that hangs delays only its own calls. */
  callMany(calls: readonly NativeCall[], options: CallOptions): Promise<readonly NativeReply[]>;
  readTree(options: TreeReadOptions): Promise<RawTree>;
  readDetails(
    requests: readonly DetailRequest[],
    options: CallOptions & { readonly maxText: number },
  ): Promise<readonly NodeDetails[]>;
  /** Adds a match rule and delivers matching signals to the listener until `removeMatch`. */
  addMatch(rule: string, listener: (event: NativeEvent) => void): number;
  removeMatch(id: number): void;
  /** Ends a job: its promise rejects with CANCELLED. */
  cancel(job: number): void;
  /** Closes the bus and its direct sockets; open calls reject with DISCONNECTED. Never keeps the process alive. */
  close(): void;
}

/** One top-level X11 window of `_NET_CLIENT_LIST`, or of the root's children when there is no window manager. */
export interface X11Window {
  readonly id: number;
  readonly pid: number;
  readonly title: string;
  readonly wmClass: string;
  /** Client area in root coordinates. */
  readonly bounds: readonly [number, number, number, number];
  /** left, right, top, bottom of `_GTK_FRAME_EXTENTS` (invisible shadow inside the window). */
  readonly gtkFrameExtents?: readonly [number, number, number, number];
  readonly types: readonly string[];
  readonly states: readonly string[];
  readonly mapped: boolean;
  readonly overrideRedirect: boolean;
}

export interface NativeX11 {
  /** Window manager's name from `_NET_SUPPORTING_WM_CHECK`; empty when there is none. */
  windowManager(): Promise<{ readonly name: string; readonly pid: number }>;
  windows(options: { readonly overrideRedirect: boolean }): Promise<readonly X11Window[]>;
  /** `_NET_ACTIVE_WINDOW`; 0 when none. */
  activeWindow(): Promise<number>;
  /** Sends an EWMH client message to the root: `_NET_CLOSE_WINDOW`, `_NET_ACTIVE_WINDOW`, … */
  sendRootMessage(window: number, type: string, data: readonly number[]): Promise<void>;
  /** The accessibility bus address on the root window (`AT_SPI_BUS`), if any. */
  rootProperty(name: string): Promise<string | undefined>;
  screenSize(): Promise<{ readonly width: number; readonly height: number }>;
  close(): void;
}
