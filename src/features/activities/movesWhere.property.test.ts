import { expect } from 'vitest';
import type { Activity } from '#domain/entities.ts';
import { worldSteps } from '#domain/testing/worldSteps.ts';
import { type WorldSees, worldSlice } from '#spine/world/index.ts';
import { live } from '#spine/world/testing/world.ts';
import { test } from '../../../tests/property.ts';
import { movesWhere } from './movesWhere.queries.ts';

const fits = ({ tripId, completedMs }: Activity) => tripId === 't0' && completedMs === null;

test.prop([worldSteps], { numRuns: 100 })(
  'the reader returns the same moves as a scan of all rows',
  async (steps) => {
    const read = movesWhere(fits);
    const world = await live<WorldSees>(worldSlice, steps, (sees) => {
      const table = sees.world.tables.activities;
      const all = Array.from({ length: table.length }, (_, ordinal) => ordinal);
      const found = read(table);
      expect(found).toEqual(all.filter((ordinal) => fits(table.at(ordinal) ?? ({} as Activity))));
      expect(read(table)).toBe(found);
    });
    await world.close();
  },
  60_000,
);
