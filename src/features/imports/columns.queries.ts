// Which column of a table holds what: by its head, else by its cells.
import { columnOfHead } from '#domain/moveTable.ts';
import { readTypedTime } from '#domain/typedTimes.ts';
import { checkVin } from '#domain/vin.ts';
import type { WorldSees } from '#spine/world/index.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import type { ImportDraft, ImportField } from './imports.model.ts';
import { placesOf, readPlace } from './places.queries.ts';
import { readReason } from './reasons.queries.ts';
import { vehiclesOf } from './vehicles.queries.ts';

type Sees = Pick<WorldSees, 'world'> & ClockSees;
type Mapped = Pick<ImportDraft, 'hasHeads' | 'columns' | 'guessed'>;

/** The columns of a table; `hasHeads`: what the operator says, else what the first line shows. */
export function columnsOf(
  lines: readonly (readonly string[])[],
  sees: Sees,
  said?: boolean,
): Mapped {
  const width = Math.max(0, ...lines.map(({ length }) => length));
  const [first = []] = lines;
  const look = lookAt(sees);
  const hasHeads = said ?? (areHeads(first, look) && lines.length > 1);
  const columns: (ImportField | null)[] = Array.from({ length: width }, () => null);
  const guessed = columns.map(() => false);
  if (hasHeads) {
    for (const [at, head] of first.entries()) {
      const named = columnOfHead(head) ?? null;
      if (named && !columns.includes(named)) columns[at] = named;
    }
  }
  const rows = (hasHeads ? lines.slice(1) : lines).slice(0, rowsLookedAt);
  for (let at = 0; at < width; at += 1) {
    // A head that names nothing known may be a salesperson: only cells without a head are guessed.
    if (columns[at] !== null || (hasHeads && (first[at] ?? '').trim() !== '')) continue;
    const cells = rows.flatMap((row) => ((row[at] ?? '').trim() === '' ? [] : [row[at] ?? '']));
    const field = guessOf(cells, look).find((one) => !columns.includes(one));
    if (field === undefined) continue;
    columns[at] = field;
    guessed[at] = true;
  }
  return { hasHeads, columns, guessed };
}

const rowsLookedAt = 50;

type Look = ReturnType<typeof lookAt>;

function lookAt({ world, clock }: Sees) {
  const places = placesOf(world.tables.locations);
  const vehicles = vehiclesOf(world.tables.vehicles);
  const reading = { zone: 'UTC', nowMs: clock.state.nowMs, hour: 8 };
  return {
    isVehicle: (cell: string) => vehicles.find(cell) !== undefined || isVin(cell),
    isTime: (cell: string) => readTypedTime(cell, reading).is !== 'unreadable',
    isPlace: (cell: string) => readPlace(cell, places).is !== 'wrong',
    isReason: (cell: string) => readReason(cell) !== null,
  };
}

function isVin(cell: string): boolean {
  return checkVin(cell).kind !== 'notAVin';
}

function areHeads(first: readonly string[], look: Look): boolean {
  const cells = first.filter((cell) => cell.trim() !== '');
  // 'Ready' is a head, and a time as well.
  const isValue = (cell: string) => look.isVehicle(cell) || (/\d/.test(cell) && look.isTime(cell));
  if (cells.some(isValue)) return false;
  const named = cells.filter((cell) => columnOfHead(cell) !== undefined).length;
  return named > 0 && named * 3 >= cells.length;
}

/** The fields that most of these cells could be of, the likeliest first. */
function guessOf(cells: readonly string[], look: Look): readonly ImportField[] {
  const most = (is: (cell: string) => boolean) => cells.filter(is).length * 2 > cells.length;
  if (cells.length === 0) return [];
  if (most(look.isVehicle)) return ['vehicle'];
  if (most(look.isTime)) return ['ready', 'deadline'];
  if (most(look.isReason)) return ['reason'];
  if (most(look.isPlace)) return ['pickup', 'dropoff'];
  if (most((cell) => /\s/.test(cell.trim()))) return ['pickupNotes'];
  return [];
}
