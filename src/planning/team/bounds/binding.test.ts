import { describe, expect, test } from 'vitest';
import { bindingsOf, looseLimits } from './binding.ts';
import { gapOf } from './certificate.ts';
import { modelOf } from '../model/model.ts';
import { planTeamToTheEnd } from '../desk/planTeam.ts';
import type { TeamProblem } from '../model/problem.ts';
import { generatedProblem, openMs } from '../testing/problems.ts';

const hourMs = 3_600_000;
const plain = generatedProblem({ seed: 1, moves: 1, drivers: 2 });
const [move] = plain.moves;
const loose = { ...plain, moves: [{ ...move, readyMs: null, deadlineMs: null }] } as TeamProblem;

function answerOf(problem: TeamProblem) {
  const budget = { is: 'iterations', iterations: 5 } as const;
  const outcome = planTeamToTheEnd(problem, { seed: 1, budget });
  const answer = outcome.is === 'planned' ? outcome.answers[0] : undefined;
  if (!answer) throw new Error('No answer.');
  return answer;
}

/** The bindings as lines of kind, id and text. */
function bindingTexts(changed: Partial<TeamProblem>, moved: object = {}) {
  const moves = loose.moves.map((one) => ({ ...one, ...moved }));
  const { binds } = answerOf({ ...loose, moves, ...changed }).certificate;
  return binds.map(({ is, id, text }) => `${is} ${id}: ${text}`);
}

/** How long the only driver is at work, and the earliest end of the move. */
const [endMs, dayMs] = (() => {
  const { plan } = answerOf(loose);
  const [actions = []] = plan.drivers.map((driver) => driver.actions);
  const dropoff = actions.find(({ type }) => type === 'dropoff-vehicle');
  const startMs = actions[0]?.startMs ?? 0;
  const doneMs = (dropoff?.startMs ?? 0) + (dropoff?.durationMs ?? 0);
  return [doneMs, (actions.at(-1)?.startMs ?? 0) - startMs];
})();

describe('the bindings of a plan', () => {
  test('there are none where no resource is used up', () => {
    expect(bindingTexts({ maxShiftMs: null })).toEqual([]);
  });

  test.each<[string, string[], Partial<TeamProblem>, object]>([
    ['maxDrivers', ['maxDrivers null: There is one driver.'], { maxDrivers: 1 }, {}],
    [
      'shift',
      ['shift d1: The day of d1 is full: 1 min are left of the shift.'],
      { maxShiftMs: dayMs + 60_000 },
      {},
    ],
    ['rest', ['rest d1: d1 rests for 30 min.'], { restAfterMs: dayMs - 60_000 }, {}],
    [
      'deadline',
      ['deadline m1: m1 is dropped off just before its deadline.'],
      {},
      { deadlineMs: endMs },
    ],
    [
      'late',
      ['deadline m1: m1 is 9 min late.'],
      {},
      { deadlineMs: endMs - 9.5 * 60_000, readyMs: null },
    ],
    [
      'eligibility',
      ['eligibility m1: Only d2 may drive m1.'],
      {},
      {
        requirements: { qualifications: [], manualAssignment: true, driverGroup: null },
        namedId: 'd2',
      },
    ],
  ])('%s', (_, words, changed, moved) => {
    expect(bindingTexts({ maxShiftMs: null, ...changed }, moved)).toEqual(words);
  });

  test('late: of many the latest are named', () => {
    const made = generatedProblem({ seed: 1, moves: 4, drivers: 1 });
    const moves = made.moves.map((one) => ({ ...one, readyMs: null, deadlineMs: openMs }));
    const { plan, certificate } = answerOf({ ...made, moves, maxDrivers: 1, maxShiftMs: null });
    const byLateness = plan.late.toSorted((a, b) => b.lateMs - a.lateMs);
    expect(byLateness.length).toBeGreaterThan(2);
    const named = certificate.binds.filter(({ is }) => is === 'deadline').map(({ id }) => id);
    expect(named).toEqual(byLateness.slice(0, 2).map(({ activityId }) => activityId));
  });

  test('ready: the driver waits between a due vehicle and one that is not ready yet', () => {
    const [first] = loose.moves;
    if (!first) throw new Error('No move.');
    const back = {
      ...first,
      activityId: 'm2',
      vehicleId: 'v2',
      start: first.end,
      end: first.start,
    };
    const moves = [
      { ...first, deadlineMs: openMs + hourMs },
      { ...back, readyMs: openMs + 5 * hourMs },
    ];
    const words = bindingTexts({
      moves,
      maxShiftMs: null,
      maxDrivers: 1,
      drivers: loose.drivers.slice(0, 1),
    });
    expect(words.some((line) => /^ready m2: d1 waits \d h.* until m2 is ready\.$/.test(line))).toBe(
      true,
    );
  });

  test('the tightest is first, with names, and what does not bind is listed with its use', () => {
    const problem: TeamProblem = {
      ...loose,
      moves: loose.moves.map((one) => ({ ...one, deadlineMs: endMs - 10 * 60_000 })),
      maxDrivers: 1,
      maxShiftMs: dayMs + 3 * hourMs,
    };
    const model = modelOf(problem);
    if ('code' in model) throw new Error(model.reason);
    const { plan } = answerOf(problem);
    const names = { driver: () => 'Maria', move: () => 'PA-1' };
    const found = bindingsOf(plan, model, names);
    expect(found.map(({ text }) => text)).toEqual(['PA-1 is 10 min late.', 'There is one driver.']);
    expect(looseLimits(plan, model, names)).toEqual([
      expect.stringMatching(/^driver hours \(.* of .*\)$/),
    ]);
    const free = answerOf(loose).plan;
    const due = {
      ...loose,
      moves: loose.moves.map((one) => ({ ...one, deadlineMs: endMs + hourMs })),
    };
    const wide = modelOf(due);
    if ('code' in wide) throw new Error(wide.reason);
    expect(looseLimits(free, wide, names)).toEqual([
      'drivers (1 of 2)',
      expect.stringMatching(/^driver hours/),
      'deadlines (PA-1 has 1 h left)',
    ]);
  });

  test('chases and seats: a plan with a full chase car has both', () => {
    const company = { ...loose, mode: 'Company' as const, chases: 1, maxShiftMs: null };
    const model = modelOf(company);
    if ('code' in model) throw new Error(model.reason);
    const { plan } = answerOf(loose);
    const [day] = plan.drivers;
    if (!day) throw new Error('No driver.');
    const met = { placeId: 'depot', syncId: 's', splitId: 's', startMs: 0, durationMs: 0 };
    const boarded = { ...met, riderId: 'd1', riderCountChange: 1, riderCount: 2 };
    const actions = [{ ...boarded, id: 'x', type: 'pickup-driver' as const }];
    const chase = { driverId: 'd2', kind: 'chase' as const, actions };
    const car = { id: 'c', driverId: 'd2', seats: 2, placeId: 'depot' };
    const found = bindingsOf({ ...plan, cars: [car], drivers: [day, chase] }, model);
    expect(found.map(({ is, id }) => [is, id])).toEqual([
      ['maxDrivers', null],
      ['chases', null],
      ['seats', 'd2'],
    ]);
  });
});

test('the gap is the share of the cost above the bound', () => {
  const { plan } = answerOf(loose);
  expect(gapOf(plan, plan.cost.totalCents)).toBe(0);
  expect(gapOf(plan, plan.cost.totalCents / 2)).toBe(0.5);
  const free = { ...plan, cost: { ...plan.cost, totalCents: 0 } };
  expect(gapOf(free, 0)).toBe(0);
});
