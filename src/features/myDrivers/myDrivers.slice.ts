import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { fetchesSlice } from '../fetches/index.ts';
import { sessionSlice } from '../session/index.ts';
import { tripsSlice } from '../trips/index.ts';
import { worldSlice } from '../world/index.ts';
import { myDriversCommands } from './myDrivers.commands.ts';
import { myDriversEvents } from './myDrivers.events.ts';
import type { MyDriversState } from './myDrivers.model.ts';
import { columnWords } from './myDrivers.queries.ts';

const initial: MyDriversState = { list: { words: '', by: 'rank', descending: false } };

const facts = declareSlice({
  name: 'myDrivers',
  imports: [sessionSlice, worldSlice, fetchesSlice, tripsSlice],
  commands: myDriversCommands,
  events: myDriversEvents,
  initial,
});
export type MyDriversTypes = TypesOf<typeof facts>;
export type MyDriversSees = SeesOf<typeof facts>;

/** The contractors who drive for the company (S2 §2). */
export const myDriversSlice = facts.does({
  guards: {},
  decide: {
    'myDrivers/list': ({ data }, { myDrivers }) => {
      const { list } = myDrivers.state;
      if (JSON.stringify(list) === JSON.stringify(data)) return { events: [], revert: [] };
      return {
        events: [{ type: 'myDrivers/listed', data }],
        revert: [{ type: 'myDrivers/listed', data: list }],
      };
    },
  },
  evolve: {
    'myDrivers/listed': ({ data }, { draft }) => {
      draft.list = { ...data };
    },
  },
  registry: {
    'myDrivers/list': {
      label: 'Search or sort my drivers',
      capability: 'see',
      step: ({ words, by }) =>
        words === ''
          ? `sort my drivers by ${columnWords[by].toLowerCase()}`
          : `search my drivers for '${words.slice(0, 20)}'`,
    },
  },
});
