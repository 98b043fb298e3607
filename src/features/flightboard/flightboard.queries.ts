// The rows of the flightboard in order. Unchanged rows are not read again: a row that changes
// costs one pass over numbers, and never a sort of the table.
import type { Activity } from '#domain/entities.ts';
import { type StatusBoard, type TitleSees, vehicleTitle, endOf } from '../activities/index.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import type { Shown } from '../filters/index.ts';
import { cellText } from './cells.queries.ts';
import type { Sort } from './flightboard.model.ts';
import { dirtyReader, type Rows } from './dirtyRows.queries.ts';
import { orderReader } from './order.queries.ts';

type Sees = TitleSees & ClockSees;
type Look = { readonly sort: Sort; readonly search: string; readonly shown: Shown };

/** Returns ordinals of the activities table: the shown rows that match, sorted. */
export function flightboardReader(): (sees: Sees, board: StatusBoard, look: Look) => Rows {
  const texts: (string | undefined)[] = [];
  const order = orderReader();
  const dirtyOf = dirtyReader();
  const through = shownReader();
  let last: { readonly rows: Rows; readonly search: string; readonly found: Rows } | undefined;
  return (sees, board, { sort, search, shown }) => {
    const next = sees.world.tables;
    const dirty = dirtyOf(sees);
    for (const ordinal of dirty) texts[ordinal] = undefined;
    const rows = through(order(sees, board, { sort, dirty }), shown);
    const sought = folded(search.trim());
    if (sought === '') return rows;
    if (last && dirty.length === 0 && last.rows === rows && last.search === sought) {
      return last.found;
    }
    // Rows that match more letters have matched fewer.
    const isLonger = last?.rows === rows && dirty.length === 0 && sought.startsWith(last.search);
    const words = sought.split(/\s+/);
    const found = (isLonger && last ? last.found : rows).filter((ordinal) => {
      const text = (texts[ordinal] ??= textOf(sees, next.activities.at(ordinal)));
      return words.every((word) => text.includes(word));
    });
    last = { rows, search: sought, found };
    return found;
  };
}

/** Drops the rows that the filters hide; returns the same array when they hide none. */
function shownReader(): (rows: Rows, shown: Shown) => Rows {
  let last: { readonly of: Rows; readonly shown: Shown; readonly rows: Rows } | undefined;
  return (rows, shown) => {
    if (shown.shown === shown.total) return rows;
    if (last?.of !== rows || last.shown !== shown) {
      last = { of: rows, shown, rows: rows.filter(shown.passes) };
    }
    return last.rows;
  };
}

function textOf(sees: Sees, row: Activity | undefined): string {
  if (!row) return '';
  const vehicle = sees.world.tables.vehicles.get(row.vehicleId ?? '');
  const words = [
    row.name,
    vehicleTitle(sees, row),
    vehicle?.stock ?? '',
    vehicle?.vin ?? row.vin ?? '',
    endOf(sees, row, 'start').label,
    endOf(sees, row, 'end').label,
    cellText(sees, row, 'requestor'),
    cellText(sees, row, 'driver'),
    cellText(sees, row, 'trip'),
    row.reference,
    row.notes,
    row.assigned,
    row.pickupNotes,
    row.dropoffNotes,
  ];
  return folded(words.join('\n'));
}

function folded(text: string): string {
  return text.toLowerCase();
}
