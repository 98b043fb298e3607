import type { Capability } from '#domain/capabilities.ts';
import { no, type RecordId, yes } from '#kernel/records.ts';
import type { Registry, Sees, Slice } from '#kernel/slice.ts';
import { connectionCommands } from './connection.commands.ts';
import { connectionEvents } from './connection.events.ts';
import type { ConnectionState } from './connection.model.ts';

export type ConnectionTypes = {
  readonly name: 'connection';
  readonly commands: typeof connectionCommands;
  readonly events: typeof connectionEvents;
  readonly state: ConnectionState;
  readonly tables: Record<never, never>;
  readonly imports: Record<never, never>;
};
export type ConnectionSees = Sees<ConnectionTypes>;

/** Speeds the simulated company runs at; a bug report's URL may ask for others in the range. */
export const minSpeed = 0.1;
export const maxSpeed = 1000;

export const connectionSlice: Slice<ConnectionTypes> = {
  name: 'connection',
  commands: connectionCommands,
  events: connectionEvents,
  imports: [],
  tables: [],
  initial: {
    link: 'connecting',
    sinceMs: null,
    losses: 0,
    sim: null,
    troubles: [],
    malformed: 0,
  },
  guards: {
    'connection/control': (data, { connection }) => {
      const { sim } = connection.state;
      if (!sim) return no('Only a simulated company can be sped up or paused.');
      if (data.speed !== undefined && !(data.speed >= minSpeed && data.speed <= maxSpeed)) {
        return no(`Speed goes from ${minSpeed} to ${maxSpeed}.`);
      }
      if (data.stepMs !== undefined && !sim.paused) return no('Pause before stepping.');
      return yes;
    },
  },
  decide: {
    'connection/linkHeard': ({ data }, { connection }) => ({
      events:
        data.link === connection.state.link && connection.state.sinceMs !== null
          ? []
          : [{ type: 'connection/linkChanged', data }],
    }),
    'connection/simHeard': ({ data }, { connection }) => {
      const { sim } = connection.state;
      const same = sim && sim.speed === data.speed && sim.paused === data.paused;
      return { events: same ? [] : [{ type: 'connection/simChanged', data }] };
    },
    'connection/troubleHeard': ({ data }) => ({
      events: [{ type: 'connection/troubled', data }],
    }),
    'connection/malformedHeard': ({ data }) => ({
      events: [{ type: 'connection/messageMalformed', data }],
    }),
    'connection/control': ({ id, data }) => ({
      events: [{ type: 'connection/controlRequested', data: { controlId: id, ...data } }],
    }),
    'connection/controlReplied': ({ data }) => ({
      events: [],
      ends: [
        {
          command: data.controlId as RecordId,
          end: data.error === null ? { how: 'done' } : { how: 'failed', error: data.error },
        },
      ],
    }),
  },
  evolve: {
    'connection/linkChanged': ({ data }, { draft }) => {
      if (data.link === 'lost' && draft.link !== 'lost') draft.losses += 1;
      draft.link = data.link;
      draft.sinceMs = data.atMs;
    },
    'connection/simChanged': ({ data }, { draft }) => {
      draft.sim = data;
    },
    'connection/troubled': ({ data }, { draft }) => {
      draft.troubles = draft.troubles.filter((trouble) => trouble.what !== data.what);
      draft.troubles.push(data);
    },
    'connection/messageMalformed': (_event, { draft }) => {
      draft.malformed += 1;
    },
    'connection/controlRequested': () => {},
  },
};

export const connectionRegistry: Registry<ConnectionTypes, Capability> = {
  'connection/control': {
    label: 'Control the simulated company',
    capability: 'simulate',
    retry: 'never',
  },
};
