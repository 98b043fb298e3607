import { expect, test } from 'vitest';
import { driverRow, nowMs, vehicleRow } from '#domain/testing/rows.ts';
import { tableOf } from '#kernel/table.ts';
import { hereWords, nowAt } from './here.queries.ts';

test('vehicles of the inventory and drivers within a tenth of a mile are at a location now', () => {
  const at = { id: 'A', lonE6: -94_600_000, latE6: 39_000_000 };
  const names = ['near', 'far', 'old', 'unseen'];
  const vehicles = tableOf(['v1', 'v2'], [vehicleRow('v1', { locationId: 'A' }), vehicleRow('v2')]);
  const drivers = tableOf(
    names,
    names.map((id) => driverRow(id)),
  );
  const fixes: { readonly [id: string]: readonly [number, number] } = {
    near: [1_000, 0],
    far: [3_000, 0],
    old: [0, 5 * 60_000],
  };
  const positions = {
    ageMs: (id: string) => fixes[id]?.[1] ?? null,
    at: (id: string) => {
      const [east] = fixes[id] ?? [0];
      return { lonE6: at.lonE6 + east, latE6: at.latE6, heading: 0, atMs: nowMs };
    },
  };
  const here = nowAt(at, vehicles, drivers, positions, nowMs);
  expect(here).toEqual({ vehicles: 1, drivers: 1 });
  expect(hereWords(here)).toBe('1 vehicle · 1 driver');
  expect(hereWords({ vehicles: 0, drivers: 1_200 })).toBe('no vehicles · 1,200 drivers');
});
