// Rows as CSV: an empty template that reads back, and the rows that are still wrong.
import { byteOrderMark, csvLine } from '#domain/csv.ts';
import type { Location } from '#domain/entities.ts';
import { isOnePlace } from '#domain/moveEdit.ts';
import { defaultDeadlineMs } from '#domain/moveTimes.ts';
import { formatDateTime } from '#domain/zones.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import { vehicleIndex } from '../moves/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { fieldWords, type ImportDraft, importFields } from './imports.model.ts';
import { textOf } from './joined.queries.ts';
import { placesOf } from './places.queries.ts';
import { textOfPlace } from './reading.queries.ts';
import { vehiclesOf } from './vehicles.queries.ts';

function csvOf(rows: readonly (readonly string[])[]): string {
  const head = importFields.map((field) => fieldWords[field]);
  return `${byteOrderMark}${[head, ...rows].map((row) => `${csvLine(row)}\r\n`).join('')}`;
}

/** The heads, and one row of the company's own places and vehicles that reads without a mistake. */
export function templateOf(sees: Pick<WorldSees, 'world'> & ClockSees): string {
  const { locations } = sees.world.tables;
  const places = placesOf(locations);
  const [first, ...others] = places.all.map(({ place }) => place);
  const second = first && others.find((place) => !isOnePlace(first, place));
  if (!first || !second) return csvOf([]);
  const vehicle = freeAt(first, sees);
  const due = formatDateTime(defaultDeadlineMs(sees.clock.state.nowMs), second.timezone);
  const words = [first, second].map((place) => textOfPlace(place, { places }));
  return csvOf([[vehicle, ...words, 'Now', due, 'Inventory', 'Keys at the desk', 'Lot 4']]);
}

/** A vehicle there that no move takes; a VIN of no vehicle where there is none. */
function freeAt({ id }: Location, sees: Pick<WorldSees, 'world'> & ClockSees): string {
  const { vehicles } = sees.world.tables;
  const { find } = vehiclesOf(vehicles);
  const { movesOf } = vehicleIndex(sees);
  for (const vehicle of vehicles.rows()) {
    const isThere = vehicle.locationId === null || vehicle.locationId === id;
    const isNamed = find(vehicle.stock) === vehicle;
    if (isThere && isNamed && movesOf(vehicle.id, vehicle.vin).length === 0) return vehicle.stock;
  }
  return '1M8GDM9AXKP042788';
}

/** These lines of an import as they are typed now. */
export function csvOfLines(draft: ImportDraft, lines: readonly number[]): string {
  return csvOf(lines.map((line) => importFields.map((field) => textOf(draft, line, field))));
}
