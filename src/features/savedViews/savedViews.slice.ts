import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { no, yes } from '#kernel/records.ts';
import { queryWithLook, flightboardSlice } from '../flightboard/index.ts';
import { queryMoved, navigationSlice } from '#spine/navigation/index.ts';
import { savedViewsCommands } from './savedViews.commands.ts';
import { savedViewsEvents } from './savedViews.events.ts';
import {
  longestName,
  mostViews,
  type SavedViewsState,
  withoutView,
  withView,
} from './savedViews.model.ts';

const initial: SavedViewsState = { views: [], notKept: null };

/** Named views of the moves: addresses that the operator saves. */
const facts = declareSlice({
  name: 'savedViews',
  imports: [navigationSlice, flightboardSlice],
  commands: savedViewsCommands,
  events: savedViewsEvents,
  initial,
});
export type SavedViewsTypes = TypesOf<typeof facts>;
export type SavedViewsSees = SeesOf<typeof facts>;

export const savedViewsSlice = facts.does({
  guards: {
    'savedViews/save': ({ name }, sees) => {
      if (!queryOf(sees, name) && sees.savedViews.state.views.length >= mostViews) {
        return no(`No more than ${mostViews} views.`);
      }
      return mayBeNamed(name);
    },
    'savedViews/open': ({ name }, sees) => isThere(sees, name),
    'savedViews/rename': ({ name, to }, sees) => {
      const there = isThere(sees, name);
      if (!there.yes) return there;
      if (to !== name && queryOf(sees, to) !== undefined) return no('Another view has this name.');
      return mayBeNamed(to);
    },
    'savedViews/remove': ({ name }, sees) => isThere(sees, name),
  },
  decide: {
    'savedViews/save': ({ data: { name } }, sees) => {
      const [query, before] = [presentQuery(sees), queryOf(sees, name)];
      if (query === before) return noEvents;
      return { events: [saved(name, query)], revert: [putBack(name, before)] };
    },
    'savedViews/open': ({ data: { name } }, sees) => {
      const { columns, sort, search, isOpen } = sees.flightboard.state;
      const query = queryOf(sees, name) ?? '';
      if (query === sees.navigation.state.query && isOpen) return noEvents;
      return {
        events: [queryMoved(sees, query)],
        revert: [
          { type: 'flightboard/columnsChosen' as const, data: { columns } },
          { type: 'flightboard/sorted' as const, data: sort },
          { type: 'flightboard/searched' as const, data: { text: search } },
          queryMoved(sees, sees.navigation.state.query),
          { type: 'flightboard/shown' as const, data: { isOpen } },
        ],
      };
    },
    'savedViews/rename': ({ data: { name, to } }, sees) => {
      const query = queryOf(sees, name) ?? '';
      if (to === name) return noEvents;
      return {
        events: [removed(name), saved(to, query)],
        revert: [removed(to), saved(name, query)],
      };
    },
    'savedViews/remove': ({ data: { name } }, sees) => ({
      events: [removed(name)],
      revert: [putBack(name, queryOf(sees, name))],
    }),
    'savedViews/heard': ({ data }, { savedViews }) => {
      const isSame = JSON.stringify(data.views) === JSON.stringify(savedViews.state.views);
      return { events: isSame ? [] : [{ type: 'savedViews/taken', data }] };
    },
    'savedViews/keepFailed': ({ data }) => ({ events: [{ type: 'savedViews/notKept', data }] }),
  },
  evolve: {
    'savedViews/saved': ({ data }, { draft }) => {
      draft.views = [...withView(draft.views, data)];
    },
    'savedViews/removed': ({ data: { name } }, { draft }) => {
      draft.views = [...withoutView(draft.views, name)];
    },
    'savedViews/taken': ({ data }, { draft }) => {
      draft.views = [...data.views];
    },
    'savedViews/notKept': ({ data }, { draft }) => {
      draft.notKept = data.why;
    },
  },
  registry: {
    'savedViews/save': {
      label: 'Save this view',
      icon: 'bookmark',
      capability: 'see',
      step: ({ name }) => `save the view '${short(name)}'`,
    },
    'savedViews/open': {
      label: 'Open a view',
      capability: 'see',
      step: ({ name }) => `open the view '${short(name)}'`,
    },
    'savedViews/rename': {
      label: 'Rename a view',
      capability: 'see',
      step: ({ to }) => `rename a view to '${short(to)}'`,
    },
    'savedViews/remove': {
      label: 'Delete a view',
      capability: 'see',
      step: ({ name }) => `delete the view '${short(name)}'`,
    },
  },
});

const noEvents = { events: [], revert: [] };
const saved = (name: string, query: string) =>
  ({ type: 'savedViews/saved', data: { name, query } }) as const;
const removed = (name: string) => ({ type: 'savedViews/removed', data: { name } }) as const;
const putBack = (name: string, query: string | undefined) =>
  query === undefined ? removed(name) : saved(name, query);

/** The query of an address that opens the current view of the moves. */
export function presentQuery(sees: Pick<SavedViewsSees, 'navigation' | 'flightboard'>): string {
  return queryWithLook(sees.navigation.state.query, sees.flightboard.state);
}

function queryOf({ savedViews }: SavedViewsSees, name: string): string | undefined {
  return savedViews.state.views.find((view) => view.name === name)?.query;
}

function isThere(sees: SavedViewsSees, name: string) {
  return queryOf(sees, name) === undefined ? no('This view no longer exists.') : yes;
}

function mayBeNamed(name: string) {
  if (name.trim() === '') return no('A view needs a name.');
  return name.length > longestName ? no(`A name has no more than ${longestName} letters.`) : yes;
}

const short = (name: string) => (name.length > 24 ? `${name.slice(0, 23)}…` : name);
