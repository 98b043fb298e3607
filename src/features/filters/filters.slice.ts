import type { Capability } from '#domain/capabilities.ts';
import { no, yes } from '#kernel/records.ts';
import type { Registry, Sees, Slice } from '#kernel/slice.ts';
import type { ClockTypes } from '../clock/index.ts';
import { type NavigationTypes, queryMoved } from '../navigation/index.ts';
import type { SessionTypes } from '../session/index.ts';
import type { WorldTypes } from '../world/index.ts';
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

export type FiltersTypes = {
  readonly name: 'filters';
  readonly commands: typeof filtersCommands;
  readonly events: typeof filtersEvents;
  readonly state: { readonly criteria: Criteria };
  readonly tables: Record<never, never>;
  readonly imports: {
    readonly clock: ClockTypes;
    readonly session: SessionTypes;
    readonly navigation: NavigationTypes;
    readonly world: WorldTypes;
  };
};
export type FiltersSees = Sees<FiltersTypes>;

/** What of the world is shown (S1 §4). The address says it too, so that it can be linked. */
export const filtersSlice: Slice<FiltersTypes> = {
  name: 'filters',
  commands: filtersCommands,
  events: filtersEvents,
  imports: ['clock', 'session', 'navigation', 'world'],
  tables: [],
  initial: { criteria: noCriteria },
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
};

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

export const filtersRegistry: Registry<FiltersTypes, Capability> = {
  'filters/choose': {
    label: 'Filter',
    icon: 'sliders-horizontal',
    capability: 'see',
    retry: 'never',
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
    icon: 'map-pin',
    capability: 'see',
    retry: 'never',
    step: ({ near }) =>
      near ? `contractors near ${near.label.slice(0, 24)}` : 'contractors anywhere',
  },
  'filters/clear': {
    label: 'Clear all filters',
    icon: 'x',
    capability: 'see',
    retry: 'never',
    step: ({ what }) => (what === 'all' ? 'clear all filters' : `clear the filters of ${what}`),
    from: ({ filters }) =>
      isFiltering(filters.state.criteria)
        ? { yes: true, data: { what: 'all' } }
        : no('No filter is chosen.'),
  },
};
