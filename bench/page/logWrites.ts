// A log written in the browser: by our store, and as one IndexedDB record for each event.
import { openDB } from 'idb';
import { openIdbLogStore } from '#backends/idbLogStore.ts';
import type { LogRecord } from '#kernel/records.ts';

/** Enough records that the final wait does not matter. */
const OURS = 100_000;
const THEIRS = 4_000;
/** A command and its event. */
const IN_APPEND = 2;
/** Appends per task, after which the page continues as between two messages. */
const IN_TURN = 100;

let round = 0;

/** Each returns ms per record, until the last is stored. */
export const logWrites = {
  async chunks(): Promise<number> {
    round += 1;
    const store = await openIdbLogStore(`chunks-${round}`);
    const records = recordsFrom(OURS);
    const began = performance.now();
    const stored: Promise<void>[] = [];
    for (let at = 0; at < OURS; at += IN_APPEND) {
      stored.push(store.append(records.slice(at, at + IN_APPEND), 'soon'));
      if (at % (IN_APPEND * IN_TURN) === 0) await turn();
    }
    await Promise.all(stored);
    const took = performance.now() - began;
    let read = 0;
    for await (const piece of store.read(0)) read += piece.length;
    await store.close();
    if (read !== OURS) throw new Error(`${read} of ${OURS} records were stored`);
    return took / OURS;
  },

  async each(): Promise<number> {
    round += 1;
    const db = await openDB(`each-${round}`, 1, {
      upgrade: (upgraded) => void upgraded.createObjectStore('events'),
    });
    const records = recordsFrom(THEIRS);
    const began = performance.now();
    const stored: Promise<unknown>[] = [];
    for (const [at, record] of records.entries()) {
      stored.push(db.put('events', record, record.seq));
      if (at % IN_TURN === 0) await turn();
    }
    await Promise.all(stored);
    const took = performance.now() - began;
    const read = await db.count('events');
    db.close();
    if (read !== THEIRS) throw new Error(`${read} of ${THEIRS} records were stored`);
    return took / THEIRS;
  },
};

/** A message: a timer would wait 4 ms, longer than the measured work. */
const { port1, port2 } = new MessageChannel();

function turn(): Promise<void> {
  return new Promise((resolve) => {
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
}

function recordsFrom(count: number): readonly LogRecord[] {
  return Array.from({ length: count }, (_, seq): LogRecord => {
    const isCommand = seq % IN_APPEND === 0;
    const cause = isCommand ? null : (`bench:${seq - 1}` as const);
    const kept = {
      seq,
      id: `bench:${seq}` as const,
      at: 1_789_500_000_000 + seq,
      actor: 'bench',
      origin: 'operator' as const,
      cause,
      root: cause ?? (`bench:${seq}` as const),
      lens: 'view' as const,
      data: { collection: 'activities', ids: [`activity-${(seq * 7_919) % 20_000}`] },
    };
    return isCommand
      ? { kind: 'command', type: 'selection/choose', ...kept }
      : { kind: 'event', type: 'selection/changed', ...kept, batch: { first: seq, size: 1 } };
  });
}
