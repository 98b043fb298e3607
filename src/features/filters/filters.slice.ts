import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { no, yes } from '#kernel/records.ts';
import { clockSlice } from '#spine/clock/index.ts';
import { queryMoved, navigationSlice } from '#spine/navigation/index.ts';
import { sessionSlice } from '#spine/session/index.ts';
import { worldSlice } from '#spine/world/index.ts';
import { criteriaOf, queryWith } from './address.model.ts';
import { filtersCommands } from './filters.commands.ts';
import { filtersEvents } from './filters.events.ts';
import {
  type Criteria,
  groupWords,
  isFiltering,
  noCriteria,
  optionWords,
  sameCriteria,
  themes,
  withOptions,
} from './filters.model.ts';

const initial: { readonly criteria: Criteria } = { criteria: noCriteria };

/** The filters over the world (S1 §4). They are in the address too, so that they can be linked. */
const facts = declareSlice({
  name: 'filters',
  imports: [clockSlice, sessionSlice, navigationSlice, worldSlice],
  commands: filtersCommands,
  events: filtersEvents,
  initial,
});
export type FiltersTypes = TypesOf<typeof facts>;
export type FiltersSees = SeesOf<typeof facts>;

export const filtersSlice = facts.does({
  guards: {
    'filters/clear': ({ what }, { filters }) =>
      isFiltering(filters.state.criteria, what === 'all' ? undefined : what)
        ? yes
        : no('No filter is chosen.'),
  },
  decide: {
    'filters/choose': ({ data: { group, options } }, sees) =>
      change(sees, withOptions(sees.filters.state.criteria, group, options)),
    'filters/findNear': ({ data: { near } }, sees) =>
      change(sees, { ...sees.filters.state.criteria, near }),
    'filters/clear': ({ data: { what } }, sees) => {
      if (what === 'all') return change(sees, noCriteria);
      let next = sees.filters.state.criteria;
      for (const group of themes[what]) next = withOptions(next, group, []);
      return change(sees, what === 'people' ? { ...next, near: null } : next);
    },
  },
  evolve: {
    'filters/changed': ({ data }, { draft }) => {
      draft.criteria = data.criteria as typeof draft.criteria;
    },
    // The browser went back or forward, or a link was opened.
    'navigation/moved': ({ data }, into) => {
      if (data.query === undefined) return;
      const criteria = criteriaOf(data.query);
      if (sameCriteria(criteria, into.state.criteria)) return;
      into.draft.criteria = criteria as typeof into.draft.criteria;
    },
  },
  registry: {
    'filters/choose': {
      label: 'Filter',
      icon: 'filter',
      capability: 'see',
      step: ({ group, options }) => {
        const name = groupWords[group].toLowerCase();
        if (options.length === 0) return `any ${name}`;
        if (options.length > 2) return `filter by ${options.length} of ${name}`;
        const words = options.map((option) => optionWords(group, option).slice(0, 24));
        return `filter ${name}: ${words.join(', ')}`;
      },
    },
    'filters/findNear': {
      label: 'Find contractors near a place',
      icon: 'custom',
      capability: 'see',
      step: ({ near }) =>
        near ? `contractors near ${near.label.slice(0, 24)}` : 'contractors anywhere',
    },
    'filters/clear': {
      label: 'Clear all filters',
      icon: 'close',
      capability: 'see',
      step: ({ what }) => (what === 'all' ? 'clear all filters' : `clear the filters of ${what}`),
      from: ({ filters }) =>
        isFiltering(filters.state.criteria)
          ? { yes: true, data: { what: 'all' } }
          : no('No filter is chosen.'),
    },
  },
});

function change(sees: FiltersSees, next: Criteria) {
  const { criteria } = sees.filters.state;
  if (sameCriteria(next, criteria)) return { events: [], revert: [] };
  const query = queryWith(sees.navigation.state.query, next);
  return {
    events: [
      { type: 'filters/changed' as const, data: { criteria: next } },
      queryMoved(sees, query),
    ],
    revert: [
      { type: 'filters/changed' as const, data: { criteria } },
      queryMoved(sees, sees.navigation.state.query),
    ],
  };
}
