// The preview of an import: its rows, how many of each kind, and equal doubts in groups.
import type { Activity, Location, Vehicle } from '#domain/entities.ts';
import type { Table } from '#kernel/slice.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import { openOn, type OpenRequest, type OutboxSees } from '#spine/outbox/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import type { CellReading } from './cells.queries.ts';
import type { ImportDraft, ImportField, Mend, RowToCreate } from './imports.model.ts';
import { importSubject } from './imports.requests.ts';
import { headOf } from './heads.queries.ts';
import {
  type ImportRow,
  movingGroup,
  rowsOf,
  standsGroup,
  textOfPlace,
} from './reading.queries.ts';
import { shortGroup } from './vehicles.queries.ts';
import { placesOf } from './places.queries.ts';

type Sees = Pick<WorldSees, 'world'> & ClockSees & Pick<OutboxSees, 'outbox'>;

export type Group = {
  readonly is: 'wrong' | 'guessed';
  /** "'Lees Sumit' is no place": equal for all its cells. */
  readonly title: string;
  /** Rows by their numbers, and more about the doubt. */
  readonly detail: string;
  readonly cells: readonly { readonly line: number; readonly field: ImportField }[];
  /** How many rows it is about. */
  readonly rows: number;
  /** What mends all of them at once: its label and the cells; null where nothing is likely. */
  readonly mend: { readonly label: string; readonly cells: readonly Mend[] } | null;
  /** Columns that may hold what is missing: for a press each. */
  readonly columns: readonly {
    readonly column: number;
    readonly field: ImportField;
    readonly label: string;
  }[];
  /** Places that all of them may be: the text of each, and its label and address. */
  readonly places: readonly { readonly text: string; readonly label: string }[];
  /** Rows that are left out so that one of them stays; empty elsewhere. */
  readonly twins: readonly number[];
  /** Whether any saved place mends it. */
  readonly wantsPlace: boolean;
};

export type Preview = {
  readonly rows: readonly ImportRow[];
  readonly counts: { readonly [S in ImportRow['state']]: number };
  readonly wrong: readonly Group[];
  readonly guessed: readonly Group[];
  /** The moves that 'Create' asks for. */
  readonly creatable: readonly RowToCreate[];
};

type Kept = {
  readonly draft: ImportDraft;
  readonly locations: Table<Location>;
  readonly vehicles: Table<Vehicle>;
  readonly activities: Table<Activity>;
  readonly nowMs: number;
  /** What creates its moves, while it is under way. */
  readonly request: OpenRequest | undefined;
  readonly preview: Preview;
};

/** A reader that reads again only what has changed since its last reading. */
export function previewReader(): (draft: ImportDraft, sees: Sees) => Preview {
  let kept: Kept | null = null;
  return (draft, sees) => {
    const { locations, vehicles, activities } = sees.world.tables;
    const { nowMs } = sees.clock.state;
    const request = openOn(sees, importSubject(draft.id));
    const isSame =
      kept?.draft === draft &&
      kept.locations === locations &&
      kept.vehicles === vehicles &&
      kept.activities === activities &&
      kept.nowMs === nowMs &&
      kept.request === request;
    if (kept && isSame) return kept.preview;
    const preview = previewOf(draft, sees);
    kept = { draft, locations, vehicles, activities, nowMs, request, preview };
    return preview;
  };
}

export function previewOf(draft: ImportDraft, sees: Sees): Preview {
  const rows = rowsOf(draft, sees);
  const counts = {
    understood: 0,
    guessed: 0,
    wrong: 0,
    leftOut: 0,
    underWay: 0,
    created: 0,
    refused: 0,
  };
  for (const { state } of rows) counts[state] += 1;
  const open = rows.filter(({ state }) => isOpen(state));
  return {
    rows,
    counts,
    wrong: groupsOf(open, 'wrong', draft, sees),
    guessed: groupsOf(open, 'guessed', draft, sees),
    creatable: open.flatMap(({ create }) => (create ? [create] : [])),
  };
}

/** '12 rows', or how many of them have become moves so far. */
export function titleOf({ rows, counts }: Pick<Preview, 'rows' | 'counts'>): string {
  const all = rows.length === 1 ? '1 row' : `${rows.length} rows`;
  if (counts.created === 0) return all;
  return counts.created === rows.length ? `${all} created` : `${counts.created} of ${all} created`;
}

