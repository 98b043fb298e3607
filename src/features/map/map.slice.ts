import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import type { Point } from '#domain/geo.ts';
import { no, yes } from '#kernel/records.ts';
import { clockSlice } from '#spine/clock/index.ts';
import { fetchesSlice } from '#spine/fetches/index.ts';
import { movedBack, navigationSlice } from '#spine/navigation/index.ts';
import {
  modeFor,
  selectionChanged,
  selectionSlice,
  type SelectionState,
} from '#spine/selection/index.ts';
import { roadsSlice } from '../roads/index.ts';
import { worldSlice } from '#spine/world/index.ts';
import { mapCommands } from './map.commands.ts';
import { mapEvents } from './map.events.ts';
import type { AskedFit, Ground, MapState } from './map.model.ts';

const initial: MapState = {
  view: null,
  views: { activities: null, resources: null },
  fit: null,
  obeyed: 0,
  shown: { buildings: true, satellite: false },
  history: null,
};

const facts = declareSlice({
  name: 'map',
  imports: [clockSlice, navigationSlice, selectionSlice, worldSlice, fetchesSlice, roadsSlice],
  commands: mapCommands,
  events: mapEvents,
  initial,
});
export type MapTypes = TypesOf<typeof facts>;
export type MapSees = SeesOf<typeof facts>;

export const mapSlice = facts.does({
  guards: {
    'map/fit': ({ what, at }, { map, selection, world }) => {
      if (what === 'world' && world.tables.locations.size === 0) return no('No place is known.');
      if (what === 'place' && !at) return no('There is no place to show.');
      const { collection } = selection.state;
      if (what === 'selection' && !collection) return no('Nothing is selected.');
      if (what === 'selection' && collection === 'employees') return no(noPlace);
      return what === 'view' && !map.state.view ? no('The map is still loading.') : yes;
    },
    'map/viewTrip': ({ tripId }, { world }) =>
      world.tables.trips.get(tripId) ? yes : no('This trip no longer exists.'),
    'map/leaveTrip': (_data, { selection }) =>
      selection.state.tripId === undefined ? no('The map is not in trip mode.') : yes,
  },
  decide: {
    'map/fit': ({ data: { what, at, aroundMiles } }, sees) => ({
      events: [fitAsked(sees, what, at, aroundMiles)],
    }),
    'map/settle': ({ data }) => ({ events: [{ type: 'map/settled', data }] }),
    'map/show': ({ data }, { map }) => {
      if (map.state.shown[data.ground] === data.isShown) return noEvents;
      const back = { ...data, isShown: !data.isShown };
      return {
        events: [{ type: 'map/shown', data }],
        revert: [{ type: 'map/shown', data: back }],
      };
    },
    'map/showHistory': ({ data }, { map: { state } }) =>
      data.span === state.history
        ? noEvents
        : {
            events: [{ type: 'map/historyShown', data }],
            revert: [{ type: 'map/historyShown', data: { span: state.history } }],
          },
    'map/viewTrip': ({ data: { tripId } }, sees) => {
      const { trips, activities } = sees.world.tables;
      const known = (trips.get(tripId)?.activityIds ?? []).filter((id) => activities.get(id));
      // Reading 56.
      if (known.length === 0)
        return { events: [{ type: 'map/tripNotFound', data: {} }], revert: [] };
      const selected = { collection: 'activities', ids: known, tripId } as const;
      const moved = modeFor(sees, selected);
      const { state } = sees.selection;
      // Already in trip mode: only a fit, which is no step.
      if (moved.length === 0 && JSON.stringify(state) === JSON.stringify(selected)) {
        return { events: [fitAsked(sees, 'selection')], revert: [] };
      }
      const back = moved.length > 0 ? [movedBack(sees)] : [];
      return {
        events: [selectionChanged(selected), ...moved, fitAsked(sees, 'selection')],
        revert: [selectionChanged(state), ...back],
      };
    },
    'map/leaveTrip': (_command, { selection: { state } }) => ({
      events: [selectionChanged({ collection: state.collection, ids: state.ids })],
      revert: [selectionChanged(state)],
    }),
  },
  evolve: {
    'map/fitAsked': ({ data }, { draft }) => {
      draft.fit = data;
    },
    'map/settled': ({ data }, into) => {
      const { state } = into;
      const views = { ...state.views, [data.mode]: data };
      into.become({ ...state, view: data, views, obeyed: state.fit?.number ?? 0 });
    },
    'map/shown': ({ data }, { draft }) => {
      draft.shown[data.ground] = data.isShown;
    },
    'map/historyShown': ({ data }, { draft }) => {
      draft.history = data.span;
    },
    'map/tripNotFound': () => {},
    // On the first load the map shows the whole world (S1 §4, data loading).
    'world/loaded': (_event, { draft }) => {
      draft.fit = { number: (draft.fit?.number ?? 0) + 1, what: 'world' };
    },
  },
  registry: {
    'map/fit': {
      label: 'Fit the map',
      icon: 'fit',
      capability: 'see',
      from: ({ selection }) => ({
        yes: true,
        data: { what: isOnMap(selection.state.collection) ? 'selection' : 'world' },
      }),
    },
    'map/settle': { label: 'Move the map', capability: 'see' },
    'map/show': {
      label: 'Show or hide buildings or imagery',
      capability: 'see',
      step: ({ ground, isShown }) => `${isShown ? 'show' : 'hide'} ${groundWords[ground]}`,
    },
    'map/showHistory': {
      label: "Show or hide a driver's history",
      capability: 'see',
      step: ({ span }) => (span === null ? "hide drivers' history" : "show drivers' history"),
    },
    'map/viewTrip': {
      label: 'View trip on the map',
      icon: 'planned',
      capability: 'see',
      step: () => 'view a trip',
      from: ({ selection, world }) => {
        const [id = ''] = selection.state.ids;
        const tripId = world.tables.activities.get(id)?.tripId ?? null;
        return tripId === null ? no('Select a move on a trip.') : { yes: true, data: { tripId } };
      },
    },
    'map/leaveTrip': {
      label: 'Exit trip mode',
      icon: 'close',
      capability: 'see',
      step: () => 'exit trip mode',
      from: ({ selection }) =>
        selection.state.tripId === undefined
          ? no('The map is not in trip mode.')
          : { yes: true, data: {} },
    },
  },
});

const noEvents = { events: [], revert: [] };
const noPlace = 'Employees are not on the map.';

function isOnMap(collection: SelectionState['collection']): boolean {
  return collection !== null && collection !== 'employees';
}

/** For slices that fit the map in their own batch. */
export function fitAsked(
  { map }: Pick<MapSees, 'map'>,
  what: AskedFit,
  at?: Point,
  aroundMiles?: number,
) {
  const number = (map.state.fit?.number ?? 0) + 1;
  const around = aroundMiles === undefined ? {} : { aroundMiles };
  const data = at ? { what, number, at, ...around } : { what, number };
  return { type: 'map/fitAsked' as const, data };
}

const groundWords: { readonly [G in Ground]: string } = {
  buildings: 'buildings',
  satellite: 'satellite imagery',
};
