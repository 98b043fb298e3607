import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { clockSlice } from '../clock/index.ts';
import { connectionSlice } from '../connection/index.ts';
import { endingsSlice } from '../endings/index.ts';
import { outboxSlice } from '../outbox/index.ts';
import { sessionSlice } from '../session/index.ts';
import { worldSlice } from '../world/index.ts';
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
