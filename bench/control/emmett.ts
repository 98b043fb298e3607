// emmett's event store in memory: one stream, with an inline projection into Maps.
import { type Event, getInMemoryEventStore, inlineProjections } from '@event-driven-io/emmett';
import { MutableWorld } from './mutableMaps.ts';
import { peer } from './peer.ts';
import type { PeerEvent } from './peerLog.ts';

export const emmett = peer((rows) => {
  const world = new MutableWorld(rows);
  const store = getInMemoryEventStore({
    projections: inlineProjections([
      {
        canHandle: ['changed', 'ticked', 'selected', 'settled'],
        handle: (events: readonly PeerEvent[]) => {
          for (const event of events) world.apply(event);
        },
      },
    ]),
  });
  return {
    row: world.row,
    size: world.size,
    selected: world.selected,
    nowMs: world.nowMs,
    view: world.view,
    watch: (id, notify) => world.watch(id, notify),
    async apply(event) {
      await store.appendToStream('company', [event as unknown as Event]);
    },
  };
});
