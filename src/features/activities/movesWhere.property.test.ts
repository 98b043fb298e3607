import { test } from '@fast-check/vitest';
import { expect } from 'vitest';
import type { Activity } from '#domain/entities.ts';
import { nowMs } from '#domain/testing/rows.ts';
import { worldSteps } from '#domain/testing/worldSteps.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { type WorldSees, worldSlice } from '../world/index.ts';
import { movesWhere } from './movesWhere.queries.ts';

const fits = ({ tripId, completedMs }: Activity) => tripId === 't0' && completedMs === null;

test.prop([worldSteps], { numRuns: 100 })(
  'moves that fit are those a look through all rows finds',
  async (steps) => {
    const run = await openSlices<WorldSees>({
      slices: [worldSlice],
    });
    const read = movesWhere(fits);
    const look = () => {
      const table = run.sees().world.tables.activities;
      const all = Array.from({ length: table.length }, (_, ordinal) => ordinal);
      const found = read(table);
      expect(found).toEqual(all.filter((ordinal) => fits(table.at(ordinal) ?? ({} as Activity))));
      expect(read(table)).toBe(found);
    };
    run.machine.dispatch({ type: 'clock/tick', data: { nowMs } });
    for (const step of steps) {
      if (step.is === 'look') look();
      else if (step.is !== 'tick') {
        const data =
          step.is === 'remove'
            ? { put: [], removed: [{ collection: step.collection, ids: [step.id] }] }
            : { put: [{ collection: step.is, rows: step.rows }], removed: [] };
        run.machine.dispatch({ type: 'world/heard', data: data as never });
      }
    }
    look();
    await run.machine.close();
  },
  60_000,
);
