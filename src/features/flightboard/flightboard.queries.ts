// The rows of the flightboard in their order. What has not changed is not looked at again: one
// row that changes costs a pass over numbers, never a sort of the table.
import type { Activity } from '#domain/entities.ts';
import type { Table } from '#kernel/slice.ts';
import { placeLabel, type StatusBoard, vehicleTitle } from '../activities/index.ts';
import type { WorldSees } from '../world/index.ts';
import type { ColumnId, Sort } from './flightboard.model.ts';

type Sees = Pick<WorldSees, 'world'>;
type Tables = WorldSees['world']['tables'];
/** What a column is sorted by; null where a row has no value. */
type Key = string | number | null;
type Look = { readonly sort: Sort; readonly search: string };

/** Answers ordinals of the activities table: those that are found, sorted. */
export function flightboardReader(): (sees: Sees, board: StatusBoard, look: Look) => Rows {
  const texts: (string | undefined)[] = [];
  const order = orderReader();
  let tables: Tables | undefined;
  let last: { readonly rows: Rows; readonly search: string; readonly found: Rows } | undefined;
  return (sees, board, { sort, search }) => {
    const next = sees.world.tables;
    const dirty = dirtyRows(next, tables);
    tables = next;
    for (const ordinal of dirty) texts[ordinal] = undefined;
    const rows = order(sees, board, sort, dirty);
    const sought = folded(search.trim());
    if (sought === '') return rows;
    if (last && dirty.length === 0 && last.rows === rows && last.search === sought) {
      return last.found;
    }
    // What is found with more letters was found with fewer.
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

export type Rows = readonly number[];

type Read = (sees: Sees, board: StatusBoard, sort: Sort, dirty: Rows) => Rows;

function orderReader(): Read {
  let keys: Key[] = [];
  let by: ColumnId | null = null;
  /** Ascending; those without a value behind. */
  let sorted: Rows = [];
  let answer: { readonly of: Rows; readonly descending: boolean; readonly rows: Rows } | undefined;
  return (sees, board, sort, dirty) => {
    if (sort.by === 'status') {
      by = null;
      sorted = board.sorted();
    } else {
      const { by: column } = sort;
      const table = sees.world.tables.activities;
      const isNew = by !== column;
      if (isNew) keys = [];
      const changed = (isNew ? ordinalsOf(table) : dirty).filter((ordinal) => {
        const row = table.at(ordinal);
        const key = row ? keyOf(sees, row, column) : undefined;
        if (key === keys[ordinal] && !isNew) return false;
        keys[ordinal] = key as Key;
        return true;
      });
      if (isNew) sorted = inOrder(changed, keys);
      else if (changed.length > 0) sorted = merged(sorted, changed, keys);
      by = column;
    }
    if (answer?.of !== sorted || answer.descending !== sort.descending) {
      const rows = sort.descending ? reversed(sorted, by === null ? null : keys) : sorted;
      answer = { of: sorted, descending: sort.descending, rows };
    }
    return answer.rows;
  };
}

/** Rows that changed, and those that name something that did. */
function dirtyRows(next: Tables, before: Tables | undefined): Rows {
  const { activities, vehicles, locations, employees } = next;
  if (!before) return [...activities.changedSince(undefined)];
  const changed = new Set(activities.changedSince(before.activities));
  const [cars, places, people] = [
    changedIds(vehicles, before.vehicles),
    changedIds(locations, before.locations),
    changedIds(employees, before.employees),
  ];
  if (cars.size + places.size + people.size > 0) {
    for (let ordinal = 0; ordinal < activities.length; ordinal += 1) {
      const row = activities.at(ordinal);
      if (!row) continue;
      const { vehicleId, startId, endId, requestorId } = row;
      const isNamed =
        (vehicleId !== null && cars.has(vehicleId)) ||
        places.has(startId) ||
        places.has(endId) ||
        (requestorId !== null && people.has(requestorId));
      if (isNamed) changed.add(ordinal);
    }
  }
  return [...changed];
}

function changedIds<Row extends object>(next: Table<Row>, before: Table<Row>): Set<string> {
  if (next === before) return new Set();
  return new Set([...next.changedSince(before)].map((ordinal) => next.idOf(ordinal) ?? ''));
}

function ordinalsOf(table: Table<Activity>): Rows {
  return [...table.changedSince(undefined)];
}

function keyOf(sees: Sees, row: Activity, by: ColumnId): Key {
  switch (by) {
    case 'status':
      return null;
    case 'ready':
      return row.readyMs;
    case 'deadline':
      return row.deadlineMs;
    case 'created':
      return row.createdMs;
    default: {
      const text = cellText(sees, row, by);
      return text === '' ? null : natural(text);
    }
  }
}

/** The words of a column that has words. */
export function cellText(
  sees: Sees,
  row: Activity,
  by: Exclude<ColumnId, 'status' | 'ready' | 'deadline' | 'created'>,
): string {
  switch (by) {
    case 'name':
      return row.name;
    case 'vehicle':
      return vehicleTitle(sees, row);
    case 'start':
      return placeLabel(sees, row.startId);
    case 'end':
      return placeLabel(sees, row.endId);
    case 'requestor':
      return sees.world.tables.employees.get(row.requestorId ?? '')?.name ?? '';
    case 'generalNotes':
      return row.notes;
    case 'reference':
      return row.reference;
    case 'assignmentNotes':
      return row.assigned;
    case 'pickupNotes':
      return row.pickupNotes;
    case 'dropoffNotes':
      return row.dropoffNotes;
  }
}

/** The end of its VIN, to tell two vehicles of one title apart. */
export function vinTail(sees: Sees, { vehicleId, vin }: Activity): string {
  const known = vehicleId === null ? undefined : sees.world.tables.vehicles.get(vehicleId);
  return known ? known.vin.slice(-6) : (vin ?? '').slice(-6);
}

function textOf(sees: Sees, row: Activity | undefined): string {
  if (!row) return '';
  const vehicle = sees.world.tables.vehicles.get(row.vehicleId ?? '');
  const words = [
    row.name,
    vehicleTitle(sees, row),
    vehicle?.stock ?? '',
    vehicle?.vin ?? row.vin ?? '',
    placeLabel(sees, row.startId),
    placeLabel(sees, row.endId),
    cellText(sees, row, 'requestor'),
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

/** Without case, and with numbers by their size: 'PA-999' before 'PA-1000'. */
function natural(text: string): string {
  return folded(text).replaceAll(/\d+/g, (digits) => digits.padStart(12, '0'));
}

function inOrder(ordinals: Rows, keys: readonly Key[]): Rows {
  return ordinals
    .filter((ordinal) => keys[ordinal] !== undefined)
    .sort((a, b) => compareIn(keys, a, b));
}

/** Those that have not changed are in order already. */
function merged(sorted: Rows, changed: Rows, keys: readonly Key[]): Rows {
  const isChanged = new Set(changed);
  const placed = inOrder(changed, keys);
  const rows: number[] = [];
  let next = 0;
  for (const ordinal of sorted) {
    if (isChanged.has(ordinal)) continue;
    while (next < placed.length && compareIn(keys, placed[next] as number, ordinal) < 0) {
      rows.push(placed[next] as number);
      next += 1;
    }
    rows.push(ordinal);
  }
  for (; next < placed.length; next += 1) rows.push(placed[next] as number);
  return rows;
}

/** The other way round; what has no value stays last. */
function reversed(sorted: Rows, keys: readonly Key[] | null): Rows {
  if (keys === null) return sorted.toReversed();
  const firstEmpty = sorted.findIndex((ordinal) => keys[ordinal] === null);
  const end = firstEmpty === -1 ? sorted.length : firstEmpty;
  return [...sorted.slice(0, end).toReversed(), ...sorted.slice(end)];
}

/** Nothing is behind everything; what is equal stays in the order of the table. */
function compareIn(keys: readonly Key[], a: number, b: number): number {
  const [left, right] = [keys[a] as Key, keys[b] as Key];
  if (left === right) return a - b;
  if (left === null) return 1;
  if (right === null) return -1;
  return left < right ? -1 : 1;
}
