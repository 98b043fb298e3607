import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { clockCommands } from './clock.commands.ts';
import { clockEvents } from './clock.events.ts';

/** `nowMs` is 0 until the server's time is known. */
const initial: { readonly nowMs: number } = { nowMs: 0 };

const facts = declareSlice({
  name: 'clock',
  commands: clockCommands,
  events: clockEvents,
  initial,
});
export type ClockTypes = TypesOf<typeof facts>;
export type ClockSees = SeesOf<typeof facts>;

export const clockSlice = facts.does({
  guards: {},
  decide: {
    'clock/tick': ({ data }, { clock }) => ({
      // Time in state never goes back: a late tick after a resync is ignored.
      events:
        data.nowMs > clock.state.nowMs
          ? [{ type: 'clock/ticked', data: { nowMs: data.nowMs } }]
          : [],
    }),
  },
  evolve: {
    'clock/ticked': ({ data }, into) => into.become({ nowMs: data.nowMs }),
  },
  registry: {},
});
