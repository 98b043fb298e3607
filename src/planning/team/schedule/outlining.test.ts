import { describe, expect, test } from 'vitest';
import { morningMs, stores } from '../../testing/places.ts';
import { TeamOutline } from './outlining.ts';
import { setting } from '../testing/outlines.ts';

const [a, b, b2, c] = stores as readonly [P, P, P, P, ...P[]];
type P = (typeof stores)[number];
const car = { id: 'u', seats: 1 };
const at = (id: string, place: P) => ({ id, place, notBeforeMs: morningMs });
const move = (start: P | null, end: P | null) => ({
  activityId: 'a1',
  vehicleId: null,
  start,
  end,
  readyMs: null,
  deadlineMs: null,
});

function team(roundTrip = false) {
  const outline = new TeamOutline(setting(roundTrip));
  const rider = outline.add(at('r', a));
  const chase = outline.add({ ...at('c', a), car });
  return { outline, rider, chase };
}

describe('composing an outline', () => {
  test.each<[string, (of: ReturnType<typeof team>) => unknown]>([
    ['is in the plan already', ({ outline }) => outline.add(at('r', b))],
    ['no car', ({ rider }) => rider.goTo(b)],
    ['is not at its pick-up', ({ rider }) => rider.move(move(b, c))],
    ['unknown place', ({ rider }) => rider.move(move(a, null))],
    ['ends where it starts', ({ rider }) => rider.move(move(a, a))],
    ['is there already', ({ rider }) => rider.ride(a)],
    ['No way is known', ({ rider }) => rider.ride({ ...a, id: 'nowhere', latE6: 0 })],
    ['no free seat', ({ outline, rider, chase }) => outline.board(chase, rider)],
    ['is the driver of the car', ({ outline, chase }) => outline.board(chase, chase)],
    [
      'a1 is in the plan already',
      ({ rider }) => {
        rider.move(move(a, b));
        rider.ride(a);
        rider.move(move(a, b));
      },
    ],
    [
      'is elsewhere',
      ({ outline, rider, chase }) => {
        chase.goTo(b);
        outline.board(rider, chase);
      },
    ],
    [
      'no free seat',
      ({ outline, rider, chase }) => {
        outline.board(rider, chase);
        outline.board(outline.add(at('r2', a)), chase);
      },
    ],
    [
      'aboard a chase car',
      ({ outline, rider, chase }) => {
        outline.board(rider, chase);
        rider.task('t');
      },
    ],
    [
      'has left already',
      ({ outline, rider, chase }) => {
        const seat = outline.board(rider, chase);
        seat.alight();
        seat.alight();
      },
    ],
    [
      'has riders aboard',
      ({ outline, rider, chase }) => {
        outline.board(rider, chase);
        chase.move(move(a, b));
      },
    ],
    [
      'has riders aboard',
      ({ outline, rider, chase }) => {
        outline.board(rider, chase);
        outline.board(chase, outline.add({ ...at('c2', a), car: { id: 'u2', seats: 1 } }));
      },
    ],
    [
      'away from the car',
      ({ chase }) => {
        chase.ride(b);
        chase.goTo(c);
      },
    ],
    [
      'aboard a chase car',
      ({ outline, rider, chase }) => {
        outline.board(rider, chase);
        outline.finish();
      },
    ],
  ])('an impossible step throws: %s', (words, misuse) => {
    expect(() => misuse(team())).toThrow(words);
  });

  test('a round trip ends with every driver and every car back', () => {
    const stray = team(true);
    stray.rider.ride(b);
    expect(() => stray.outline.finish()).toThrow('r ends elsewhere');
    const left = team(true);
    left.chase.goTo(b);
    left.chase.ride(a);
    expect(() => left.outline.finish()).toThrow('leaves a car');
  });

  test('reading 20: a trip leg knows its kind', () => {
    const { outline } = team();
    outline.add({ ...at('own', a), car: { id: 'own car', seats: 0 } });
    expect(outline.finish().drivers.map(({ kind }) => kind)).toEqual(['moved', 'chase', 'moved']);
  });

  test('a driver across the street counts as there', () => {
    const outline = new TeamOutline(setting(false));
    const day = outline.add(at('r', b));
    day.move(move(b2, a));
    expect(outline.finish().drivers[0]?.steps.map(({ type }) => type)).toEqual([
      'start',
      'pickup-vehicle',
      'move-vehicle',
      'dropoff-vehicle',
      'end',
    ]);
  });

  test('a tow truck goes along with what it carries, and is needed at the pick-up', () => {
    const truck = { id: 'truck', seats: 0, tows: true as const };
    const outline = new TeamOutline(setting(false));
    const driver = outline.add({ ...at('t', a), car: truck });
    driver.goTo(b);
    driver.move(move(b, c));
    driver.goTo(a);
    expect(outline.finish().cars).toEqual([{ ...truck, driverId: 't', placeId: a.id }]);
    const other = new TeamOutline(setting(false));
    const walker = other.add({ ...at('w', a), car: truck });
    walker.ride(b);
    expect(() => walker.move(move(b, c))).toThrow('away from the car');
  });
});
