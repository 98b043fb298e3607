import { screenPaths } from '#domain/screens.ts';
import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { no, yes } from '#kernel/records.ts';
import { asks, fetched, fetchesSlice } from '#spine/fetches/index.ts';
import { fitAsked, mapSlice } from '../map/index.ts';
import { movedBack, navigationSlice } from '#spine/navigation/index.ts';
import { changeSelection, selectionSlice } from '#spine/selection/index.ts';
import { sessionSlice } from '#spine/session/index.ts';
import { worldSlice } from '#spine/world/index.ts';
import { searchCommands } from './search.commands.ts';
import { searchEvents } from './search.events.ts';
import { placeDetails } from './search.fetches.ts';
import type { Openable, SearchState, ShownPlace } from './search.model.ts';
import { shownPlace } from './search.queries.ts';

const initial: SearchState = { asked: null, place: null, since: 0, selections: 0 };

/** The typed text belongs to the view and changes no state; choosing a result is a step. */
const facts = declareSlice({
  name: 'search',
  imports: [sessionSlice, navigationSlice, selectionSlice, mapSlice, worldSlice, fetchesSlice],
  commands: searchCommands,
  events: searchEvents,
  initial,
});
export type SearchTypes = TypesOf<typeof facts>;
export type SearchSees = SeesOf<typeof facts>;

export const searchSlice = facts.does({
  fetches: [placeDetails],
  guards: {
    'search/open': ({ collection, id }, { world }) =>
      world.tables[collection].get(id) ? yes : no('This item no longer exists.'),
    'search/leavePlace': (_data, sees) =>
      shownPlace(sees) ? yes : no('No searched place is on the map.'),
  },
  decide: {
    'search/open': ({ data: { collection, id } }, sees) => {
      const { events, revert } = changeSelection(sees, { collection, ids: [id] });
      const fit = fitAsked(sees, 'selection');
      // Already selected: only the mark of a searched place goes away.
      if (events.length === 0 && shownPlace(sees)) {
        return { events: [placeShown(sees, null), fit], revert: [asShown(sees)] };
      }
      // The camera moves even when the row is already selected, which is no step.
      return { events: [...events, fit], revert };
    },
    'search/openPlace': ({ data }, sees) => {
      const known = fetched(sees, placeDetails, data)?.is;
      const isKnown = known === 'ready' || known === 'loading';
      const asked = { type: 'search/placeAsked' as const, data };
      return { events: [asked, ...(isKnown ? [] : [asks(sees, placeDetails, data)])] };
    },
    'search/placeFailed': ({ data }) => ({
      events: [{ type: 'search/placeNotFound', data }],
    }),
    'search/showPlace': ({ data }, sees) => {
      const moved = toMap(sees);
      const fit = fitAsked(sees, 'place', { lonE6: data.lonE6, latE6: data.latE6 });
      if (moved.length === 0 && shownPlace(sees)?.id === data.id) {
        return { events: [fit], revert: [] };
      }
      const back = moved.length > 0 ? [movedBack(sees)] : [];
      return {
        events: [placeShown(sees, data), ...moved, fit],
        revert: [asShown(sees), ...back],
      };
    },
    'search/leavePlace': (_command, sees) => ({
      events: [placeShown(sees, null)],
      revert: [asShown(sees)],
    }),
  },
  evolve: {
    'search/placeAsked': ({ data }, { draft }) => {
      draft.asked = data;
    },
    'search/placeNotFound': () => {},
    'map/fitAsked': ({ data: { what } }, { draft }) => {
      if (what === 'place') draft.asked = null;
    },
    'search/placeShown': ({ data }, { draft }) => {
      draft.place = data.place;
      draft.since = data.since;
    },
    'selection/changed': ({ undoes }, into) => {
      // Selections are counted only while one could hide the mark, so that undo can count back.
      if (into.state.place === null && into.state.asked === null) return;
      const { draft } = into;
      draft.selections += undoes === undefined ? 1 : -1;
      // A later selection is what the operator wants to see.
      draft.asked = null;
    },
  },
  registry: {
    'search/open': {
      label: 'Show a search result',
      icon: 'search',
      capability: 'see',
      step: ({ collection }) => `show ${one[collection]}`,
    },
    'search/openPlace': { label: 'Show a place on the map', icon: 'search', capability: 'see' },
    'search/showPlace': {
      label: 'Show a place on the map',
      capability: 'see',
      step: ({ label }) => `show ${label}`,
    },
    'search/leavePlace': {
      label: 'Clear the searched place',
      icon: 'close',
      hotkey: 'Escape',
      capability: 'see',
      step: () => 'take a place off the map',
      from: (sees) =>
        shownPlace(sees) ? { yes: true, data: {} } : no('No searched place is on the map.'),
    },
  },
});

/** Shown from now on, until the selection changes. */
function placeShown({ search }: SearchSees, place: ShownPlace | null) {
  const data = { place, since: search.state.selections };
  return { type: 'search/placeShown' as const, data };
}

/** The current mark, for undo. */
function asShown({ search }: SearchSees) {
  const { place, since } = search.state;
  return { type: 'search/placeShown' as const, data: { place, since } };
}

/** S1 §2: from a screen without a map, the command center that was visited last. */
function toMap({ navigation }: SearchSees) {
  const { route, lastCommandRoute } = navigation.state;
  if (route in drawn) return [];
  const path = screenPaths[lastCommandRoute];
  const data = { path, history: 'push' as const, returnTo: null };
  return [{ type: 'navigation/moved' as const, data }];
}

const drawn = { 'commandcenter/activities': true, 'commandcenter/resources': true };

const one: { readonly [C in Openable]: string } = {
  locations: 'a location',
  vehicles: 'a vehicle',
  drivers: 'a driver',
  activities: 'a move',
};
