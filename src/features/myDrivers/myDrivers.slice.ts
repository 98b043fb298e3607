import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { clockSlice } from '#spine/clock/index.ts';
import { connectionSlice } from '#spine/connection/index.ts';
import { fetchesSlice } from '#spine/fetches/index.ts';
import { movedTo, myDriverPath, navigationSlice } from '#spine/navigation/index.ts';
import { asking, outboxSlice } from '#spine/outbox/index.ts';
import { sessionSlice } from '#spine/session/index.ts';
import { tripsSlice } from '../trips/index.ts';
import { worldSlice } from '#spine/world/index.ts';
import { myDriversCommands } from './myDrivers.commands.ts';
import { myDriversEvents } from './myDrivers.events.ts';
import type { MyDriversState } from './myDrivers.model.ts';
import { columnWords } from './myDrivers.queries.ts';
import { advanceDriver, groupDriver, rankDriver, removeDriver } from './myDrivers.requests.ts';

const initial: MyDriversState = {
  list: { words: '', by: 'rank', descending: false, approval: null, group: null, ends: null },
};

const facts = declareSlice({
  name: 'myDrivers',
  imports: [
    sessionSlice,
    clockSlice,
    connectionSlice,
    navigationSlice,
    worldSlice,
    fetchesSlice,
    outboxSlice,
    tripsSlice,
  ],
  commands: myDriversCommands,
  events: myDriversEvents,
  initial,
});
export type MyDriversTypes = TypesOf<typeof facts>;
export type MyDriversSees = SeesOf<typeof facts>;

const asks = asking(advanceDriver, rankDriver, groupDriver, removeDriver);
const ofPool = { capability: 'employees' } as const;

/** The contractors who drive for the company (S2 §2). */
export const myDriversSlice = facts.does({
  guards: asks.guards,
  decide: {
    ...asks.decide,
    'myDrivers/list': ({ data }, { myDrivers }) => {
      const { list } = myDrivers.state;
      if (JSON.stringify(list) === JSON.stringify(data)) return { events: [], revert: [] };
      return {
        events: [{ type: 'myDrivers/listed', data }],
        revert: [{ type: 'myDrivers/listed', data: list }],
      };
    },
    'myDrivers/show': ({ data: { driverId } }, sees) => {
      // Elsewhere there is no panel to close.
      const isHere = sees.navigation.state.route === 'my-drivers';
      if (driverId === null && !isHere) return { events: [], revert: [] };
      return movedTo(sees, myDriverPath(driverId));
    },
  },
  requests: asks.requests,
  evolve: {
    'myDrivers/listed': ({ data }, { draft }) => {
      draft.list = { ...data };
    },
  },
  registry: {
    'myDrivers/list': {
      label: 'Search, narrow or sort my drivers',
      capability: 'see',
      step: ({ words, by, approval, group }) => {
        if (words !== '') return `search my drivers for '${[...words].slice(0, 20).join('')}'`;
        const narrow = [approval, group].filter((one) => one !== null).join(', ');
        if (narrow !== '') return `narrow my drivers to ${narrow}`;
        return `sort my drivers by ${columnWords[by].toLowerCase()}`;
      },
    },
    'myDrivers/show': {
      label: 'Show a driver beside the list',
      capability: 'see',
      step: ({ driverId }) => (driverId === null ? 'close the driver' : 'show a driver'),
    },
    'myDrivers/advance': { ...ofPool, label: 'Approve or link a driver', icon: 'check' },
    'myDrivers/rank': { ...ofPool, label: 'Change the rank of a driver' },
    'myDrivers/group': { ...ofPool, label: 'Change the groups of a driver' },
    'myDrivers/remove': { ...ofPool, label: 'Remove a driver', icon: 'remove' },
  },
});
