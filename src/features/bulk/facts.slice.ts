import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { clockSlice } from '#spine/clock/index.ts';
import { connectionSlice } from '#spine/connection/index.ts';
import { endingsSlice } from '../endings/index.ts';
import { outboxSlice } from '#spine/outbox/index.ts';
import { sessionSlice } from '#spine/session/index.ts';
import { worldSlice } from '#spine/world/index.ts';
import { bulkCommands } from './bulk.commands.ts';
import { bulkEvents } from './bulk.events.ts';
import type { BulkState } from './bulk.model.ts';

const initial: BulkState = { acts: [], sent: {}, shownId: null };

/** One change to many moves: each is a request of its own, with an outcome of its own. */
export const facts = declareSlice({
  name: 'bulk',
  imports: [sessionSlice, clockSlice, connectionSlice, worldSlice, outboxSlice, endingsSlice],
  commands: bulkCommands,
  events: bulkEvents,
  initial,
});
export type BulkTypes = TypesOf<typeof facts>;
export type BulkSees = SeesOf<typeof facts>;
