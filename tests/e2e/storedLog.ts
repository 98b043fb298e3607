// Reads the console's IndexedDB directly: the data a crash would leave.
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { LogRecord } from '#kernel/records.ts';

/** All records of the page's stored log, in order. */
export async function readLog(page: Page): Promise<readonly LogRecord[]> {
  // As text, because a value would be serialized object by object.
  const text = await page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('IndexedDB failed')));
      });
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const all = names.filter((name) => name.startsWith('tarmac-log:'));
    const slots = Object.keys(sessionStorage).filter((key) => key.startsWith('tarmac-slot:'));
    const slot = slots.map((key) => sessionStorage.getItem(key))[0] ?? '';
    const own = all.filter((name) => name.startsWith(`tarmac-log:${slot}:`));
    const logs = own.length > 0 ? own : all;
    const [name, ...more] = logs;
    if (name === undefined || more.length > 0) throw new Error(`logs: ${logs.join(', ')}`);
    const db = await settled(indexedDB.open(name));
    const tx = db.transaction(['chunks', 'tail'], 'readonly');
    const [chunks, tail] = await Promise.all([
      settled(tx.objectStore('chunks').getAll()),
      settled(tx.objectStore('tail').getAll()),
    ]);
    db.close();
    return JSON.stringify([...chunks.flatMap(({ records }) => records), ...tail.flat()]);
  });
  return JSON.parse(text) as readonly LogRecord[];
}

/**
 * Waits until the last stored event of this type matches `data`. Steps are stored with a delay, and
 * a reload before that has an older state.
 */
export async function written(page: Page, type: string, data: object = {}): Promise<void> {
  const stored = async () => {
    const last = (await readLog(page)).findLast((record) => record.type === type);
    return last && { type: last.type, data: last.data };
  };
  const message = `${type} is stored`;
  // With the type: Vitest lets undefined match an empty object.
  await expect.poll(stored, { timeout: 60_000, message }).toMatchObject({ type, data });
}

/** Waits until no wizard is open in the stored log: an earlier kill would bring it back. */
export async function closedAsStored(page: Page): Promise<void> {
  const closes = async () => {
    const types = (await readLog(page)).map(({ type }) => type);
    const last = (...of: readonly string[]) =>
      Math.max(...of.map((type) => types.lastIndexOf(type)));
    const opened = last('flow/opened', 'flow/resumed', 'flow/cameAside');
    return last('flow/left', 'flow/putAside') > opened;
  };
  await expect.poll(closes, { timeout: 60_000, message: 'the wizard is closed' }).toBe(true);
}

/** The seqs after which a record is missing; an intact log has none. */
export function gapsOf(log: readonly LogRecord[]): readonly number[] {
  return log.filter(({ seq }, at) => at > 0 && seq !== (log[at - 1]?.seq ?? 0) + 1).map(seqOf);
}

/** Intents of one type, each with its end; null while it is open. */
export function intentsOf(log: readonly LogRecord[], type: string) {
  const ends = new Map(
    log.flatMap((record) =>
      record.kind === 'event'
        ? (record.ends ?? []).map(({ command, end }) => [command, end] as const)
        : [],
    ),
  );
  return log
    .filter((record) => record.kind === 'command' && record.type === type)
    .map(({ id, data }) => ({ id, data, end: ends.get(id) ?? null }));
}

type Row = { readonly id: string; readonly version?: number; readonly [field: string]: unknown };
type Put = { readonly collection: string; readonly rows: readonly Row[] };

/** The rows a record brought. Rows of the first load are in a blob and not included. */
export function putsOf(record: LogRecord): readonly Put[] {
  if (record.type !== 'world/changed' && record.type !== 'world/resynced') return [];
  return (record.data as { readonly put: readonly Put[] }).put;
}

/** The latest rows of a collection that came after the first load. */
export function rowsOf(log: readonly LogRecord[], collection: string): readonly Row[] {
  const rows = new Map<string, Row>();
  for (const record of log) {
    for (const put of putsOf(record)) {
      if (put.collection === collection) for (const row of put.rows) rows.set(row.id, row);
    }
  }
  return [...rows.values()];
}

export type StoredDraft = {
  readonly step: 'location' | 'vehicles' | 'confirm';
  readonly startId: string | null;
  readonly endId: string | null;
  readonly vehicles: readonly { readonly vinInput: string; readonly pickupNotes: string }[];
};

/** The draft of the move being scheduled at the log's end; `saving` while its create is open. */
export function lastDraft(log: readonly LogRecord[]): StoredDraft | 'saving' | null {
  let draft: StoredDraft | null = null;
  const aside = new Map<number, StoredDraft | null>();
  for (const { type, data } of log) {
    if (type === 'moves/draftChanged') draft = (data as { draft: StoredDraft | null }).draft;
    const { of, id = 0 } = data as { readonly of?: string; readonly id?: number };
    if (of !== 'moves') continue;
    if (type === 'flow/putAside') aside.set(id, draft);
    if (type === 'flow/putAside' || type === 'flow/left') draft = null;
    if (type === 'flow/resumed') draft = aside.get(id) ?? null;
  }
  const isSaving = intentsOf(log, 'moves/create').some(({ end }) => end === null);
  return isSaving ? 'saving' : draft;
}

function seqOf({ seq }: LogRecord): number {
  return seq;
}
