import { declareSlice, type SeesOf, tablesOf, type TypesOf } from '#kernel/declare.ts';
import { clockSlice } from '../clock/index.ts';
import { sessionSlice } from '../session/index.ts';
import { worldCommands } from './world.commands.ts';
import { worldEvents } from './world.events.ts';
import { collections, type WorldState, type WorldTables } from './world.model.ts';

const initial: WorldState = {
  phase: 'empty',
  loadId: null,
  accountIds: null,
  loadedMs: null,
  skipped: 0,
  partial: 0,
  unread: [],
  failure: null,
  gone: [],
};

export const facts = declareSlice({
  name: 'world',
  imports: [sessionSlice, clockSlice],
  commands: worldCommands,
  events: worldEvents,
  initial,
  tables: tablesOf<WorldTables>(collections),
});
export type WorldTypes = TypesOf<typeof facts>;
export type WorldSees = SeesOf<typeof facts>;
