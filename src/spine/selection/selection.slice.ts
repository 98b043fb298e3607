import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { isKnownChange } from '#domain/deeds.ts';
import { screenPaths } from '#domain/screens.ts';
import { no, yes } from '#kernel/records.ts';
import type { Into } from '#kernel/slice.ts';
import {
  type CommandRoute,
  movedBack,
  navigationSlice,
  type RouteName,
} from '../navigation/index.ts';
import { type Changes, worldSlice } from '../world/index.ts';
import { selectionCommands } from './selection.commands.ts';
import { selectionEvents } from './selection.events.ts';
import {
  noSelection,
  type Selectable,
  selectable,
  type SelectionState,
  withoutGone,
} from './selection.model.ts';

const initial: SelectionState = { collection: null, ids: [] };

const facts = declareSlice({
  name: 'selection',
  imports: [navigationSlice, worldSlice],
  commands: selectionCommands,
  events: selectionEvents,
  initial,
});
export type SelectionTypes = TypesOf<typeof facts>;
export type SelectionSees = SeesOf<typeof facts>;

/** The command routes that show a collection (S1 §2); the first is the default. */
const drawnOn: { readonly [C in Selectable]: readonly CommandRoute[] } = {
  activities: ['commandcenter/activities'],
  drivers: ['commandcenter/resources'],
  locations: ['commandcenter/resources', 'commandcenter/activities'],
  vehicles: ['commandcenter/resources'],
  employees: ['commandcenter/resources', 'commandcenter/activities'],
};

/** What the map of a screen draws; employees are on no map. */
export function drawnIn(route: RouteName): readonly Selectable[] {
  return selectable.filter(
    (one) => one !== 'employees' && drawnOn[one].some((drawn) => drawn === route),
  );
}

export const selectionSlice = facts.does({
  guards: {
    'selection/add': ({ collection }, { selection }) => {
      const { state } = selection;
      // Adding to another collection is ignored, with the reason (S1 §4).
      if (state.collection === null || state.collection === collection) return yes;
      return no(`Clear the selection first: it holds ${one[state.collection]}s.`);
    },
    'selection/widen': (_data, { selection }) =>
      selection.state.wider ? yes : no('Nothing has been drilled into.'),
    'selection/clear': (_data, { selection }) =>
      selection.state.collection ? yes : no('Nothing is selected.'),
  },
  decide: {
    'selection/choose': ({ data }, sees) =>
      changeSelection(sees, data.ids.length > 0 ? inTrip(sees, data) : noSelection),
    'selection/toggle': ({ data: { collection, id } }, sees) => {
      const { state } = sees.selection;
      if (state.collection !== collection) return changeSelection(sees, { collection, ids: [id] });
      const left = state.ids.filter((other) => other !== id);
      const isOut = left.length < state.ids.length;
      const ids = isOut ? left : [...state.ids, id];
      if (ids.length === 0) return changeSelection(sees, noSelection);
      const next = inTrip(sees, { collection, ids });
      const { wider } = state;
      return changeSelection(sees, isOut && wider ? { ...next, wider } : next);
    },
    'selection/add': ({ data: { collection, ids } }, sees) => {
      const all = [...new Set([...sees.selection.state.ids, ...ids])];
      return changeSelection(
        sees,
        all.length > 0 ? inTrip(sees, { collection, ids: all }) : noSelection,
      );
    },
    'selection/drill': ({ data }, sees) => {
      const { state } = sees.selection;
      if (data.ids.length === 0) return changeSelection(sees, noSelection);
      const next = inTrip(sees, data);
      if (!isPartOf(state, data)) return changeSelection(sees, next);
      return changeSelection(sees, { ...next, wider: [...(state.wider ?? []), state.ids] });
    },
    'selection/widen': (_command, sees) => {
      const { collection, wider = [] } = sees.selection.state;
      const next = inTrip(sees, { collection, ids: wider.at(-1) ?? [] });
      const rest = wider.slice(0, -1);
      return changeSelection(sees, rest.length === 0 ? next : { ...next, wider: rest });
    },
    'selection/clear': (_command, sees) => changeSelection(sees, noSelection),
    'selection/reveal': ({ data }, sees) => ({ events: changeSelection(sees, data).events }),
  },
  evolve: {
    'selection/changed': ({ data }, into) => into.become(selectionOf(data)),
    'world/changed': ({ data }, into) => dropGone(into, data.removed),
    'world/resynced': ({ data }, into) => dropGone(into, data.removed),
    'world/rescoped': ({ data }, into) => dropGone(into, data.removed),
  },
  registry: {
    'selection/choose': {
      label: 'Select',
      capability: 'see',
      step: ({ collection, ids }) =>
        ids.length === 0 ? 'clear selection' : `select ${counted(ids.length, collection)}`,
    },
    'selection/toggle': {
      label: 'Add to or remove from selection',
      capability: 'see',
      step: ({ collection }) => `select or deselect ${counted(1, collection)}`,
    },
    'selection/add': {
      label: 'Add to selection',
      capability: 'see',
      step: ({ collection, ids }) => `add ${counted(ids.length, collection)} to the selection`,
    },
    'selection/drill': {
      label: 'Drill into the selection',
      capability: 'see',
      step: ({ collection, ids }) => `narrow to ${counted(ids.length, collection)}`,
    },
    'selection/widen': {
      label: 'Back to the wider selection',
      icon: 'back',
      hotkey: 'Backspace',
      capability: 'see',
      step: () => 'go back to the wider selection',
      from: ({ selection }) =>
        selection.state.wider ? { yes: true, data: {} } : no('Nothing has been drilled into.'),
    },
    'selection/clear': {
      label: 'Clear selection',
      icon: 'close',
      hotkey: 'Escape',
      capability: 'see',
      step: () => 'clear selection',
      from: ({ selection }) =>
        selection.state.collection ? { yes: true, data: {} } : no('Nothing is selected.'),
    },
  },
});

