import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { no, yes } from '#kernel/records.ts';
import { queryMoved, navigationSlice } from '#spine/navigation/index.ts';
import { lookIn, queryWithout } from './address.model.ts';
import { flightboardCommands } from './flightboard.commands.ts';
import { flightboardEvents } from './flightboard.events.ts';
import {
  type ColumnId,
  columnWords,
  firstColumns,
  type FlightboardState,
  leastColumnPx,
  mostColumnPx,
  moved,
} from './flightboard.model.ts';
import { firstLayout, type Layout, layoutIn } from './layout.model.ts';
import type { Look } from './names.model.ts';

const initial: FlightboardState = {
  isOpen: false,
  columns: firstColumns,
  widthsPx: {},
  sort: firstLayout.sort,
  search: '',
  heightPx: null,
  notKept: null,
};

/** The layout of the table of all moves (S1 §2). */
const facts = declareSlice({
  name: 'flightboard',
  imports: [navigationSlice],
  commands: flightboardCommands,
  events: flightboardEvents,
  initial,
});
export type FlightboardTypes = TypesOf<typeof facts>;
export type FlightboardSees = SeesOf<typeof facts>;

export const flightboardSlice = facts.does({
  guards: {
    'flightboard/chooseColumns': ({ columns }) =>
      columns.length > 0 ? yes : no('At least one column must be shown.'),
    'flightboard/moveColumn': ({ column, to }, { flightboard }) => {
      const { columns } = flightboard.state;
      if (!columns.includes(column)) return no('The column is not shown.');
      if (to < 0) return no('It is the first column.');
      return to < columns.length ? yes : no('It is the last column.');
    },
  },
  decide: {
    'flightboard/show': ({ data }, sees) => flightboardShown(sees, data.isOpen),
    'flightboard/sort': ({ data: { by } }, sees) => {
      const { sort } = sees.flightboard.state;
      const descending = sort.by === by && !sort.descending;
      const address = removedFromQuery(sees, ['sort']);
      return {
        events: [{ type: 'flightboard/sorted', data: { by, descending } }, ...address.events],
        revert: [{ type: 'flightboard/sorted', data: sort }, ...address.revert],
      };
    },
    'flightboard/chooseColumns': ({ data }, sees) => arranged(sees, [...new Set(data.columns)]),
    'flightboard/moveColumn': ({ data: { column, to } }, sees) =>
      arranged(sees, moved(sees.flightboard.state.columns, column, to)),
    'flightboard/resizeColumn': ({ data: { column, widthPx: wanted } }, { flightboard }) => {
      const before = flightboard.state.widthsPx[column] ?? null;
      const widthPx =
        wanted === null ? null : Math.max(leastColumnPx, Math.min(mostColumnPx, wanted));
      if (widthPx === before) return noEvents;
      return {
        events: [{ type: 'flightboard/columnResized', data: { column, widthPx } }],
        revert: [{ type: 'flightboard/columnResized', data: { column, widthPx: before } }],
      };
    },
    'flightboard/resize': ({ data }, { flightboard }) => {
      const { heightPx } = flightboard.state;
      if (data.heightPx === heightPx) return noEvents;
      return {
        events: [{ type: 'flightboard/resized', data }],
        revert: [{ type: 'flightboard/resized', data: { heightPx } }],
      };
    },
    'flightboard/search': ({ data }, sees) => {
      const { search } = sees.flightboard.state;
      if (data.text === search) return noEvents;
      const address = removedFromQuery(sees, ['search']);
      return {
        events: [{ type: 'flightboard/searched', data }, ...address.events],
        revert: [{ type: 'flightboard/searched', data: { text: search } }, ...address.revert],
      };
    },
    'flightboard/heard': ({ data }, sees) => {
      const taken = differing(sees, data);
      return {
        events: Object.keys(taken).length > 0 ? [{ type: 'flightboard/taken', data: taken }] : [],
      };
    },
    'flightboard/keepFailed': ({ data }) => ({ events: [{ type: 'flightboard/notKept', data }] }),
  },
  evolve: {
    'flightboard/shown': ({ data }, { draft }) => {
      draft.isOpen = data.isOpen;
    },
    'flightboard/sorted': ({ data }, { draft }) => {
      draft.sort = { ...data };
    },
    'flightboard/columnsChosen': ({ data }, { draft }) => {
      draft.columns = [...data.columns];
    },
    'flightboard/columnResized': ({ data: { column, widthPx } }, { draft }) => {
      if (widthPx === null) delete draft.widthsPx[column];
      else draft.widthsPx[column] = widthPx;
    },
    'flightboard/resized': ({ data }, { draft }) => {
      draft.heightPx = data.heightPx;
    },
    'flightboard/searched': ({ data }, { draft }) => {
      draft.search = data.text;
    },
    'flightboard/taken': ({ data: { columns, widths, sort, heightPx } }, { draft }) => {
      if (columns) draft.columns = [...columns];
      if (sort) draft.sort = { ...sort };
      if (heightPx !== undefined) draft.heightPx = heightPx;
      if (widths) {
        draft.widthsPx = Object.fromEntries(widths.map((one) => [one.column, one.widthPx]));
      }
    },
    'flightboard/notKept': ({ data }, { draft }) => {
      draft.notKept = data.why;
    },
    // A saved view or a link was opened, or the browser went back or forward.
    'navigation/moved': ({ data }, { draft }) => {
      if (data.query === undefined) return;
      const { columns, sort, search } = lookIn(data.query);
      if (!columns && !sort && search === undefined) return;
      draft.isOpen = true;
      if (columns) draft.columns = [...columns];
      if (sort) draft.sort = { ...sort };
      if (search !== undefined) draft.search = search;
    },
  },
  registry: {
    'flightboard/show': {
      label: 'Show or hide the flightboard',
      icon: 'flightboard',
      hotkey: 'f',
      capability: 'see',
      step: ({ isOpen }) => (isOpen ? 'show the flightboard' : 'hide the flightboard'),
      from: ({ flightboard }) => ({ yes: true, data: { isOpen: !flightboard.state.isOpen } }),
    },
    'flightboard/sort': {
      label: 'Sort the flightboard',
      capability: 'see',
      step: ({ by }) => `sort by ${columnWords[by].toLowerCase()}`,
    },
    'flightboard/chooseColumns': {
      label: 'Choose columns',
      capability: 'see',
      step: () => 'choose columns',
    },
    'flightboard/moveColumn': {
      label: 'Move a column',
      capability: 'see',
      step: ({ column }) => `move the column ${columnWords[column]}`,
    },
    'flightboard/resizeColumn': {
      label: 'Resize a column',
      capability: 'see',
      step: ({ column }) => `resize the column ${columnWords[column]}`,
    },
    'flightboard/resize': {
      label: 'Resize the flightboard',
      capability: 'see',
      step: () => 'resize the flightboard',
    },
    'flightboard/search': {
      label: 'Search activities',
      capability: 'see',
      step: ({ text }) => (text === '' ? 'clear the search' : `search '${text.slice(0, 20)}'`),
    },
  },
});

