import type { Activity, Vehicle } from '#domain/entities.ts';
import { takes } from '#domain/inventory.ts';
import type { WorldSees } from '#spine/world/index.ts';

/** The moves that take a vehicle, open or not. */
export function* movesOf(
  { world }: Pick<WorldSees, 'world'>,
  vehicle: Vehicle,
): Generator<Activity> {
  for (const row of world.tables.activities.rows()) if (takes(row, vehicle)) yield row;
}
