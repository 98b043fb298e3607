import { describe, expect } from 'vitest';
import { PositionTable } from '#telemetry/positionTable.ts';
import { fc, test } from '../../../tests/property.ts';
import { isCrowded } from './crowd.ts';
import { DriverCells } from './driverCells.ts';
import { HIDDEN, LATE, ON_TRIP } from './driverClass.ts';
import { DriverRows } from './driverRows.ts';
import { cameraAt } from './testing/cameras.ts';

const [WIDTH, HEIGHT] = [800, 600];
const at = (lng: number, lat: number, zoom: number) => cameraAt(lng, lat, zoom, [WIDTH, HEIGHT]);

type Place = { readonly lonE6: number; readonly latE6: number; readonly bits: number };

function rowsOf(places: readonly Place[]): DriverRows {
  const table = new PositionTable();
  table.announce({ first: 0, ids: places.map((_, i) => `d${i}`) });
  const rows = new DriverRows();
  rows.setTable(table);
  for (const [i, { bits }] of places.entries()) rows.setClass(i, bits);
  table.apply({
    serverMs: 0,
    driver: Uint32Array.from(places, (_, i) => i),
    lonE6: Int32Array.from(places, ({ lonE6 }) => lonE6),
    latE6: Int32Array.from(places, ({ latE6 }) => latE6),
    heading: new Uint16Array(places.length),
    atMs: new Float64Array(places.length).fill(1),
    invalid: 0,
  });
  rows.update(1);
  return rows;
}

const place = fc.record({
  lonE6: fc.integer({ min: -94_800_000, max: -94_400_000 }),
  latE6: fc.integer({ min: 38_900_000, max: 39_200_000 }),
  bits: fc.constantFrom(0, ON_TRIP, LATE, ON_TRIP | LATE, HIDDEN),
});

describe('drivers as cells', () => {
  test.prop([
    fc.array(place, { maxLength: 300, size: 'max' }),
    fc.double({ min: 9, max: 11.9, noNaN: true }),
  ])(
    'every driver in view is in one cell, except late, selected and followed drivers',
    (places, zoom) => {
      const rows = rowsOf(places);
      const cells = new DriverCells();
      const apart = [0, 7];
      cells.setApart(apart);
      const inView = cells.count(rows, at(-94.6, 39.05, zoom), 1);
      const inCells = new Set<number>();
      let sum = 0;
      for (const cell of cells.filled()) {
        const members = cells.membersOf(cell);
        expect(members).toHaveLength(cells.countIn(cell));
        expect(members.length).toBeGreaterThan(0);
        sum += members.length;
        for (const row of members) {
          expect(places[row]!.bits & (LATE | HIDDEN)).toBe(0);
          expect(apart).not.toContain(row);
          inCells.add(row);
        }
      }
      expect(inCells.size).toBe(sum);
      const alone = places.filter(
        ({ bits }, i) => (bits & HIDDEN) === 0 && ((bits & LATE) !== 0 || apart.includes(i)),
      );
      if (zoom < 10) {
        // All of them are in view.
        expect(inView).toBe(places.filter(({ bits }) => (bits & HIDDEN) === 0).length);
        expect(sum).toBe(inView - alone.length);
      }
      expect(inView).toBeGreaterThanOrEqual(sum);
      expect(inView).toBeLessThanOrEqual(sum + alone.length);
    },
  );

  test('a cell is found only at the positions of its members', () => {
    const here = { lonE6: -94_600_000, latE6: 39_050_000, bits: 0 };
    const cells = new DriverCells();
    cells.count(rowsOf([here, here, { ...here, lonE6: -94_500_000 }]), at(-94.6, 39.05, 10), 1);
    const cell = cells.at(WIDTH / 2, HEIGHT / 2);
    expect(cell === null ? [] : cells.membersOf(cell)).toEqual([0, 1]);
    expect(cells.at(WIDTH / 2, HEIGHT / 2 + 40)).toBeNull();
    expect(cells.at(-100, 5000)).toBeNull();
    expect([...cells.filled()]).toHaveLength(2);
  });

  test('cells stay fixed to the ground when the map moves', () => {
    const spread = Array.from({ length: 200 }, (_, i) => ({
      lonE6: -94_700_000 + (i % 20) * 10_007,
      latE6: 39_000_000 + Math.floor(i / 20) * 9_001,
      bits: 0,
    }));
    const rows = rowsOf(spread);
    const sets = [-94.6, -94.58, -94.5613].map((lng) => {
      const cells = new DriverCells();
      cells.count(rows, at(lng, 39.04, 10), 1);
      return [...cells.filled()].map((cell) => cells.membersOf(cell).join()).toSorted();
    });
    expect(sets[1]).toEqual(sets[0]);
    expect(sets[2]).toEqual(sets[0]);
  });

  test('more than 150 drivers in view below zoom 12 are a crowd', () => {
    expect([isCrowded(11.9, 151), isCrowded(12, 10_000), isCrowded(8, 150)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
