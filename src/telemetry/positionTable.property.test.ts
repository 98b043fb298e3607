import { expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import { PositionTable } from './positionTable.ts';

const fix = fc.record({
  index: fc.nat({ max: 200 }),
  lonE6: fc.integer({ min: -190_000_000, max: 190_000_000 }),
  latE6: fc.integer({ min: -95_000_000, max: 95_000_000 }),
  heading: fc.integer({ min: 0, max: 359 }),
  atMs: fc.integer({ min: 1, max: 1000 }),
});
const batches = fc.array(fc.array(fix, { maxLength: 60 }), { maxLength: 12 });

test.prop([batches])('the table equals a plain Map, before and after a stored block', (all) => {
  const named = 150;
  const table = new PositionTable();
  table.announce({ first: 0, ids: Array.from({ length: named }, (_, i) => `d${i}`) });
  const model = new Map<string, { lonE6: number; latE6: number; heading: number; atMs: number }>();
  const touched = new Set<number>();
  for (const rows of all) {
    const since = table.version;
    touched.clear();
    for (const { index, ...rest } of rows) {
      const known = model.get(`d${index}`);
      if (index >= named || Math.abs(rest.lonE6) > 180e6 || Math.abs(rest.latE6) > 90e6) continue;
      if (known && rest.atMs < known.atMs) continue;
      model.set(`d${index}`, rest);
      touched.add(index);
    }
    table.apply({
      serverMs: 0,
      driver: Uint32Array.from(rows, (row) => row.index),
      lonE6: Int32Array.from(rows, (row) => row.lonE6),
      latE6: Int32Array.from(rows, (row) => row.latE6),
      heading: Uint16Array.from(rows, (row) => row.heading),
      atMs: Float64Array.from(rows, (row) => row.atMs),
      invalid: 0,
    });
    const changed = new Set<number>();
    table.changesSince(since, (from, to) => {
      for (let row = from; row < to; row++) if (table.changedAt[row]! > since) changed.add(row);
    });
    expect(changed).toEqual(touched);
  }
  const restored = new PositionTable();
  restored.fromBlock(table.toBlock());
  for (let i = 0; i < named; i++) {
    expect(table.at(`d${i}`)).toEqual(model.get(`d${i}`) ?? null);
    expect(restored.at(`d${i}`)).toEqual(table.at(`d${i}`));
  }
});
