// What a page had not stored yet when it went away. A browser ends writes to a database with the
// page; session storage is written at once, and the page that follows a reload finds it.
import type { LogStore } from '#kernel/ports.ts';
import type { LogRecord } from '#kernel/records.ts';
import { isRecord } from './idbLogStore.ts';

export type Late = {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly key: string;
  /** The version of the log's database: what a page of an earlier one kept is left out. */
  readonly version: number;
  /** Where the page says that it goes away. */
  readonly page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
};

type Kept = { readonly version: number; readonly records: readonly LogRecord[] };

/** The same log, which the last records of the page before go to the end of when it is read. */
export function withLateRecords(store: LogStore, late: Late): LogStore {
  const { storage, key, version, page } = late;
  const unstored = new Set<readonly LogRecord[]>();
  let isRead = false;
  const onHide = () => {
    const records = [...unstored].flat();
    try {
      if (records.length === 0) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify({ version, records } satisfies Kept));
    } catch {
      // There is no room: what was not stored is lost, as without it.
    }
  };
  // The page has come back, and stores them itself.
  const onShow = (event: Event) => {
    if ((event as PageTransitionEvent).persisted) storage.removeItem(key);
  };
  page.addEventListener('pagehide', onHide);
  page.addEventListener('pageshow', onShow);

  function append(records: readonly LogRecord[], wait: 'durable' | 'soon'): Promise<void> {
    unstored.add(records);
    const stored = store.append(records, wait);
    // What is rejected is sent again, and is unstored until then.
    stored.then(
      () => unstored.delete(records),
      () => unstored.delete(records),
    );
    return stored;
  }

  async function* read(fromSeq: number): AsyncIterable<readonly LogRecord[]> {
    let next = fromSeq;
    for await (const records of store.read(fromSeq)) {
      next = (records.at(-1)?.seq ?? next - 1) + 1;
      yield records;
    }
    if (isRead) return;
    isRead = true;
    const behind = store.damage() ? [] : following(keptIn(late), next);
    if (behind.length > 0) {
      await store.append(behind, 'durable');
      yield behind;
    }
    storage.removeItem(key);
  }

  return {
    append,
    read,
    ...(store.digest && { digest: store.digest.bind(store) }),
    putBlob: (hash, bytes) => store.putBlob(hash, bytes),
    getBlob: (hash) => store.getBlob(hash),
    putKeyframe: (keyframe) => store.putKeyframe(keyframe),
    latestKeyframe: () => store.latestKeyframe(),
    damage: () => store.damage(),
    async close() {
      await store.close();
      page.removeEventListener('pagehide', onHide);
      page.removeEventListener('pageshow', onShow);
    },
  };
}

/** None where nothing was kept, or what was cannot be read or is of another version. */
function keptIn({ storage, key, version }: Late): readonly LogRecord[] {
  try {
    const kept = JSON.parse(storage.getItem(key) ?? 'null') as Kept | null;
    return kept?.version === version ? kept.records.filter(isRecord) : [];
  } catch {
    return [];
  }
}

/** Those that go on where the log ends. */
function following(records: readonly LogRecord[], next: number): readonly LogRecord[] {
  const behind = records.filter(({ seq }) => seq >= next);
  const gap = behind.findIndex(({ seq }, at) => seq !== next + at);
  return gap === -1 ? behind : behind.slice(0, gap);
}
