// The minimum: Maps changed in place and an array as the log. No snapshot, no undo. Its tally is
// the reference for all others.
import type { View } from '../workloadK.ts';
import { COLLECTIONS, peer, type PeerStore, type Row, type Rows } from './peer.ts';
import type { PeerEvent } from './peerLog.ts';

export class MutableWorld implements PeerStore {
  readonly #tables: { readonly [collection: string]: Map<string, Row> };
  readonly #watchers = new Map<string, () => void>();
  #selected: readonly string[] = [];
  #nowMs = 0;
  #view: View | null = null;

  constructor(rows: Rows) {
    this.#tables = Object.fromEntries(
      COLLECTIONS.map((name) => [name, new Map((rows[name] ?? []).map((row) => [row.id, row]))]),
    );
  }

  row = (collection: string, id: string) => this.#tables[collection]?.get(id);
  rows = (collection: string): Iterable<Row> => this.#tables[collection]?.values() ?? [];
  size = (collection: string) => this.#tables[collection]?.size ?? 0;
  selected = () => this.#selected;
  nowMs = () => this.#nowMs;
  view = () => this.#view;

  apply(event: PeerEvent): void {
    switch (event.type) {
      case 'changed':
        for (const { collection, rows } of event.data.put) this.put(collection, rows);
        return;
      case 'ticked':
        this.#nowMs = event.data.nowMs;
        return;
      case 'selected':
        this.#selected = event.data.ids;
        return;
      case 'settled':
        this.#view = event.data;
    }
  }

  put(collection: string, rows: readonly Row[]): void {
    const table = this.#tables[collection] as Map<string, Row>;
    for (const row of rows) {
      table.set(row.id, row);
      if (collection === 'activities') this.#watchers.get(row.id)?.();
    }
  }

  watch(id: string, notify: () => void): void {
    this.#watchers.set(id, notify);
  }
}

export const mutableMaps = peer((rows) => new MutableWorld(rows));