/** Shows or hides the flightboard, for other slices too; nothing where it is so already. */
export function flightboardShown(sees: FlightboardSees, isOpen: boolean) {
  const before = sees.flightboard.state.isOpen;
  if (isOpen === before) return noEvents;
  const shown = (to: boolean) => ({ type: 'flightboard/shown' as const, data: { isOpen: to } });
  // An address that contains the layout opens the flightboard.
  const address = removedFromQuery(sees, isOpen ? [] : ['columns', 'sort', 'search']);
  return {
    events: [shown(isOpen), ...address.events],
    revert: [shown(before), ...address.revert],
  };
}

const noEvents = { events: [], revert: [] };

function arranged(sees: FlightboardSees, columns: readonly ColumnId[]) {
  const { columns: before } = sees.flightboard.state;
  if (columns.join() === before.join()) return noEvents;
  const address = removedFromQuery(sees, ['columns']);
  return {
    events: [{ type: 'flightboard/columnsChosen' as const, data: { columns } }, ...address.events],
    revert: [
      { type: 'flightboard/columnsChosen' as const, data: { columns: before } },
      ...address.revert,
    ],
  };
}

/** Removes fields from the address when a step makes them outdated. */
function removedFromQuery(sees: FlightboardSees, fields: readonly (keyof Look)[]) {
  const { query } = sees.navigation.state;
  const rest = queryWithout(query, fields);
  if (rest === query) return noEvents;
  const to = (next: string) => {
    const { type, data } = queryMoved(sees, next);
    return { type, data: { ...data, history: 'replace' as const } };
  };
  return { events: [to(rest)], revert: [to(query)] };
}

/** The fields of a stored layout that differ from the current one, unless the address sets them. */
function differing(sees: FlightboardSees, kept: Layout): Partial<Layout> {
  const here = layoutIn(sees.flightboard.state);
  const inAddress = lookIn(sees.navigation.state.query);
  const isOther = (field: keyof Layout) =>
    !(field in inAddress) && JSON.stringify(kept[field]) !== JSON.stringify(here[field]);
  const fields = (['columns', 'widths', 'sort', 'heightPx'] as const).filter(isOther);
  return Object.fromEntries(fields.map((field) => [field, kept[field]]));
}
