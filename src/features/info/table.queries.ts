// The rows of the expanded panel's table: those whose cells match the filter of each column.
import type { Activity, DisplayStatus } from '#domain/entities.ts';
import type { StatusBoard, TitleSees } from '../activities/index.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import {
  cellText,
  type ColumnId,
  columnIds,
  dirtyReader,
  etaMs,
  noPlan,
  orderReader,
  type Rows,
  type Sort,
} from '../flightboard/index.ts';
import type { Filters } from './info.model.ts';

type Sees = TitleSees & ClockSees;
export type TableLook = {
  /** The moves to filter. */
  readonly among: Rows;
  readonly sort: Sort;
  readonly filters: Filters;
  readonly words: ScreenWords;
};
/** The screen's texts for values that a row does not hold as text. */
export type ScreenWords = {
  readonly statuses: { readonly [S in DisplayStatus]: string };
  /** A time at a place, in the zone in which it is shown. */
  dateTime(ms: number, placeZone: string | null | undefined): string;
};

/**
 * Returns the moves that match all column filters, in order: each filter text must be in its cell,
 * in any case (S1 §2).
 */
export function tableReader(): (sees: Sees, board: StatusBoard, look: TableLook) => Rows {
  let words: ScreenWords | undefined;
  let timeMs = 0;
  const order = orderReader();
  const dirtyOf = dirtyReader();
  const texts = new Map<ColumnId, (string | undefined)[]>();
  let last: Last | undefined;

  function textAt(
    sees: Sees,
    board: StatusBoard,
    screen: ScreenWords,
    ordinal: number,
    column: ColumnId,
  ): string {
    const row = sees.world.tables.activities.at(ordinal);
    if (!row) return '';
    // A status can change with time, without a change of the row.
    if (column === 'status') {
      return screen.statuses[board.statusAt(ordinal) ?? 'unknown'].toLowerCase();
    }
    const known = texts.get(column) ?? [];
    texts.set(column, known);
    return (known[ordinal] ??= wordsOf(sees, row, column, screen).toLowerCase());
  }

  return (sees, board, { among, sort, filters, words: screen }) => {
    const { nowMs } = sees.clock.state;
    if (screen !== words) {
      texts.clear();
      last = undefined;
      words = screen;
    }
    // Expected times move with the clock.
    if (nowMs !== timeMs && texts.delete('eta') && filters.eta !== undefined) last = undefined;
    timeMs = nowMs;
    const dirty = dirtyOf(sees);
    for (const column of texts.values()) for (const ordinal of dirty) column[ordinal] = undefined;
    const rows = order(sees, board, { sort, dirty, among });
    const asked = columnIds.flatMap((column) => {
      const text = (filters[column] ?? '').trim().toLowerCase();
      return text === '' ? [] : [{ column, text }];
    });
    if (asked.length === 0) return rows;
    const isSame = last?.rows === rows && last.filters === filters && dirty.length === 0;
    if (last && isSame && (filters.status === undefined || last.board === board)) {
      return last.found;
    }
    const found = rows.filter((ordinal) =>
      asked.every(({ column, text }) =>
        textAt(sees, board, screen, ordinal, column).includes(text),
      ),
    );
    last = { rows, filters, board, found };
    return found;
  };
}

type Last = {
  readonly rows: Rows;
  readonly filters: Filters;
  readonly board: StatusBoard;
  readonly found: Rows;
};

function wordsOf(
  sees: Sees,
  row: Activity,
  column: Exclude<ColumnId, 'status'>,
  screen: ScreenWords,
): string {
  const time = (ms: number | null, placeId: string | null) => {
    const place = sees.world.tables.locations.get(placeId ?? '');
    return ms === null ? '' : screen.dateTime(ms, place?.timezone);
  };
  switch (column) {
    case 'ready':
      return time(row.readyMs, row.startId);
    case 'eta': {
      const ms = etaMs(sees, row);
      return ms === null ? noPlan : time(ms, row.endId);
    }
    case 'deadline':
      return time(row.deadlineMs, row.endId);
    case 'created':
      return time(row.createdMs, null);
    default:
      return cellText(sees, row, column);
  }
}
