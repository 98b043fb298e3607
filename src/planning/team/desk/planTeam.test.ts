import { describe, expect, test } from 'vitest';
import { planTeam, planTeamToTheEnd } from './planTeam.ts';
import type { TeamProblem } from '../model/problem.ts';
import { generatedProblem } from '../testing/problems.ts';

const options = { seed: 7, budget: { is: 'iterations', iterations: 50 } } as const;
const problem = generatedProblem({ seed: 1, moves: 8, drivers: 3 });
const hourMs = 3_600_000;
const [first, second] = problem.moves as [
  TeamProblem['moves'][number],
  TeamProblem['moves'][number],
];

function refusal(changed: Partial<TeamProblem>) {
  const outcome = planTeamToTheEnd({ ...problem, ...changed }, options);
  return outcome.is === 'refused' ? outcome.refusal : null;
}

function unserved(changed: Partial<TeamProblem>) {
  const outcome = planTeamToTheEnd({ ...problem, ...changed }, options);
  return outcome.is === 'planned' ? outcome.answers[0]?.plan.unserved : null;
}

test('the first answers are sound, one for every objective', () => {
  const news = [...planTeam(problem, options)];
  const { better = [] } = news.find((one) => one.better.length > 0) ?? {};
  expect(better.map(({ objective }) => objective)).toEqual([
    'cheapest',
    'fastest',
    'fewestDrivers',
  ]);
  for (const { plan, certificate } of better) {
    expect(plan.moves).toHaveLength(8);
    expect(certificate.violations).toEqual([]);
    expect(certificate.boundCents).toBeLessThanOrEqual(plan.cost.totalCents);
  }
});

describe('a refused problem', () => {
  test.each<[string, Partial<TeamProblem>, string, string]>([
    ['no activity', { moves: [] }, 'nothingToPlan', 'No activity to plan.'],
    [
      'more than 300 moves',
      { moves: Array.from({ length: 301 }, () => first) },
      'tooManyMoves',
      '301 activities; a plan takes 300 at most.',
    ],
    ['no driver', { drivers: [] }, 'noDriver', 'There is no driver.'],
    [
      'no depot',
      { drivers: problem.drivers.map((one) => ({ ...one, place: null })) },
      'noDepot',
      'No depot selected in list.',
    ],
    ['an activity twice', { moves: [first, first] }, 'moveTwice', 'planned twice'],
    [
      'a driver twice',
      { drivers: [...problem.drivers, ...problem.drivers] },
      'driverTwice',
      'in the plan twice',
    ],
    ['no seat', { mode: 'Company', seats: 0 }, 'badNumber', 'at least one seat'],
    ['no driver allowed', { maxDrivers: 0 }, 'badNumber', 'at least one driver'],
    [
      'NaN durations',
      { legs: () => ({ distanceCmi: 100, durationMs: Number.NaN }) },
      'badLeg',
      'does not have a duration',
    ],
    [
      'a duration that is not a number',
      { durations: { ...problem.durations, errandMs: Number.NaN } },
      'badTime',
      'How long something takes is not a duration.',
    ],
    [
      'a negative fare',
      { fares: { ...problem.fares, perMileCents: -1 } },
      'badNumber',
      'A fare is not an amount.',
    ],
    ['no leg', { legs: () => undefined }, 'badLeg', 'No way is known'],
    [
      'only moves that cannot be planned',
      { moves: [{ ...first, end: first.start }] },
      'nothingToPlan',
      'Equal start and end are not supported.',
    ],
  ])('%s', (_, changed, code, words) => {
    const found = refusal(changed);
    expect(found?.code).toBe(code);
    expect(found?.reason).toContain(words);
  });
});

describe('a move that is left out', () => {
  const requirements = { qualifications: ['cdl' as const], manualAssignment: false };
  test.each<[string, Partial<TeamProblem['moves'][number]>, string]>([
    ['unknown location', { start: null }, 'The start or end location is not known.'],
    ['start = end', { end: first.start }, 'Equal start and end are not supported.'],
    ['empty window', { deadlineMs: first.readyMs }, 'The deadline is not after the ready time.'],
    ['no time', { readyMs: Number.NaN }, 'The ready time or the deadline is not a time.'],
    [
      'the same vehicle from the same place',
      { vehicleId: second.vehicleId, start: second.start },
      'Another move of this plan moves its vehicle.',
    ],
    [
      'no eligible driver',
      { requirements: { ...requirements, driverGroup: null } },
      'No driver is eligible: a commercial license is required.',
    ],
    [
      'no driver named',
      { requirements: { qualifications: [], manualAssignment: true, driverGroup: null } },
      'No driver is eligible: the dispatcher names the driver.',
    ],
  ])('%s', (_, changed, reason) => {
    const moves = [second, { ...first, ...changed }];
    expect(unserved({ moves })).toEqual([{ activityId: first.activityId, reason }]);
  });

  test('a move is planned late whose vehicle comes after its deadline', () => {
    const readyMs = first.readyMs ?? 0;
    const held = {
      ...first,
      deadlineMs: readyMs,
      readyMs: readyMs + 60_000,
      isHeld: true,
    } as const;
    expect(unserved({ moves: [second, held] })).toEqual([]);
    const ready = { ...first, deadlineMs: readyMs, readyMs: readyMs + 60_000 };
    expect(unserved({ moves: [second, ready] })).toHaveLength(1);
  });

  test('no driver has the time for a move', () => {
    expect(unserved({ moves: [first], maxShiftMs: 60_000 })).toEqual([
      {
        activityId: first.activityId,
        reason: 'With the ways it takes longer than a day of 1 minute.',
      },
    ]);
  });

  test.each<[string, Partial<TeamProblem>, number, string]>([
    [
      'its drive is too long without a rest',
      { restAfterMs: 6 * hourMs },
      7,
      'The drive takes longer than 6 hours without a rest.',
    ],
    [
      'the way to it is too long without a rest',
      { restAfterMs: 90 * 60_000, roundTrip: false, mode: 'Tow' },
      1.3,
      'The way to it or back takes longer than 1 h 30 min without a rest.',
    ],
    [
      'the ways and a rest make the day too long',
      { restAfterMs: 6 * hourMs, maxShiftMs: 10 * hourMs },
      3.2,
      'With the ways it takes longer than a day of 10 hours.',
    ],
  ])('%s', (_, limits, hours, reason) => {
    const start = { ...first.end, id: 'far' } as NonNullable<typeof first.start>;
    const far = { ...first, start: { ...start, lonE6: start.lonE6 + 2_000_000 } };
    // As long from anywhere, but for a longer way to the vehicle.
    const legs: TeamProblem['legs'] = (_from, toId) => {
      const isLonger = toId === 'far' && limits.mode === 'Tow';
      return { distanceCmi: 100, durationMs: (hours + (isLonger ? 0.3 : 0)) * hourMs };
    };
    expect(unserved({ moves: [far], legs, ...limits })).toEqual([
      { activityId: first.activityId, reason },
    ]);
  });
});
