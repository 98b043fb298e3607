import type { Capability } from '#domain/capabilities.ts';
import { no, yes } from '#kernel/records.ts';
import type { Registry, Sees, Slice } from '#kernel/slice.ts';
import { fitAsked, type MapTypes } from '../map/index.ts';
import type { NavigationTypes } from '../navigation/index.ts';
import { changeSelection, type SelectionTypes } from '../selection/index.ts';
import type { WorldTypes } from '../world/index.ts';
import { searchCommands } from './search.commands.ts';
import type { Openable } from './search.model.ts';

export type SearchTypes = {
  readonly name: 'search';
  readonly commands: typeof searchCommands;
  readonly events: Record<never, never>;
  readonly state: Record<never, never>;
  readonly tables: Record<never, never>;
  readonly imports: {
    readonly navigation: NavigationTypes;
    readonly selection: SelectionTypes;
    readonly map: MapTypes;
    readonly world: WorldTypes;
  };
};
export type SearchSees = Sees<SearchTypes>;

/** What is typed is the view's own, and nothing follows from it: choosing a result is a step. */
export const searchSlice: Slice<SearchTypes> = {
  name: 'search',
  commands: searchCommands,
  events: {},
  imports: ['navigation', 'selection', 'map', 'world'],
  tables: [],
  initial: {},
  guards: {
    'search/open': ({ collection, id }, { world }) =>
      world.tables[collection].get(id) ? yes : no('It is no longer there.'),
  },
  decide: {
    'search/open': ({ data: { collection, id } }, sees) => {
      const { events, revert } = changeSelection(sees, { collection, ids: [id] });
      // The camera goes there also when it is selected already, which is no step.
      return { events: [...events, fitAsked(sees, 'selection')], revert };
    },
  },
  evolve: {},
};

export const searchRegistry: Registry<SearchTypes, Capability> = {
  'search/open': {
    label: 'Show what was found',
    icon: 'search',
    capability: 'see',
    retry: 'never',
    step: ({ collection }) => `show ${one[collection]}`,
  },
};

const one: { readonly [C in Openable]: string } = {
  locations: 'a location',
  vehicles: 'a vehicle',
  drivers: 'a driver',
  activities: 'a move',
};
