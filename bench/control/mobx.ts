// MobX: observable maps of rows that are replaced whole, one action a step.
import { observable, reaction, runInAction } from 'mobx';
import type { View } from '../workloadK.ts';
import { COLLECTIONS, peer, type Row } from './peer.ts';

export const mobx = peer((rows) => {
  const tables = Object.fromEntries(
    COLLECTIONS.map((name) => [
      name,
      observable.map<string, Row>(
        (rows[name] ?? []).map((row) => [row.id, row]),
        { deep: false },
      ),
    ]),
  );
  const state = observable(
    { selected: [] as readonly string[], nowMs: 0, view: null as View | null },
    {},
    { deep: false },
  );
  const stops: (() => void)[] = [];
  return {
    row: (collection, id) => tables[collection]?.get(id),
    size: (collection) => tables[collection]?.size ?? 0,
    selected: () => state.selected,
    nowMs: () => state.nowMs,
    view: () => state.view,
    apply: (event) =>
      runInAction(() => {
        switch (event.type) {
          case 'changed':
            for (const part of event.data.put) {
              for (const row of part.rows) tables[part.collection]?.set(row.id, row);
            }
            return;
          case 'ticked':
            state.nowMs = event.data.nowMs;
            return;
          case 'selected':
            state.selected = event.data.ids;
            return;
          case 'settled':
            state.view = event.data;
        }
      }),
    watch(id, notify) {
      stops.push(reaction(() => tables['activities']?.get(id), notify));
    },
    close: () => stops.forEach((stop) => stop()),
  };
});
