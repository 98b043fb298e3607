import { describe, expect } from 'vitest';
import { fc, test } from '../../../../tests/property.ts';
import { runs } from '../../../../tests/propertyRuns.ts';
import { Chance } from '../../searching/chance.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { checkRests } from '../checks/checkRests.ts';
import { priced } from '../model/costs.ts';
import { modelOf, type TeamModel } from '../model/model.ts';
import { scheduled } from '../schedule/scheduling.ts';
import { Days, NEAR, OPEN, RIDE, SEAT } from './days.ts';
import { Judge } from './judge.ts';
import { outlineOfDays } from './outlineOfDays.ts';
import { chaseProblems } from './testing/chaseProblems.ts';

const modeled = chaseProblems(9, 5)
  .map(modelOf)
  .filter((model): model is TeamModel => !('code' in model));

/** Changes a state at random, sound or not, as the search may. */
function change(days: Days, chance: Chance): void {
  const { model } = days;
  const driver = chance.below(days.drivers);
  const move = chance.below(days.moves);
  if (chance.share() < 0.2 && days.moverOf[move] >= 0) days.unlink(move);
  else if (days.moverOf[move] < 0 && !days.isChase(driver)) {
    const own = [-1];
    for (let at = days.first[driver]; at >= 0; at = days.after[at]) own.push(at);
    days.link(move, driver, own[chance.below(own.length)] ?? -1);
  }
  for (let way = 0; way < days.ways; way += 1) {
    if (days.by[way] === NEAR) continue;
    if (days.by[way] !== OPEN && chance.share() < 0.8) continue;
    if (days.by[way] === SEAT) days.unseat(way);
    const chase = chance.below(days.drivers);
    if (days.isMover(chase) || (model.problem.rides && chance.share() < 0.3)) {
      days.by[way] = RIDE;
      continue;
    }
    const met = [-1];
    for (let at = days.opens[chase]; at >= 0; at = days.later[at]) met.push(at);
    const from = chance.below(met.length);
    const to = Math.min(met.length - 1, from + chance.below(3));
    const leaves = to === from ? 2 * way : (met[to] ?? -1);
    days.seat(way, chase, met[from] ?? -1, leaves);
  }
}

function planOf(days: Days, setsOut: Float64Array, { graph }: Judge): TeamPlan {
  const { problem } = days.model;
  const timed = scheduled(
    outlineOfDays(days, setsOut, graph.rests, () => 'Absent.'),
    problem,
  );
  if (timed.is === 'infeasible') throw new Error(timed.why);
  return priced(timed.plan, problem.rates);
}

function overMs({ drivers }: TeamPlan): number {
  return Math.max(0, ...drivers.map(({ actions }) => actions.at(-1)?.startMs ?? 0));
}

describe('property 30: the judged cost of a state is the cost of its plan', () => {
  test.prop([modeled, fc.nat()], { numRuns: runs(25, 300) })(
    'after any changes, for the earliest and for the cheapest hours',
    (model, seed) => {
      const chance = new Chance(seed);
      const days = new Days(model);
      const judge = new Judge(days);
      for (let step = 0; step < 15; step += 1) {
        change(days, chance);
        if (!judge.judgeEarly()) continue;
        const early = planOf(days, model.notBeforeMs, judge);
        expect(checkRests(early, model.problem.restAfterMs, null)).toEqual([]);
        expect(judge.cents).toBeCloseTo(early.cost.totalCents, 6);
        expect(judge.overMs).toBe(overMs(early));
        expect(judge.look()).toBe(true);
        const leastCents = judge.cents;
        expect(judge.settle()).toBe(true);
        const plan = planOf(days, judge.setsOut, judge);
        expect(checkRests(plan, model.problem.restAfterMs, null)).toEqual([]);
        expect(judge.cents).toBeCloseTo(plan.cost.totalCents, 6);
        expect(judge.overMs).toBe(overMs(plan));
        expect(plan.cost.totalCents).toBeLessThanOrEqual(early.cost.totalCents);
        expect(plan.cost.totalCents).toBeGreaterThanOrEqual(leastCents);
      }
    },
  );

  test.prop([modeled, fc.nat()], { numRuns: runs(15, 200) })(
    'a state judged impossible has no plan, or one beyond seats, cars, rides or hours',
    (model, seed) => {
      const chance = new Chance(seed);
      const days = new Days(model);
      const judge = new Judge(days);
      for (let step = 0; step < 8; step += 1) {
        change(days, chance);
        if (judge.judgeEarly()) continue;
        let plan: TeamPlan;
        try {
          plan = planOf(days, model.notBeforeMs, judge);
        } catch (error) {
          expect(String(error)).toMatch(/in a cycle|has no free seat|There is no car/);
          continue;
        }
        const isTired = checkRests(plan, model.problem.restAfterMs, null).length > 0;
        const isBeyond = plan.drivers.some(({ driverId, actions }) => {
          const own = model.drivers.find(({ id }) => id === driverId);
          const [startMs, endMs] = [actions[0]?.startMs ?? 0, actions.at(-1)?.startMs ?? 0];
          return endMs > (own?.notAfterMs ?? endMs) || endMs - startMs > model.maxShiftMs;
        });
        const isRiding = !model.problem.rides && plan.ubers.length > 0;
        expect(isBeyond || isTired || isRiding).toBe(true);
      }
    },
  );
});
