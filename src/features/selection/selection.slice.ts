import type { Capability } from '#domain/capabilities.ts';
import { no, yes } from '#kernel/records.ts';
import type { Registry, Sees, Slice } from '#kernel/slice.ts';
import { type CommandRoute, movedBack, type NavigationTypes, pathOf } from '../navigation/index.ts';
import { selectionCommands } from './selection.commands.ts';
import { selectionEvents } from './selection.events.ts';
import type { Selectable, SelectionState } from './selection.model.ts';

export type SelectionTypes = {
  readonly name: 'selection';
  readonly commands: typeof selectionCommands;
  readonly events: typeof selectionEvents;
  readonly state: SelectionState;
  readonly tables: Record<never, never>;
  readonly imports: { readonly navigation: NavigationTypes };
};
export type SelectionSees = Sees<SelectionTypes>;

/** The command routes whose map draws a collection (S1 §2); the first is gone to. */
const drawnOn: { readonly [C in Selectable]: readonly CommandRoute[] } = {
  activities: ['commandcenter/activities'],
  drivers: ['commandcenter/resources'],
  locations: ['commandcenter/resources', 'commandcenter/activities'],
  vehicles: ['commandcenter/resources'],
};

export const selectionSlice: Slice<SelectionTypes> = {
  name: 'selection',
  commands: selectionCommands,
  events: selectionEvents,
  imports: ['navigation'],
  tables: [],
  initial: { collection: null, ids: [] },
  guards: {
    'selection/add': ({ collection }, { selection }) => {
      const { state } = selection;
      // Adding to another collection is ignored, with the reason (S1 §4).
      if (state.collection === null || state.collection === collection) return yes;
      return no(`Clear the selection first: it holds ${one[state.collection]}s.`);
    },
    'selection/clear': (_data, { selection }) =>
      selection.state.collection ? yes : no('Nothing is selected.'),
  },
  decide: {
    'selection/choose': ({ data }, sees) =>
      changeSelection(sees, data.ids.length > 0 ? inTrip(sees, data) : nothingSelected),
    'selection/toggle': ({ data: { collection, id } }, sees) => {
      const { state } = sees.selection;
      if (state.collection !== collection) return changeSelection(sees, { collection, ids: [id] });
      const ids = state.ids.includes(id)
        ? state.ids.filter((other) => other !== id)
        : [...state.ids, id];
      return changeSelection(
        sees,
        ids.length > 0 ? inTrip(sees, { collection, ids }) : nothingSelected,
      );
    },
    'selection/add': ({ data: { collection, ids } }, sees) => {
      const all = [...new Set([...sees.selection.state.ids, ...ids])];
      return changeSelection(
        sees,
        all.length > 0 ? inTrip(sees, { collection, ids: all }) : nothingSelected,
      );
    },
    'selection/clear': (_command, sees) => changeSelection(sees, nothingSelected),
  },
  evolve: {
    'selection/changed': ({ data }, { draft }) => {
      draft.collection = data.collection;
      draft.ids = [...data.ids];
      if (data.tripId === undefined) delete draft.tripId;
      else draft.tripId = data.tripId;
    },
  },
};

const nothingSelected: SelectionState = { collection: null, ids: [] };

/** Choosing among moves stays in trip mode. */
function inTrip({ selection }: SelectionSees, { collection, ids }: SelectionState): SelectionState {
  const { tripId } = selection.state;
  return collection === 'activities' && tripId !== undefined
    ? { collection, ids, tripId }
    : { collection, ids };
}

/** One step: the selection, the screen that draws it, and the way back. */
export function changeSelection(sees: SelectionSees, next: SelectionState) {
  const { state } = sees.selection;
  const moved = modeFor(sees, next);
  // What is selected already is no step that could be taken back.
  if (same(state, next) && moved.length === 0) return { events: [], revert: [] };
  const back = moved.length > 0 ? [movedBack(sees)] : [];
  return { events: [selectionChanged(next), ...moved], revert: [selectionChanged(state), ...back] };
}

function same(a: SelectionState, b: SelectionState): boolean {
  if (a.collection !== b.collection || a.tripId !== b.tripId) return false;
  if (a.ids.length !== b.ids.length) return false;
  return a.ids.every((id, at) => id === b.ids[at]);
}

export function selectionChanged({ collection, ids, tripId }: SelectionState) {
  const data = tripId === undefined ? { collection, ids } : { collection, ids, tripId };
  return { type: 'selection/changed' as const, data };
}

/** Selecting what the current mode does not draw switches to the mode that does (S1 §4). */
export function modeFor(
  { navigation }: Pick<SelectionSees, 'navigation'>,
  { collection }: SelectionState,
) {
  if (!collection) return [];
  const routes = drawnOn[collection];
  const { route } = navigation.state;
  if (routes.some((drawn) => drawn === route) || !routes[0]) return [];
  return [
    {
      type: 'navigation/moved' as const,
      data: { path: pathOf[routes[0]], history: 'push' as const, returnTo: null },
    },
  ];
}

export const selectionRegistry: Registry<SelectionTypes, Capability> = {
  'selection/choose': {
    label: 'Select',
    capability: 'see',
    retry: 'never',
    step: ({ collection, ids }) =>
      ids.length === 0 ? 'clear selection' : `select ${counted(ids.length, collection)}`,
  },
  'selection/toggle': {
    label: 'Add to or remove from selection',
    capability: 'see',
    retry: 'never',
    step: ({ collection }) => `select or deselect ${counted(1, collection)}`,
  },
  'selection/add': {
    label: 'Add to selection',
    capability: 'see',
    retry: 'never',
    step: ({ collection, ids }) => `add ${counted(ids.length, collection)} to the selection`,
  },
  'selection/clear': {
    label: 'Clear selection',
    icon: 'x',
    hotkey: 'Escape',
    capability: 'see',
    retry: 'never',
    step: () => 'clear selection',
    from: ({ selection }) =>
      selection.state.collection ? { yes: true, data: {} } : no('Nothing is selected.'),
  },
};

/** '1 move', '3 drivers'. */
function counted(count: number, collection: Selectable): string {
  return `${count} ${one[collection]}${count === 1 ? '' : 's'}`;
}

const one: { readonly [C in Selectable]: string } = {
  activities: 'move',
  drivers: 'driver',
  locations: 'location',
  vehicles: 'vehicle',
};
