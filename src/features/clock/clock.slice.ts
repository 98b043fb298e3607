import type { Sees, Slice } from '#kernel/slice.ts';
import { clockCommands } from './clock.commands.ts';
import { clockEvents } from './clock.events.ts';

export type ClockTypes = {
  readonly name: 'clock';
  readonly commands: typeof clockCommands;
  readonly events: typeof clockEvents;
  /** `nowMs` is 0 until the server's time is known. */
  readonly state: { readonly nowMs: number };
  readonly tables: Record<never, never>;
  readonly imports: Record<never, never>;
};
export type ClockSees = Sees<ClockTypes>;

export const clockSlice: Slice<ClockTypes> = {
  name: 'clock',
  commands: clockCommands,
  events: clockEvents,
  imports: [],
  tables: [],
  initial: { nowMs: 0 },
  guards: {},
  decide: {
    'clock/tick': ({ data }, { clock }) => ({
      // Time in state never runs backward: a late tick after a resync changes nothing.
      events:
        data.nowMs > clock.state.nowMs
          ? [{ type: 'clock/ticked', data: { nowMs: data.nowMs } }]
          : [],
    }),
  },
  evolve: {
    'clock/ticked': ({ data }, { draft }) => {
      draft.nowMs = data.nowMs;
    },
  },
};
