// One state for the peers that change it through immer, and how an event changes a draft of it.
// Maps, because immer copies a table of 20,000 rows as an object even more slowly.
import { castDraft, type Draft, enableMapSet } from 'immer';
import type { View } from '../workloadK.ts';
import { COLLECTIONS, type Row, type Rows } from './peer.ts';
import type { PeerEvent } from './peerLog.ts';

export type ImmerState = {
  readonly tables: { readonly [collection: string]: ReadonlyMap<string, Row> };
  readonly selected: readonly string[];
  readonly nowMs: number;
  readonly view: View | null;
};

export function immerState(rows: Rows): ImmerState {
  enableMapSet();
  const tables = Object.fromEntries(
    COLLECTIONS.map((name) => [name, new Map((rows[name] ?? []).map((row) => [row.id, row]))]),
  );
  return { tables, selected: [], nowMs: 0, view: null };
}

export function applyTo(draft: Draft<ImmerState>, event: PeerEvent): void {
  switch (event.type) {
    case 'changed':
      for (const { collection, rows } of event.data.put) {
        const table = draft.tables[collection];
        for (const row of rows) table?.set(row.id, castDraft(row));
      }
      return;
    case 'ticked':
      draft.nowMs = event.data.nowMs;
      return;
    case 'selected':
      draft.selected = [...event.data.ids];
      return;
    case 'settled':
      draft.view = castDraft(event.data);
  }
}

/** The read methods of a store whose state is replaced as a whole. */
export function readingFrom(state: () => ImmerState) {
  return {
    row: (collection: string, id: string) => state().tables[collection]?.get(id),
    size: (collection: string) => state().tables[collection]?.size ?? 0,
    selected: () => state().selected,
    nowMs: () => state().nowMs,
    view: () => state().view,
  };
}
