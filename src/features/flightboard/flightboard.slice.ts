import type { Capability } from '#domain/capabilities.ts';
import { no, yes } from '#kernel/records.ts';
import type { Registry, Sees, Slice } from '#kernel/slice.ts';
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

export type FlightboardTypes = {
  readonly name: 'flightboard';
  readonly commands: typeof flightboardCommands;
  readonly events: typeof flightboardEvents;
  readonly state: FlightboardState;
  readonly tables: Record<never, never>;
  readonly imports: Record<never, never>;
};
export type FlightboardSees = Sees<FlightboardTypes>;

/** How the table of all moves is looked at (S1 §2). */
export const flightboardSlice: Slice<FlightboardTypes> = {
  name: 'flightboard',
  commands: flightboardCommands,
  events: flightboardEvents,
  imports: [],
  tables: [],
  initial: {
    isOpen: false,
    columns: firstColumns,
    widthsPx: {},
    sort: { by: 'status', descending: false },
    search: '',
    heightPx: null,
  },
  guards: {
    'flightboard/chooseColumns': ({ columns }) =>
      columns.length > 0 ? yes : no('One column stays.'),
    'flightboard/moveColumn': ({ column, to }, { flightboard }) => {
      const { columns } = flightboard.state;
      if (!columns.includes(column)) return no('The column is not shown.');
      if (to < 0) return no('It is the first column.');
      return to < columns.length ? yes : no('It is the last column.');
    },
  },
  decide: {
    'flightboard/show': ({ data }, { flightboard }) => {
      if (data.isOpen === flightboard.state.isOpen) return nothing;
      const back = { isOpen: flightboard.state.isOpen };
      return {
        events: [{ type: 'flightboard/shown', data }],
        revert: [{ type: 'flightboard/shown', data: back }],
      };
    },
    'flightboard/sort': ({ data: { by } }, { flightboard }) => {
      const { sort } = flightboard.state;
      const descending = sort.by === by && !sort.descending;
      return {
        events: [{ type: 'flightboard/sorted', data: { by, descending } }],
        revert: [{ type: 'flightboard/sorted', data: sort }],
      };
    },
    'flightboard/chooseColumns': ({ data }, sees) => arranged(sees, [...new Set(data.columns)]),
    'flightboard/moveColumn': ({ data: { column, to } }, sees) =>
      arranged(sees, moved(sees.flightboard.state.columns, column, to)),
    'flightboard/resizeColumn': ({ data: { column, widthPx: wanted } }, { flightboard }) => {
      const before = flightboard.state.widthsPx[column] ?? null;
      const widthPx =
        wanted === null ? null : Math.max(leastColumnPx, Math.min(mostColumnPx, wanted));
      if (widthPx === before) return nothing;
      return {
        events: [{ type: 'flightboard/columnResized', data: { column, widthPx } }],
        revert: [{ type: 'flightboard/columnResized', data: { column, widthPx: before } }],
      };
    },
    'flightboard/resize': ({ data }, { flightboard }) => {
      const { heightPx } = flightboard.state;
      if (data.heightPx === heightPx) return nothing;
      return {
        events: [{ type: 'flightboard/resized', data }],
        revert: [{ type: 'flightboard/resized', data: { heightPx } }],
      };
    },
    'flightboard/search': ({ data }, { flightboard }) => {
      const { search } = flightboard.state;
      if (data.text === search) return nothing;
      return {
        events: [{ type: 'flightboard/searched', data }],
        revert: [{ type: 'flightboard/searched', data: { text: search } }],
      };
    },
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
  },
};

const nothing = { events: [], revert: [] };

function arranged({ flightboard }: FlightboardSees, columns: readonly ColumnId[]) {
  const { columns: before } = flightboard.state;
  if (columns.join() === before.join()) return nothing;
  return {
    events: [{ type: 'flightboard/columnsChosen' as const, data: { columns } }],
    revert: [{ type: 'flightboard/columnsChosen' as const, data: { columns: before } }],
  };
}

export const flightboardRegistry: Registry<FlightboardTypes, Capability> = {
  'flightboard/show': {
    label: 'Show or hide the flightboard',
    icon: 'panel-bottom',
    hotkey: 'f',
    capability: 'see',
    retry: 'never',
    step: ({ isOpen }) => (isOpen ? 'show the flightboard' : 'hide the flightboard'),
    from: ({ flightboard }) => ({ yes: true, data: { isOpen: !flightboard.state.isOpen } }),
  },
  'flightboard/sort': {
    label: 'Sort the flightboard',
    capability: 'see',
    retry: 'never',
    step: ({ by }) => `sort by ${columnWords[by].toLowerCase()}`,
  },
  'flightboard/chooseColumns': {
    label: 'Choose columns',
    capability: 'see',
    retry: 'never',
    step: () => 'choose columns',
  },
  'flightboard/moveColumn': {
    label: 'Move a column',
    capability: 'see',
    retry: 'never',
    step: ({ column }) => `move the column ${columnWords[column]}`,
  },
  'flightboard/resizeColumn': {
    label: 'Resize a column',
    capability: 'see',
    retry: 'never',
    step: ({ column }) => `resize the column ${columnWords[column]}`,
  },
  'flightboard/resize': {
    label: 'Resize the flightboard',
    capability: 'see',
    retry: 'never',
    step: () => 'resize the flightboard',
  },
  'flightboard/search': {
    label: 'Search activities',
    capability: 'see',
    retry: 'never',
    step: ({ text }) => (text === '' ? 'clear the search' : `search '${text.slice(0, 20)}'`),
  },
};
