// What the summary of a trip suggests, with ten miles and twenty minutes between any two places, so
// that each amount can be worked out by hand. A ride costs $2.50, $1.55 a mile and $0.28 a minute,
// with three minutes at each end: $23.60 and 26 minutes. A minute is paid with $0.30, a mile with
// $0.67; a pick-up and a drop-off take five minutes each.
import { describe, expect, test } from 'vitest';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { activityRow } from '#domain/testing/rows.ts';
import { places, tenMiles } from '../testing/tenMiles.ts';
import { costSuggestions } from './suggestions.ts';

const at = 1_800_000_000_000;
const minute = 60_000;
const way = { distanceCmi: 1_000, durationMs: 20 * minute };
const [store, lot, yard] = places;
type Move = { readonly deadlineMs?: number | null };

/** Moves of vehicles from B to C, as they are read of a request. */
const movesOf = (...moves: readonly Move[]) =>
  moves.map(({ deadlineMs = null }, index) => ({
    activityId: `a${index + 1}`,
    vehicleId: `v${index + 1}`,
    start: lot,
    end: yard,
    readyMs: null,
    deadlineMs,
    taskId: null,
  }));

/** Of so many drivers who begin at A; what it costs is said, and not worked out. */
function planOf(
  totalCents: number,
  drivers: number,
  moves: number,
  change: Partial<TeamPlan> = {},
) {
  const days = Array.from({ length: drivers }, (_, driver) => ({
    driverId: `d${driver + 1}`,
    kind: 'moved',
    actions: [
      { id: `s${driver}`, type: 'start', placeId: store.id, startMs: at, durationMs: 0 },
      ...(driver === 0 ? Array.from({ length: moves }) : []).map((_move, index) => ({
        id: `p${index}`,
        type: 'pickup-vehicle',
        placeId: lot.id,
        activityId: `a${moves - index}`,
        vehicleId: null,
        // The first move is picked up first.
        startMs: at + (moves - index) * minute,
        durationMs: 5 * minute,
      })),
    ],
  }));
  return {
    roundTrip: false,
    places: [store, lot, yard],
    cars: [],
    moves: [],
    ubers: [],
    unserved: [],
    drivers: days,
    late: [],
    wageCentsPerHour: 1_800,
    cost: { totalCents, tipCents: 0 },
    ...change,
  } as unknown as TeamPlan;
}

function suggested(plan: TeamPlan, moves = movesOf({})) {
  const activities = moves.map(({ activityId }) => activityRow(activityId));
  const setting = { sim: tenMiles({ activities }), moves, wageCentsPerHour: 1_800 };
  return costSuggestions(plan, { ...setting, legs: () => way });
}
const car = (seats: number) => [{ id: 'c', driverId: 'd2', seats, placeId: 'A' }];

describe('one move of two drivers by ride-share', () => {
  // One driver: 56 minutes and a ride, $40.40. With a chase car, which collects its rider: 56 and
  // 46 minutes and twenty miles, $44.00.
  test.each<[number, readonly string[]]>([
    [
      5_000,
      [
        'With a chase car the same moves would cost $6.00 less.',
        'With one driver less the same moves would cost $9.60 less.',
      ],
    ],
    [
      4_401,
      [
        'With a chase car the same moves would cost $0.01 less.',
        'With one driver less the same moves would cost $3.61 less.',
      ],
    ],
    [4_400, ['With one driver less the same moves would cost $3.60 less.']],
    [4_041, ['With one driver less the same moves would cost $0.01 less.']],
    [4_040, []],
  ])('that costs %i cents is cheaper in other ways, or is not', (cents, sentences) => {
    expect(suggested(planOf(cents, 2, 1))).toEqual(sentences);
  });

  test('is no cheaper where the tip is not', () => {
    const cost = { totalCents: 4_141, tipCents: 100 } as TeamPlan['cost'];
    expect(suggested(planOf(0, 2, 1, { cost }))).toEqual([
      'With one driver less the same moves would cost $0.01 less.',
    ]);
  });

  const fewer = 'one driver less would do: $9.60 less.';
  test.each<[string, number, readonly string[]]>([
    [
      'in time either way',
      56,
      [
        'With a chase car the same moves would cost $6.00 less.',
        'With one driver less the same moves would cost $9.60 less.',
      ],
    ],
    ['late by six minutes', 50, [`If PA-a1 might arrive 6 min later, ${fewer}`]],
    ['late by part of a minute', 55.9, [`If PA-a1 might arrive 1 min later, ${fewer}`]],
  ])('names the move that would be %s', (_what, minutes, sentences) => {
    const moves = movesOf({ deadlineMs: at + minutes * minute });
    expect(suggested(planOf(5_000, 2, 1), moves)).toEqual(sentences);
  });

  test('counts what a move is late already', () => {
    const moves = movesOf({ deadlineMs: at + 50 * minute });
    const late = (ms: number) => ({ late: [{ activityId: 'a1', lateMs: ms }] });
    expect(suggested(planOf(5_000, 2, 1, late(6 * minute)), moves)).toEqual([
      'With a chase car the same moves would cost $6.00 less.',
      'With one driver less the same moves would cost $9.60 less.',
    ]);
    expect(suggested(planOf(5_000, 2, 1, late(5 * minute)), moves)).toEqual([
      `If PA-a1 might arrive 1 min later, ${fewer}`,
    ]);
  });
});

describe('one move with a chase car', () => {
  test('is cheaper by ride-share where that costs less, and takes two drivers', () => {
    expect(suggested(planOf(5_000, 2, 1, { cars: car(4) }))).toEqual([
      'With ride-shares and no chase car the same moves would cost $9.60 less.',
    ]);
    expect(suggested(planOf(4_040, 2, 1, { cars: car(4) }))).toEqual([]);
  });

  test('is cheaper with two drivers than with three', () => {
    expect(suggested(planOf(5_000, 3, 1, { cars: car(4) }))).toEqual([
      'With ride-shares and no chase car the same moves would cost $9.60 less.',
      'With one driver less the same moves would cost $6.00 less.',
    ]);
  });
});

test('two moves that would be later are no reason to do without a driver', () => {
  const due = (...minutes: number[]) =>
    movesOf(...minutes.map((one) => ({ deadlineMs: at + one * minute })));
  expect(suggested(planOf(99_000, 2, 2), due(50, 50)).join()).not.toContain('one driver less');
  // The second one is delivered 56 minutes after the first, which is in time.
  expect(suggested(planOf(99_000, 2, 2), due(999, 60)).join()).toContain('If PA-a2 might arrive');
});

test('a suggestion begins where the first driver does, wherever that is in the list', () => {
  const plan = planOf(5_000, 2, 1, { places: [lot, yard, store] });
  expect(suggested(plan).at(-1)).toBe('With one driver less the same moves would cost $9.60 less.');
});

test.each<[string, TeamPlan]>([
  ['in tow trucks', planOf(99_000, 2, 1, { cars: car(0) })],
  ['of one driver', planOf(4_040, 1, 1)],
  ['from a place that is gone', planOf(99_000, 2, 1, { places: [lot, yard] })],
  ['of a move that is gone', planOf(99_000, 2, 2)],
])('nothing is suggested for a trip %s', (_what, plan) => {
  expect(suggested(plan)).toEqual([]);
});
