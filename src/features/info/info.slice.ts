import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { no, yes } from '#kernel/records.ts';
import { columnIds, columnWords } from '../flightboard/index.ts';
import { infoCommands } from './info.commands.ts';
import { infoEvents } from './info.events.ts';
import type { FilterList, Filters, InfoState } from './info.model.ts';

const initial: InfoState = {
  isExpanded: false,
  sort: { by: 'status', descending: false },
  filters: {},
  places: { isListed: false, tab: 'all', by: 'upcoming', descending: true, words: '' },
};

/** Width, order and filters of the right panel (S1 §2). The selection decides its content. */
const facts = declareSlice({
  name: 'info',
  commands: infoCommands,
  events: infoEvents,
  initial,
});
export type InfoTypes = TypesOf<typeof facts>;
export type InfoSees = SeesOf<typeof facts>;

export const infoSlice = facts.does({
  guards: {
    'info/clearFilters': (_data, { info }) =>
      Object.keys(info.state.filters).length > 0 ? yes : no('Nothing is filtered.'),
  },
  decide: {
    'info/expand': ({ data }, { info }) => {
      const { isExpanded } = info.state;
      if (data.isExpanded === isExpanded) return noChange;
      return {
        events: [{ type: 'info/expanded', data }],
        revert: [{ type: 'info/expanded', data: { isExpanded } }],
      };
    },
    'info/sort': ({ data: { by } }, { info }) => {
      const { sort } = info.state;
      const descending = sort.by === by && !sort.descending;
      return {
        events: [{ type: 'info/sorted', data: { by, descending } }],
        revert: [{ type: 'info/sorted', data: sort }],
      };
    },
    'info/filter': ({ data: { column, text } }, { info }) => {
      const { filters } = info.state;
      if ((filters[column] ?? '') === text) return noChange;
      return filtered(filters, { ...filters, [column]: text });
    },
    'info/clearFilters': (_command, { info }) => filtered(info.state.filters, {}),
    'info/listPlaces': ({ data }, { info }) => {
      const { places } = info.state;
      if (JSON.stringify({ ...places, ...data }) === JSON.stringify(places)) return noChange;
      return {
        events: [{ type: 'info/placesListed', data }],
        revert: [{ type: 'info/placesListed', data: places }],
      };
    },
  },
  evolve: {
    'info/expanded': ({ data }, { draft }) => {
      draft.isExpanded = data.isExpanded;
    },
    'info/sorted': ({ data }, { draft }) => {
      draft.sort = { ...data };
    },
    'info/placesListed': ({ data }, { draft }) => {
      draft.places = { ...data };
    },
    'info/filtered': ({ data }, { draft }) => {
      draft.filters = Object.fromEntries(data.filters.map(({ column, text }) => [column, text]));
    },
  },
  registry: {
    'info/expand': {
      label: 'Toggle wide info panel',
      icon: 'infoPanel',
      hotkey: 'i',
      capability: 'see',
      step: ({ isExpanded }) => (isExpanded ? 'expand the info panel' : 'narrow the info panel'),
      from: ({ info }) => ({ yes: true, data: { isExpanded: !info.state.isExpanded } }),
    },
    'info/sort': {
      label: 'Sort the activities of the info panel',
      capability: 'see',
      step: ({ by }) => `sort by ${columnWords[by].toLowerCase()}`,
    },
    'info/filter': {
      label: 'Filter the activities of the info panel',
      capability: 'see',
      step: ({ column, text }) =>
        text === ''
          ? `clear the filter of ${columnWords[column].toLowerCase()}`
          : `filter ${columnWords[column].toLowerCase()} by '${text.slice(0, 20)}'`,
    },
    'info/clearFilters': {
      label: 'Clear the filters of the info panel',
      capability: 'see',
      step: () => 'clear the filters of the info panel',
    },
    'info/listPlaces': {
      label: 'All locations',
      icon: 'custom',
      capability: 'see',
      step: ({ isListed }) =>
        isListed ? 'arrange the list of locations' : 'close the list of locations',
      from: ({ info }) => ({ yes: true, data: { ...info.state.places, isListed: true } }),
    },
  },
});

const noChange = { events: [], revert: [] };

function filtered(before: Filters, after: Filters) {
  return {
    events: [{ type: 'info/filtered' as const, data: { filters: listed(after) } }],
    revert: [{ type: 'info/filtered' as const, data: { filters: listed(before) } }],
  };
}

/** The filters in the order of the columns, without empty texts. */
function listed(filters: Filters): FilterList {
  return columnIds.flatMap((column) => {
    const text = filters[column] ?? '';
    return text === '' ? [] : [{ column, text }];
  });
}
