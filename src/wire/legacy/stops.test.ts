import { describe, expect, test } from 'vitest';
import type { TimedAction } from '#domain/teamItinerary.ts';
import { parentOrders, startIdOf, type Stop, stopsOf } from './stops.ts';

const of = { activityId: 'a', vehicleId: null };
/** Actions of ten each, from 100 on. */
function timed(...bodies: readonly object[]): TimedAction[] {
  return bodies.map((body, at) => {
    return { ...body, id: `${at}`, startMs: 100 + at * 10, durationMs: 10 } as TimedAction;
  });
}
const start = (placeId: string) => ({ type: 'start', placeId });
const end = (placeId: string) => ({ type: 'end', placeId });
const pickup = (placeId: string) => ({ type: 'pickup-vehicle', placeId, ...of });
const dropoff = (placeId: string) => ({ type: 'dropoff-vehicle', placeId, ...of, syncId: null });
const move = (fromId: string, toId: string) => {
  return { type: 'move-vehicle', fromId, toId, ...of, distanceCmi: 1 };
};
const wait = (placeId: string | null) => ({ type: 'wait', placeId, until: { is: 'change' } });

/** Each stop: where, when one arrives, and what is done there. */
function stops(most: number, ...bodies: readonly object[]) {
  const day = { driverId: 'd', kind: 'moved' as const, actions: timed(...bodies) };
  return stopsOf(day, most).map(({ placeId, arrivalMs, actions }) => {
    return [`${placeId} ${arrivalMs}`, ...actions.map(({ type }) => type)].join(', ');
  });
}

describe('the stops of a day', () => {
  test('begin with the first work, and follow each way to where it leads', () => {
    expect(
      stops(12, start('A'), pickup('A'), move('A', 'B'), dropoff('B'), move('B', 'A'), end('A')),
    ).toEqual([
      'A 110, pickup-vehicle',
      'B 130, move-vehicle, dropoff-vehicle',
      'A 150, move-vehicle',
    ]);
  });

  test('have one without work where a way begins across the street, or the day ends there', () => {
    expect(stops(12, start('A'), pickup('A'), move('A2', 'B'), end('B2'))).toEqual([
      'A 110, pickup-vehicle',
      'A2 120',
      'B 130, move-vehicle',
      'B2 130',
    ]);
  });

  test('are none where nothing is done and no way is gone', () => {
    expect(stops(12, start('A'), end('A'))).toEqual([]);
  });

  test('keep a wait aboard a car where the rider boarded', () => {
    const join = { type: 'join', placeId: 'B', chaseDriverId: 'e', syncId: 's', splitId: 't' };
    expect(stops(12, start('A'), move('A', 'B'), join, wait(null), end('B'))).toEqual([
      'B 120, move-vehicle, join, wait',
    ]);
  });

  test('are parted where more vehicles meet than a stop may see, and only there', () => {
    const work = [start('A'), pickup('A'), dropoff('A'), wait('A'), pickup('A'), wait('A')];
    expect(stops(2, ...work)).toEqual([
      'A 110, pickup-vehicle, dropoff-vehicle, wait',
      'A 140, pickup-vehicle, wait',
    ]);
    expect(stops(3, ...work)).toEqual([
      'A 110, pickup-vehicle, dropoff-vehicle, wait, pickup-vehicle, wait',
    ]);
  });
});

describe('the index of a stop in its trip', () => {
  const stop = (placeId: string, arrivalMs: number, vehicles = 0): Stop => {
    const work = Array.from({ length: vehicles }, () => pickup(placeId));
    return { placeId, arrivalMs, actions: timed(...work) };
  };
  const orders = (most: number, ...drivers: readonly (readonly Stop[])[]) => {
    const all = parentOrders(drivers, most);
    return drivers.map((own) => own.map((one) => all.get(one)));
  };

  test('counts all drivers in the order they arrive', () => {
    const one = [stop('A', 10), stop('B', 40)];
    const two = [stop('C', 30), stop('D', 20)];
    expect(orders(12, one, two)).toEqual([
      [0, 3],
      [2, 1],
    ]);
  });

  test('is shared at one place by drivers who come one after the other', () => {
    expect(orders(12, [stop('A', 10)], [stop('A', 20), stop('B', 30)], [stop('A', 40)])).toEqual([
      [0],
      [0, 1],
      [2],
    ]);
  });

  test('is shared by no more vehicles than a stop may see', () => {
    const three = [[stop('A', 10, 1)], [stop('A', 20, 2)], [stop('A', 30, 1)]];
    expect(orders(3, ...three)).toEqual([[0], [0], [1]]);
    expect(orders(4, ...three)).toEqual([[0], [0], [0]]);
    expect(orders(2, ...three)).toEqual([[0], [1], [2]]);
  });
});

test('a day begins where its start is, and nowhere without one', () => {
  expect(startIdOf(timed(start('A'), end('B')))).toBe('A');
  expect(startIdOf([])).toBe('');
});
