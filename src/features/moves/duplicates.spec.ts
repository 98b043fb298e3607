import { describe, expect, test } from 'vitest';
import { activityRow, actionRow, nowMs, tripRow, vehicleRow } from '#domain/testing/rows.ts';
import type { Activity, Trip, Vehicle } from '#domain/entities.ts';
import { specFor } from '#kernel/testing/spec.ts';
import { begun, changed, ticked } from '#spine/world/testing/world.ts';
import { duplicatesOf, type WantedVehicle } from './duplicates.queries.ts';
import { movesSlice } from './moves.slice.ts';

const { given } = specFor(movesSlice);
const vin = '1HGCM82633A004352';

function found(
  wanted: readonly Partial<WantedVehicle>[],
  moves: readonly Activity[] = [],
  vehicle: Partial<Vehicle> = {},
  other?: Trip,
) {
  const trip = tripRow('t1', {
    activityIds: ['a2'],
    actions: [
      actionRow('p', { activityId: 'a2', status: 'Complete', otherEndId: 'd' }),
      actionRow('d', { activityId: 'a2', status: 'Complete', type: 'Drop-Off | Vehicle' }),
    ],
  });
  const { sees } = given(
    begun,
    ticked(),
    changed({
      locations: ['A', 'B'],
      vehicles: [vehicleRow('v1', { vin, stock: 'P4417', locationId: 'A', ...vehicle })],
      trips: other ? [trip, other] : [trip],
      activities: moves,
    }),
  );
  return duplicatesOf(
    sees,
    wanted.map((one) => ({ vehicleId: null, vin: null, startId: 'A', ...one })),
  );
}

describe('a vehicle that moves already', () => {
  const moving = [{ is: 'moving', activityId: 'a1' }];

  test('is found by the vehicle of its open move', () => {
    expect(
      found([{ vehicleId: 'v1' }], [activityRow('a1', { vehicleId: 'v1', vin: null })]),
    ).toEqual([moving]);
  });

  test('is found by its VIN, however it is typed', () => {
    const row = activityRow('a1', { vehicleId: null, vin: '1M8GDM9AXKP042788' });
    expect(found([{ vin: '1m8g-dm9a xkp042788' }], [row])).toEqual([moving]);
  });

  test('is found by a typed VIN that the inventory has', () => {
    const row = activityRow('a1', { vehicleId: 'v1', vin: null });
    expect(found([{ vin }], [row])).toEqual([moving]);
  });

  test('is named by its oldest open move', () => {
    const rows = [
      activityRow('a9', { vehicleId: 'v1', createdMs: nowMs }),
      activityRow('a1', { vehicleId: 'v1', createdMs: nowMs - 1 }),
    ];
    expect(found([{ vehicleId: 'v1' }], rows)).toEqual([moving]);
  });

  test('is no duplicate once its move is complete, by its date or by its trip', () => {
    const rows = [
      activityRow('a1', { vehicleId: 'v1', completedMs: nowMs }),
      activityRow('a2', { vehicleId: 'v1', tripId: 't1' }),
    ];
    expect(found([{ vehicleId: 'v1' }], rows)).toEqual([[]]);
  });
});

describe('reading 70: a vehicle that another move brings to the pick-up', () => {
  const brings = activityRow('a1', { vehicleId: 'v1', startId: 'B', endId: 'A' });

  test('is found with that move, and does not count as elsewhere', () => {
    const coming = { is: 'coming', activityId: 'a1', tripId: null, atMs: null };
    expect(found([{ vehicleId: 'v1' }], [brings], { locationId: 'B' })).toEqual([[coming]]);
  });

  test('comes when the trip of that move is expected to deliver it', () => {
    const dueMs = nowMs + 3_600_000;
    const dropoff = { activityId: 'a1', type: 'Drop-Off | Vehicle', plannedEndMs: dueMs } as const;
    const trip = tripRow('t2', {
      activityIds: ['a1'],
      estimatedEndMs: dueMs,
      actions: [actionRow('d', dropoff)],
    });
    const move = { ...brings, tripId: 't2' };
    expect(found([{ vehicleId: 'v1' }], [move], { locationId: 'B' }, trip)).toEqual([
      [{ is: 'coming', activityId: 'a1', tripId: 't2', atMs: dueMs }],
    ]);
  });

  test('is no duplicate of the move that is edited', () => {
    const own = activityRow('a1', { vehicleId: 'v1' });
    expect(found([{ vehicleId: 'v1', ofId: 'a1' }], [own])).toEqual([[]]);
  });
});

describe('a vehicle that is twice in the list', () => {
  test('names the positions of the others, also where one is typed and one is chosen', () => {
    const label = { vin: 'red one' };
    expect(found([{ vin }, label, { vehicleId: 'v1' }])).toEqual([
      [{ is: 'twice', others: [2] }],
      [],
      [{ is: 'twice', others: [0] }],
    ]);
  });

  test('is not found for vehicles without any input', () => {
    expect(found([{}, { vin: ' ' }, { vin: '' }])).toEqual([[], [], []]);
  });
});

describe('a vehicle that stands elsewhere', () => {
  test('is found by its location in the inventory', () => {
    const elsewhere = { is: 'elsewhere', vehicleId: 'v1', locationId: 'A' };
    expect(
      found([
        { vin, startId: 'B' },
        { vehicleId: 'v1', startId: 'A' },
      ]),
    ).toEqual([
      [elsewhere, { is: 'twice', others: [1] }].toReversed(),
      [{ is: 'twice', others: [0] }],
    ]);
  });

  test('is not found while its location or the pick-up is unknown', () => {
    expect(found([{ vehicleId: 'v1', startId: null }])).toEqual([[]]);
    expect(found([{ vehicleId: 'v1', startId: 'B' }], [], { locationId: null })).toEqual([[]]);
  });
});
