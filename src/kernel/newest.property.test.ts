import { expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import { NewestMap } from './newest.ts';
import type { RecordId } from './records.ts';

const ids = fc.integer({ min: 1, max: 6 }).map((seq): RecordId => `s:${seq}`);
const steps = fc.array(fc.tuple(fc.constantFrom('set', 'delete'), ids, fc.nat(9)));

test.prop([steps])('a map that keeps its newest entry apart answers as a Map does', (done) => {
  const [ours, map] = [new NewestMap<number>(), new Map<RecordId, number>()];
  for (const [what, id, value] of done) {
    if (what === 'set') {
      ours.set(id, value);
      map.set(id, value);
    } else {
      ours.delete(id);
      map.delete(id);
    }
    expect(ours.values()).toEqual([...map.values()]);
    const isEven = (one: number) => one % 2 === 0;
    expect(ours.count(isEven)).toBe([...map.values()].filter(isEven).length);
    expect(ours.size).toBe(map.size);
    for (const one of ['s:1', 's:2', 's:3', 's:4', 's:5', 's:6'] as const) {
      expect(ours.get(one)).toBe(map.get(one));
    }
  }
});
