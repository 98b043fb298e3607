// The cost of a plan in words, and whom a chase driver sees off, by hand (S2 §3 Trip summary).
import { describe, expect, test } from 'vitest';
import { costRows, unpaidInWords } from './costRows.ts';
import { leavesLastWords, seeingOffWords } from './seeingOffWords.ts';

const minuteMs = 60_000;
const action = (type: string, fromMin: number, minutes: number, own: object = {}) => ({
  type,
  startMs: fromMin * minuteMs,
  durationMs: minutes * minuteMs,
  ...own,
});
const plan = {
  drivers: [
    {
      driverId: 'd1',
      kind: 'moved',
      actions: [action('start', 0, 0), action('move-vehicle', 0, 90), action('end', 90, 0)],
    },
    {
      driverId: 'd2',
      kind: 'chase',
      actions: [
        action('start', 0, 0),
        action('go-to', 0, 30, { carId: 'u1', distanceCmi: 1_250 }),
        action('end', 30, 0),
      ],
    },
  ],
  cars: [{ id: 'u1', driverId: 'd2', seats: 2 }],
  ubers: [{ id: 'r1', startId: 'A', endId: 'B' }],
  moves: [{}, {}, {}],
  late: [{ lateMs: 90_000 }, { lateMs: 30_000 }],
  cost: {
    wagesCents: 3_600,
    carMilesCents: 500,
    rideFaresCents: 800,
    driversCents: 1_000,
    chasesCents: 700,
    latenessCents: 50,
    tipCents: 1_001,
    totalCents: 7_651,
  },
};
const rates = {
  wageCentsPerHour: 1_800,
  carCentsPerMile: 40,
  lateCentsPerMinute: 25,
  driverCents: 500,
  chaseCents: 700,
};
const words = { place: (id: string) => `Store ${id}`, tipReason: 'Rain' };
const rows = (own: object = {}, problem: object = {}, rate: object = {}) =>
  costRows(
    { ...plan, ...own } as never,
    { mode: 'Company', rides: true, rates: { ...rates, ...rate }, ...problem } as never,
    words,
  );
const written = (all: ReturnType<typeof rows>) =>
  all.map((row) => `${row.is} | ${row.label} | ${row.words} | ${row.cents}`);
const wordsOf = (is: string, ...of: Parameters<typeof rows>) =>
  rows(...of).find((row) => row.is === is)?.words;

describe('the cost of a plan', () => {
  test('has a row for each part with its rate and amount, and sums', () => {
    expect(written(rows())).toEqual([
      'wages | Wages | 2 h at $18.00 | 3600',
      'carMiles | Chase miles | 12.50 mi at $0.40 | 500',
      'rides | Ride-share | Store A to Store B | 800',
      'fixed | Fixed | 2 drivers at $5.00, 1 chase car at $7.00 | 1700',
      'lateness | Lateness | 2 min at $0.25 | 50',
      'plan | Plan |  | 6650',
      'tip | Driver bonus | Rain | 1001',
      'total | Total | $25.50 a vehicle | 7651',
    ]);
  });

  test.each([
    ['Rideshare', 'Car miles'],
    ['Company', 'Chase miles'],
    ['Personal', 'Chase miles'],
    ['Tow', 'Tow miles'],
    ['OwnCar', 'Car miles'],
  ])('calls the miles of %s: %s', (mode, label) => {
    expect(rows({}, { mode }).find(({ is }) => is === 'carMiles')?.label).toBe(label);
  });

  test('names up to two rides, counts more, and says where none is allowed', () => {
    const ride = (at: number) => ({ id: `r${at}`, startId: `A${at}`, endId: 'B' });
    expect(wordsOf('rides', { ubers: [ride(1), ride(2)] })).toBe(
      'Store A1 to Store B, Store A2 to Store B',
    );
    expect(wordsOf('rides', { ubers: [ride(1), ride(2), ride(3)] })).toBe('3 rides');
    expect(wordsOf('rides', { ubers: [] })).toBe('none');
    expect(wordsOf('rides', { ubers: [] }, { rides: false })).toBe('not allowed');
    expect(wordsOf('rides', {}, { rides: false })).toBe('Store A to Store B');
  });

  test.each([
    [{ driverCents: 0 }, '1 chase car at $7.00'],
    [{ chaseCents: 0 }, '2 drivers at $5.00'],
    [{ driverCents: 0, chaseCents: 0 }, 'none set'],
    [{ driverCents: 1, chaseCents: 1 }, '2 drivers at $0.01, 1 chase car at $0.01'],
  ])('with the rates %j has fixed costs: %s', (rate, said) => {
    expect(wordsOf('fixed', {}, {}, rate)).toBe(said);
  });

  test('does not count a truck as a chase car, and has no cost of a vehicle without moves', () => {
    const cars = [{ id: 'u1', driverId: 'd2', seats: 0 }];
    expect(wordsOf('fixed', { cars })).toBe('2 drivers at $5.00, 0 chase cars at $7.00');
    expect(wordsOf('total', { moves: [] })).toBe('');
  });

  test('says what is paid where lateness is part of the total', () => {
    expect(unpaidInWords(plan as never)).toBe(
      'Lateness makes late plans compare as worse and is paid to no one: $76.01 is paid.',
    );
    const cost = { ...plan.cost, latenessCents: 0 };
    expect(unpaidInWords({ cost } as never)).toBe(null);
  });
});

describe('a chase driver', () => {
  const names: { readonly [id: string]: string } = { a: 'Ana', b: 'Bo' };
  const nameOf = (id: string) => names[id] ?? id;
  const leaves = (driverId: string, min: number) =>
    ({ driverId, leavesMs: min * minuteMs }) as never;

  test.each([
    [action('wait', 0, 10), [], ''],
    [action('go-to', 0, 10), [leaves('b', 20)], 'before Bo leaves'],
    [action('go-to', 0, 10), [leaves('a', 20), leaves('b', 30)], 'before Ana, Bo leave'],
    [action('wait', 0, 10), [leaves('a', 10)], 'until Ana has left'],
    [action('wait', 0, 10), [leaves('a', 5), leaves('b', 10)], 'until Ana, Bo have left'],
    // The first has left when the car goes; the other one is left behind.
    [action('wait', 0, 10), [leaves('a', 10), leaves('b', 20)], 'until Ana has left'],
    [action('wait', 0, 10), [leaves('a', 5), leaves('b', 20)], 'with Ana, Bo'],
    [action('wait', 0, 10), [leaves('b', 20)], 'with Bo'],
  ])('%# sees off who is still there', (of, there, said) => {
    expect(seeingOffWords(of as never, there, nameOf)).toBe(said);
  });

  const stay = (minutes: number, kind = 'chase') =>
    ({
      drivers: [
        {
          driverId: 'd2',
          kind,
          actions: [
            action('start', 0, 0),
            action('wait', 0, minutes, { until: { is: 'left' } }),
            action('go-to', minutes, 5),
            action('end', minutes + 5, 0),
          ],
        },
      ],
      ubers: [],
    }) as never;

  test('who leaves last is paid for the waiting, where that was asked for', () => {
    const asked = { leavesLast: true };
    expect(leavesLastWords(stay(12), asked)).toBe(
      'Chase car leaves last: 12 min of waiting are paid.',
    );
    expect(leavesLastWords(stay(0), asked)).toBe('Chase car leaves last: that costs nothing.');
    expect(leavesLastWords(stay(12, 'moved'), asked)).toBe(null);
    expect(leavesLastWords(stay(12), { leavesLast: false })).toBe(null);
    expect(leavesLastWords(stay(12), {})).toBe(null);
  });
});
