// The flightboard as a CSV file: the rows as searched and sorted, the columns as shown.
import { byteOrderMark, csvLine } from '#domain/csv.ts';
import type { Activity, DisplayStatus } from '#domain/entities.ts';
import { formatDateTime, zoneAbbreviation } from '#domain/zones.ts';
import type { TitleSees } from '../activities/index.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import { cellText, vinTail } from './cells.queries.ts';
import { type ColumnId, columnWords } from './flightboard.model.ts';
import type { Rows } from './dirtyRows.queries.ts';
import { etaOf } from './trips.queries.ts';

type Sees = TitleSees & ClockSees;

export type CsvWords = {
  /** The text of the row's badge. */
  readonly statusAt: (ordinal: number) => DisplayStatus;
  readonly statuses: { readonly [S in DisplayStatus]: string };
  /** The zone for times of this place. */
  readonly zone: (placeZone: string | null | undefined) => string;
};

const rowsInPiece = 500;

/** The text in pieces, so that the caller can pause while it writes many rows. */
export function* csvOf(
  sees: Sees,
  rows: Rows,
  columns: readonly ColumnId[],
  words: CsvWords,
): Generator<string> {
  yield `${byteOrderMark}${csvLine(columns.map((id) => columnWords[id]))}\r\n`;
  for (let from = 0; from < rows.length; from += rowsInPiece) {
    const lines = rows.slice(from, from + rowsInPiece).flatMap((ordinal) => {
      const row = sees.world.tables.activities.at(ordinal);
      if (!row) return [];
      return [`${csvLine(columns.map((id) => cellOf(sees, row, id, ordinal, words)))}\r\n`];
    });
    yield lines.join('');
  }
}

function cellOf(
  sees: Sees,
  row: Activity,
  column: ColumnId,
  ordinal: number,
  words: CsvWords,
): string {
  const { locations } = sees.world.tables;
  const time = (ms: number | null, placeId: string | null) => {
    if (ms === null) return '';
    const zone = words.zone(placeId === null ? null : locations.get(placeId)?.timezone);
    return `${formatDateTime(ms, zone)} ${zoneAbbreviation(zone, ms)}`;
  };
  switch (column) {
    case 'status':
      return words.statuses[words.statusAt(ordinal)];
    case 'ready':
      return time(row.readyMs, row.startId);
    case 'eta':
      return time(etaOf(sees, row).expectedMs, row.endId);
    case 'deadline':
      return time(row.deadlineMs, row.endId);
    case 'created':
      return time(row.createdMs, null);
    case 'vehicle': {
      const [title, tail] = [cellText(sees, row, column), vinTail(sees, row)];
      return title.endsWith(tail) ? title : `${title} ${tail}`;
    }
    default:
      return cellText(sees, row, column);
  }
}
