import { declareSlice } from '#kernel/declare.ts';
import { clockSlice } from '#spine/clock/index.ts';
import { asking, outboxSlice } from '#spine/outbox/index.ts';
import { connectionSlice } from '#spine/connection/index.ts';
import { worldSlice } from '#spine/world/index.ts';
import { endingsCommands } from './endings.commands.ts';
import { cancelMove, completeMove } from './endings.requests.ts';

const facts = declareSlice({
  name: 'endings',
  imports: [clockSlice, connectionSlice, outboxSlice, worldSlice],
  commands: endingsCommands,
  events: {},
  initial: {},
});

/** Moves ended by the operator: cancelled, which removes them, or set complete. */
export const endingsSlice = facts.does({
  ...asking(cancelMove, completeMove),
  evolve: {},
  registry: {
    'endings/cancel': {
      label: 'Cancel the move',
      icon: 'cancel',
      capability: 'moves.write',
    },
    'endings/complete': {
      label: 'Set the move complete',
      icon: 'complete',
      capability: 'moves.write',
    },
  },
});
