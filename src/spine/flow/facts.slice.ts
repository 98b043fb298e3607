import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { navigationSlice } from '../navigation/index.ts';
import { outboxSlice } from '../outbox/index.ts';
import { flowCommands } from './flow.commands.ts';
import { flowEvents } from './flow.events.ts';
import type { FlowState } from './flow.model.ts';

const initial: FlowState = { open: null, aside: [], wanted: null };

export const facts = declareSlice({
  name: 'flow',
  imports: [navigationSlice, outboxSlice],
  commands: flowCommands,
  events: flowEvents,
  initial,
});
export type FlowTypes = TypesOf<typeof facts>;
export type Sees = SeesOf<typeof facts>;
