import type { Itinerary, ItineraryAction } from '#domain/itinerary.ts';
import { describe, expect, test } from 'vitest';
import type { MoveToPlan } from './hops.ts';
import { checkItinerary } from './invariants.ts';
import { planTrip } from './planTrip.ts';
import { morningMs, stores, straightLegs } from './testing/requests.ts';

const [a, b, , c, x] = stores;
const moves: readonly MoveToPlan[] = [
  {
    activityId: 'a1',
    vehicleId: 'v1',
    start: b ?? null,
    end: c ?? null,
    readyMs: null,
    deadlineMs: morningMs,
  },
  {
    activityId: 'a2',
    vehicleId: 'v2',
    start: x ?? null,
    end: b ?? null,
    readyMs: morningMs + 6 * 3_600_000,
    deadlineMs: null,
  },
];
const result = planTrip({
  driver: { id: 'd1', place: a ?? null, home: null },
  moves,
  startMs: morningMs,
  roundTrip: true,
  legs: straightLegs(stores),
});
if (result.is === 'refused') throw new Error(result.refusal.reason);
const sound = result.itinerary;

/** The sound plan with its actions of one type changed. */
function bent(type: ItineraryAction['type'], change: object): Itinerary {
  const actions = sound.actions.map((action) =>
    action.type === type ? ({ ...action, ...change } as ItineraryAction) : action,
  );
  return { ...sound, actions };
}
const without = (type: ItineraryAction['type']): Itinerary => ({
  ...sound,
  actions: sound.actions.filter((action) => action.type !== type),
});

describe('the checker of an itinerary', () => {
  test('accepts a sound plan with every kind of action', () => {
    expect(checkItinerary(sound, moves)).toEqual([]);
    expect(new Set(sound.actions.map(({ type }) => type)).size).toBe(7);
    expect(sound.late.length).toBe(1);
  });

  test.each<[number, string, Itinerary]>([
    [1, 'a missing move', without('move-vehicle')],
    [1, 'an activity that was not requested', bent('pickup-vehicle', { activityId: 'a9' })],
    [2, 'a drop-off of another vehicle', bent('dropoff-vehicle', { vehicleId: 'v9' })],
    [2, 'a missing drop-off', without('dropoff-vehicle')],
    [4, 'a gap between actions', bent('wait', { durationMs: 1000 })],
    [4, 'a missing end', without('end')],
    [4, 'an end before the last action', { ...sound, endMs: sound.endMs - 1000 }],
    [4, 'repeated ids', bent('uber', { id: 'same' })],
    [5, 'an action that begins elsewhere', bent('uber', { fromId: 'Z' })],
    [5, 'a place that is not listed', bent('uber', { toId: 'nowhere' })],
    [6, 'a pick-up without a ride', without('uber')],
    [12, 'a duration that is not a number', bent('uber', { durationMs: Number.NaN })],
    [12, 'a negative duration', bent('wait', { durationMs: -1000 })],
    [12, 'a duration of half a second', bent('wait', { durationMs: 500 })],
    [13, 'a late move without a flag', { ...sound, late: [] }],
    [
      13,
      'a flag on a move that is not late',
      { ...sound, late: [...sound.late, { activityId: 'a9', lateMs: 1 }] },
    ],
    [13, 'a pick-up before the ready time', bent('pickup-vehicle', { startMs: morningMs })],
    [14, 'a wait that ends at no ready time', bent('wait', { durationMs: 60_000 })],
    [15, 'a round trip that ends elsewhere', bent('end', { placeId: 'Z' })],
    [
      15,
      'a stranded driver of a round trip',
      { ...sound, stranded: { placeId: 'A', homeId: 'B', distanceCmi: 1 } },
    ],
    [
      15,
      'a driver stranded at a place other than the last one',
      {
        ...sound,
        roundTrip: false,
        stranded: { placeId: 'C', homeId: 'B', distanceCmi: 1 },
      },
    ],
    [16, 'a pick-up of a vehicle that is not there', bent('pickup-vehicle', { vehicleId: 'v1' })],
    [17, 'a wrong total', { ...sound, cost: { ...sound.cost, totalCents: 1 } }],
    [17, 'a fare missing from the total', bent('uber', { fareCents: 1 })],
  ])('property %s is broken by %s', (number, _what, itinerary) => {
    const found = checkItinerary(itinerary, moves);
    expect(found.map((line) => Number.parseInt(line, 10))).toContain(number);
  });
});
