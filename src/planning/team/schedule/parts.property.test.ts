import { describe, expect } from 'vitest';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { test } from '../../../../tests/property.ts';
import { checkTeamPlan } from '../checks/checking.ts';
import { composed, planOf, rates } from '../testing/outlines.ts';
import { standardRates } from '../model/costs.ts';
import { partsOf } from './parts.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const driversOf = ({ drivers }: TeamPlan) => drivers.map(({ driverId }) => driverId);

describe('reading 52: a plan in one part for each driver', () => {
  test.prop([composed, rates])(
    'each part is sound on its own, and together they are the plan',
    ({ outline, asked }, own) => {
      const all = { ...standardRates, ...own };
      const plan = planOf(outline, asked.moves, all);
      const parts = partsOf(plan, all);
      for (const [at, part] of parts.entries()) {
        const ids = new Set([...part.moves, ...part.unserved].map(({ activityId }) => activityId));
        const moves = asked.moves.filter(({ activityId }) => ids.has(activityId));
        // A part has its moves' shares of the tip.
        const terms = { ...all, tipCents: part.cost.tipCents };
        expect(checkTeamPlan(part, { ...asked, moves, rates: terms })).toEqual([]);
        if (at > 0) expect(part.unserved).toEqual([]);
      }
      expect(parts.flatMap(driversOf).toSorted()).toEqual(driversOf(plan).toSorted());
      expect(parts.flatMap(({ moves }) => moves)).toHaveLength(plan.moves.length);
      expect(parts.flatMap(({ ubers }) => ubers)).toHaveLength(plan.ubers.length);
      expect(parts[0]?.unserved ?? []).toEqual(plan.drivers.length > 0 ? plan.unserved : []);
      const term = (of: (part: TeamPlan) => number) => sum(parts.map(of));
      expect(term(({ cost }) => cost.wagesCents)).toBe(plan.cost.wagesCents);
      expect(term(({ cost }) => cost.tipCents)).toBe(plan.cost.tipCents);
      expect(term(({ cost }) => cost.rideFaresCents)).toBe(plan.cost.rideFaresCents);
      // Miles and lateness are rounded for each part.
      const apart = Math.abs(term(({ cost }) => cost.totalCents) - plan.cost.totalCents);
      expect(apart).toBeLessThanOrEqual(parts.length + 1);
    },
  );

  test.prop([composed])(
    'drivers who meet stay together, and all others are apart',
    ({ outline, asked }) => {
      const plan = planOf(outline, asked.moves, {});
      const parts = partsOf(plan, standardRates);
      for (const part of parts) {
        const ids = new Set(driversOf(part));
        for (const action of part.drivers.flatMap(({ actions }) => actions)) {
          if ('chaseDriverId' in action) expect(ids).toContain(action.chaseDriverId);
          if ('riderId' in action) expect(ids).toContain(action.riderId);
        }
      }
      const isAlone = plan.drivers.every(({ actions }) =>
        actions.every((action) => !('syncId' in action) || action.syncId === null),
      );
      if (isAlone) expect(parts).toHaveLength(plan.drivers.length);
    },
  );
});
