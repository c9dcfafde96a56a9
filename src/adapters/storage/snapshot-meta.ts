import type { RefMap } from '../../domain/refs/ref-map.js';
import type { StoredSnapshot } from '../../domain/refs/stored-snapshot.js';

/** What is kept beside the map, in `snapshot.json`: what the snapshot is a picture of. */
export type SnapshotMeta = Pick<StoredSnapshot, 'window' | 'options'>;

export function serializeMeta(snapshot: StoredSnapshot): string {
  const { id, window, options } = snapshot;
  return `${JSON.stringify({ id, window, ...(options !== undefined && { options }) })}\n`;
}

/**
 * Reads `snapshot.json`. Where it is missing (a folder with a map alone, as older programs wrote it) or makes no
 * sense, the window is what the map's own entries say.
 */
export function readMeta(text: string | undefined, map: RefMap): SnapshotMeta {
  const fallback = windowOfEntries(map);
  const value = text === undefined ? undefined : parseObject(text);
  if (value === undefined) return { window: fallback };
  const window = asObject(value['window']) ?? {};
  const options = asObject(value['options']);
  return {
    window: {
      id: textOr(window['id'], fallback.id),
      title: textOr(window['title'], fallback.title),
      app: textOr(window['app'], fallback.app),
      pid: typeof window['pid'] === 'number' ? window['pid'] : fallback.pid,
    },
    ...(options !== undefined && { options }),
  };
}

function windowOfEntries(map: RefMap): StoredSnapshot['window'] {
  const first = Object.values(map.inner)[0];
  return {
    id: first?.source_window_id ?? '',
    title: first?.source_window_title ?? '',
    app: first?.source_app ?? '',
    pid: first?.pid ?? 0,
  };
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function asObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

function textOr(value: unknown, fallback: string): string {
  return typeof value === 'string' ? value : fallback;
}