/** Removes deleted items from the selection (S1 §4) and from the way back. */
function dropGone(into: Into<SelectionTypes>, removed: Changes['removed']): void {
  for (const part of removed) {
    const { state } = into;
    const { collection } = state;
    if (collection === null || part.collection !== collection) continue;
    // The widest selection contains all levels.
    const widest = new Set(state.wider?.[0] ?? state.ids);
    const gone = part.ids.filter((id) => widest.has(id));
    // A new state only when an item is removed, since rows change many times a second.
    if (gone.length === 0) continue;
    const before = state.lost?.collection === collection ? state.lost.ids : [];
    const lost = isKnownChange(part) ? { collection, ids: [...before, ...gone] } : state.lost;
    into.become({ ...withoutGone(state, part.ids), ...(lost && { lost }) });
  }
}

/** These fields alone, of a record that may be damaged. Lists are shared: none is written to. */
function selectionOf({ collection, ids, tripId, wider, lost }: SelectionState): SelectionState {
  const next: { -readonly [K in keyof SelectionState]: SelectionState[K] } = { collection, ids };
  if (tripId !== undefined) next.tripId = tripId;
  if (wider !== undefined) next.wider = wider;
  if (lost !== undefined) next.lost = lost;
  return next;
}

/** Whether these are some of the selected items, but not all. */
function isPartOf(state: SelectionState, { collection, ids }: SelectionState): boolean {
  if (state.collection !== collection || ids.length >= state.ids.length) return false;
  const all = new Set(state.ids);
  return ids.every((id) => all.has(id));
}

/** Selecting moves keeps trip mode. */
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
  // Selecting the same items again is not an undoable step.
  if (same(state, next) && moved.length === 0) return { events: [], revert: [] };
  const back = moved.length > 0 ? [movedBack(sees)] : [];
  return { events: [selectionChanged(next), ...moved], revert: [selectionChanged(state), ...back] };
}

function same(a: SelectionState, b: SelectionState): boolean {
  if (a.collection !== b.collection || a.tripId !== b.tripId) return false;
  if (a.ids.length !== b.ids.length) return false;
  return a.ids.every((id, at) => id === b.ids[at]);
}

export function selectionChanged({ collection, ids, tripId, wider }: SelectionState) {
  const data = {
    collection,
    ids,
    ...(tripId === undefined ? {} : { tripId }),
    ...(wider === undefined ? {} : { wider }),
  };
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
      data: { path: screenPaths[routes[0]], history: 'push' as const, returnTo: null },
    },
  ];
}

/** '1 move', '3 drivers'. */
function counted(count: number, collection: Selectable): string {
  return `${count} ${one[collection]}${count === 1 ? '' : 's'}`;
}

const one: { readonly [C in Selectable]: string } = {
  activities: 'move',
  drivers: 'driver',
  locations: 'location',
  vehicles: 'vehicle',
  employees: 'employee',
};
