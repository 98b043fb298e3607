import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { no, type RecordId, yes } from '#kernel/records.ts';
import { castDraft } from 'immer';
import { connectionCommands } from './connection.commands.ts';
import { connectionEvents } from './connection.events.ts';
import type { ConnectionState } from './connection.model.ts';

const initial: ConnectionState = {
  link: 'connecting',
  sinceMs: null,
  losses: 0,
  planner: null,
  sim: null,
  faults: null,
  troubles: [],
  malformed: 0,
};

const facts = declareSlice({
  name: 'connection',
  commands: connectionCommands,
  events: connectionEvents,
  initial,
});
export type ConnectionTypes = TypesOf<typeof facts>;
export type ConnectionSees = SeesOf<typeof facts>;

/** Speeds the simulated company runs at; a bug report's URL may ask for others in the range. */
export const minSpeed = 0.1;
export const maxSpeed = 1000;

export const connectionSlice = facts.does({
  guards: {
    'connection/tryNow': (_data, { connection }) =>
      connection.state.link === 'lost' ? yes : no('The connection is not lost.'),
    'connection/control': (data, { connection }) => {
      const { sim } = connection.state;
      if (!sim) return no('Only a simulated company can be sped up or paused.');
      if (data.speed !== undefined && !(data.speed >= minSpeed && data.speed <= maxSpeed)) {
        return no(`Speed goes from ${minSpeed} to ${maxSpeed}.`);
      }
      if (data.stepMs !== undefined && !sim.paused) return no('Pause before stepping.');
      return yes;
    },
    'connection/steerFaults': (_data, { connection }) =>
      connection.state.sim ? yes : no('Only a simulated company can be made to fail.'),
  },
  decide: {
    'connection/linkHeard': ({ data }, { connection }) => ({
      events:
        data.link === connection.state.link && connection.state.sinceMs !== null
          ? []
          : [{ type: 'connection/linkChanged', data }],
    }),
    'connection/tryNow': () => ({ events: [{ type: 'connection/triedNow', data: {} }] }),
    'connection/plannerHeard': ({ data }, { connection }) => {
      const { planner } = connection.state;
      const same =
        planner?.line === data.line &&
        planner.running === data.running &&
        planner.error === data.error;
      return { events: same ? [] : [{ type: 'connection/plannerChanged', data }] };
    },
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
    'connection/skewHeard': ({ data }, { connection }) => {
      const known = connection.state.skewMs ?? null;
      const same = data.skewMs === known;
      return { events: same ? [] : [{ type: 'connection/skewChanged', data }] };
    },
    'connection/control': ({ id, data }) => ({
      events: [{ type: 'connection/controlRequested', data: { controlId: id, ...data } }],
    }),
    'connection/steerFaults': ({ id, data }) => ({
      events: [{ type: 'connection/faultsAsked', data: { steerId: id, ...data } }],
    }),
    'connection/faultsReplied': ({ data: { steerId, faults, error, refused } }) => {
      const command = steerId as RecordId;
      if (faults !== null) {
        const events = [{ type: 'connection/faultsTold' as const, data: { faults } }];
        return { events, ends: [{ command, end: { how: 'done' } }] };
      }
      const why = error ?? '';
      const end = refused
        ? ({ how: 'rejected', reason: why } as const)
        : ({ how: 'failed', error: why } as const);
      return { events: [], ends: [{ command, end }] };
    },
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
    'connection/faultsAsked': () => {},
    'connection/faultsTold': ({ data }, { draft }) => {
      draft.faults = castDraft(data.faults);
    },
    'connection/linkChanged': ({ data }, { draft }) => {
      if (data.link === 'lost' && draft.link !== 'lost') draft.losses += 1;
      draft.link = data.link;
      draft.sinceMs = data.atMs;
      // A new start or a new token: the planner's earlier reports no longer hold.
      if (data.link === 'connecting') draft.planner = null;
    },
    'connection/triedNow': () => {},
    'connection/plannerChanged': ({ data }, { draft }) => {
      draft.planner = data;
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
    'connection/skewChanged': ({ data }, { draft }) => {
      if (data.skewMs === null) delete draft.skewMs;
      else draft.skewMs = data.skewMs;
    },
    'connection/controlRequested': () => {},
  },
  registry: {
    'connection/tryNow': { label: 'Try now', icon: 'refresh', capability: 'see' },
    'connection/control': { label: 'Control the simulated company', capability: 'simulate' },
    'connection/steerFaults': { label: 'Show and change faults', capability: 'simulate' },
  },
});
