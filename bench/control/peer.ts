// Shared code of all peers except the batching one: each step is decided, recorded and applied at
// once; the read models are read at the end of a frame.
import type { Activity, Trip } from '#domain/entities.ts';
import type { View } from '../workloadK.ts';
import { tally, type Open, WATCHED } from './contestant.ts';
import { type PeerEvent, PeerLog } from './peerLog.ts';
import { PeerReadModels } from './peerReadModels.ts';

export type Row = { readonly id: string; readonly version?: number };
export type Rows = { readonly [collection: string]: readonly Row[] };

/** The collections of a world, those without rows at first among them. */
export const COLLECTIONS = ['locations', 'vehicles', 'drivers', 'trips', 'activities'] as const;

/** A way to hold the state. */
export interface PeerStore {
  row(collection: string, id: string): Row | undefined;
  size(collection: string): number;
  selected(): readonly string[];
  nowMs(): number;
  view(): View | null;
  apply(event: PeerEvent): void | Promise<void>;
  /** Calls `notify` when the row was replaced, once or more often in a frame. */
  watch(id: string, notify: () => void): void;
  close?(): void;
}

export function peer(openStore: (rows: Rows) => PeerStore | Promise<PeerStore>): Open {
  return async (world, startMs) => {
    const store = await openStore(world);
    const log = new PeerLog();
    const models = new PeerReadModels(world);
    const dirty = new Set<string>();
    let notified = 0;
    for (const id of WATCHED) store.watch(id, () => dirty.add(id));
    const sees = {
      version: (collection: string, id: string) => store.row(collection, id)?.version,
      selected: () => store.selected(),
      nowMs: () => store.nowMs(),
    };
    const newest = {
      activity: (id: string) => store.row('activities', id) as Activity | undefined,
      trip: (id: string) => store.row('trips', id) as Trip | undefined,
    };
    return {
      take(step) {
        const event = log.decide(step, sees, startMs);
        if (!event) return;
        if (event.type === 'changed') models.note(event.data.put);
        return store.apply(event);
      },
      frame() {
        notified += dirty.size;
        dirty.clear();
        const nowMs = store.nowMs();
        const selected = store.selected().length;
        const seen = models.read(newest, nowMs, store.view());
        return tally({ ...seen, selected, notified, nowMs, trips: store.size('trips') });
      },
      async close() {
        store.close?.();
      },
    };
  };
}