function isOpen(state: ImportRow['state']): boolean {
  return state !== 'leftOut' && state !== 'underWay' && state !== 'created';
}

type Found = {
  readonly row: ImportRow;
  readonly field: ImportField;
  readonly cell: CellReading;
};

/** Equal doubts, the most frequent first. */
function groupsOf(
  rows: readonly ImportRow[],
  is: Group['is'],
  draft: ImportDraft,
  sees: Sees,
): readonly Group[] {
  const byTitle = new Map<string, Found[]>();
  for (const row of rows) {
    for (const field of row[is]) {
      const cell = row.cells[field];
      const title = cell.group ?? cell.why ?? '';
      const found = byTitle.get(title);
      if (found) found.push({ row, field, cell });
      else byTitle.set(title, [{ row, field, cell }]);
    }
  }
  return Array.from(byTitle, ([title, found]) => groupOf(title, found, is, draft, sees)).sort(
    (a, b) => b.rows - a.rows,
  );
}

function groupOf(
  title: string,
  found: readonly Found[],
  is: Group['is'],
  draft: ImportDraft,
  sees: Sees,
): Group {
  const lines = [...new Set(found.map(({ row }) => row.line))];
  const numbers = [...new Set(found.map(({ row }) => row.number))];
  const rows = lines.length;
  const [first] = found;
  const isTwice = first?.cell.why?.startsWith('The same vehicle') === true;
  const isPlace = found.every(({ field }) => field === 'pickup' || field === 'dropoff');
  const mend = isTwice ? null : mendOf(found, is, rows);
  const columns = (first?.cell.columns ?? []).map((column) => {
    const field = first?.field ?? 'dropoff';
    return { column, field, label: `Read it from '${headOf(draft, column)}'` };
  });
  const places = placesOf(sees.world.tables.locations);
  const fits = (first?.cell.fits ?? []).slice(0, mostFits).map((place) => {
    return { text: textOfPlace(place, { places }), label: `${place.label}, ${place.address}` };
  });
  return {
    is,
    title,
    detail: `${numberWords(numbers)}${hintOf(first)}`,
    cells: found.map(({ row, field }) => ({ line: row.line, field })),
    rows,
    mend,
    columns,
    places: fits,
    twins: isTwice ? lines.slice(1) : [],
    wantsPlace: is === 'wrong' && isPlace && mend === null,
  };
}

/** More are found by typing. */
const mostFits = 4;

/** 'Rows 4, 7, 9, 44.', 'Row 15.' */
export function numberWords(numbers: readonly number[], most = 8): string {
  const shown = numbers.slice(0, most).join(', ');
  const rest = numbers.length > most ? ` and ${numbers.length - most} more` : '';
  return `${numbers.length === 1 ? 'Row' : 'Rows'} ${shown}${rest}.`;
}

function hintOf(first: Found | undefined): string {
  if (!first) return '';
  const { cell, field } = first;
  if (cell.group === 'Deadline too early') return ' At least 30 min after ready.';
  const isPlace = field === 'pickup' || field === 'dropoff';
  if (cell.is === 'wrong' && isPlace && cell.meant !== null && cell.text !== '') {
    return ` Nearest: ${cell.meant}.`;
  }
  if (cell.is === 'wrong' && isPlace && cell.group === 'Pick-up is the drop-off') {
    return ` ${first.row.cells.pickup.shown} to ${cell.shown}.`;
  }
  return '';
}

function mendOf(found: readonly Found[], is: Group['is'], rows: number): Group['mend'] {
  const cells = found.flatMap(({ row, field, cell }): readonly Mend[] => {
    if (cell.meant === null) return [];
    return [{ line: row.line, field, to: { text: cell.meant, isSure: true } }];
  });
  if (cells.length < found.length || cells.length === 0) return null;
  const many = rows === 1 ? '1 row' : `${rows} rows`;
  if (is === 'guessed') return { label: `Accept in ${many}`, cells };
  const [first] = found;
  const group = first?.cell.group;
  if (group === movingGroup) return { label: `Move anyway in ${many}`, cells };
  if (group === shortGroup) return { label: `Keep it in ${many}`, cells };
  if (group === standsGroup) return { label: `Use where each stands in ${many}`, cells };
  if (group === 'Deadline too early') return { label: `48 hours after ready in ${many}`, cells };
  return { label: `Use ${first?.cell.meant ?? ''} in ${many}`, cells };
}
