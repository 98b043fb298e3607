// Refusals that name another user's change, written out by hand: the row as it is now, who did it,
// and when, as far as that is known and the user may see it.
import { describe, expect, test } from 'vitest';
import type { User } from '#domain/entities.ts';
import {
  accountRow,
  actionRow,
  activityRow,
  employeeRow,
  locationRow,
  tripRow,
  vehicleRow,
} from '#domain/testing/rows.ts';
import { inNameOf, put, remove } from '../core/sim.ts';
import { tenMiles } from '../testing/tenMiles.ts';
import {
  checkOpen,
  noActivity,
  noLocation,
  noVehicle,
  plannedBy,
  removalOf,
  staleActivity,
  staleLocation,
  staleTrip,
  staleVehicle,
} from './othersDeeds.ts';
import type { Refusal } from './refusal.ts';

const at = 1_800_000_000_000;
const user: User = { id: 'u', username: 'u', name: 'U', accountId: 'acc', roles: [], phone: null };
const kit = { id: 'k', name: 'Kit' };
const changed = { modifiedMs: at, modifiedById: 'k', modifiedByName: 'Kit' };
const move = activityRow('a1');
const trip = tripRow('t1', {
  activityIds: ['a1'],
  actions: [actionRow('x', { activityId: 'a1' })],
});
const open = (rows: object = {}) =>
  tenMiles(
    {
      accounts: [accountRow('acc'), accountRow('other')],
      activities: [move],
      vehicles: [vehicleRow('v1'), vehicleRow('v2', { accountId: 'other' })],
      locations: [locationRow('A'), locationRow('L')],
      employees: [employeeRow('e1')],
      ...rows,
    },
    { nowMs: at },
  );
const said = ({ status, errorCode, message, deed }: Refusal) => ({
  status,
  errorCode,
  message,
  deed,
});
const removed = { did: 'removed', ...changed };

describe('a refusal of a row that is gone', () => {
  test('names who removed it, where the user may see that', () => {
    const sim = open();
    inNameOf(sim, kit, () => {
      remove(sim, 'activities', 'a1');
      remove(sim, 'vehicles', 'v1');
      remove(sim, 'vehicles', 'v2');
      remove(sim, 'locations', 'L');
    });
    expect(said(noActivity(sim, user, 'a1', 404))).toEqual({
      status: 404,
      errorCode: 'UNKNOWN_ACTIVITY',
      message: 'There is no activity a1.',
      deed: removed,
    });
    const gone = { errorCode: 'UNKNOWN_VEHICLE', message: 'This vehicle is not in the inventory.' };
    expect(said(noVehicle(sim, user, 'v1', 422))).toEqual({ status: 422, ...gone, deed: removed });
    expect(said(noVehicle(sim, user, 'v2', 404)).deed).toBeUndefined();
    expect(said(noLocation(sim, user, 'L'))).toEqual({
      status: 404,
      errorCode: 'UNKNOWN_LOCATION',
      message: 'This location is not known.',
      deed: removed,
    });
  });

  test('names no one for a row that never was, that is there, or that the company removed', () => {
    const sim = open();
    remove(sim, 'activities', 'a1');
    expect(noActivity(sim, user, 'a1', 422).deed).toBeUndefined();
    expect(noActivity(sim, user, 'a9', 422).deed).toBeUndefined();
    expect(noVehicle(sim, user, null, 422).deed).toBeUndefined();
    inNameOf(sim, kit, () => put(sim, 'employees', 'e1', { name: 'Ann' }));
    expect(removalOf(sim, user, 'employees', 'e1')).toBeUndefined();
  });
});

describe('a refusal of an old version', () => {
  test('has the row as it is now, and who changed it', () => {
    const of = { ...move, ...changed, version: 2 };
    const stale = staleActivity(of);
    expect(said(stale)).toEqual({
      status: 409,
      errorCode: 'STALE',
      message: 'PA-a1 was changed meanwhile.',
      deed: { did: 'changed', ...changed },
    });
    expect(stale.current).toMatchObject({ id: 'a1', version: 2 });
    expect(staleActivity(move).deed).toBeUndefined();
    const vehicle = staleVehicle({ ...vehicleRow('v1'), ...changed });
    expect(said(vehicle)).toMatchObject({
      message: 'The vehicle was changed meanwhile.',
      deed: { did: 'changed', ...changed },
    });
    expect(vehicle.current).toMatchObject({ id: 'v1' });
  });

  test('of a location or a trip names who is remembered to have changed it', () => {
    const sim = open({ trips: [trip] });
    const [store] = sim.state.rows.locations;
    if (!store) throw new Error('no store');
    expect(staleLocation(sim, store).deed).toBeUndefined();
    expect(staleTrip(sim, trip).deed).toBeUndefined();
    inNameOf(sim, kit, () => {
      put(sim, 'locations', 'A', { label: 'Yard' });
      put(sim, 'trips', 't1', { notes: 'x' });
    });
    const deed = { did: 'changed', ...changed };
    expect(staleLocation(sim, { ...store, label: 'Yard' })).toMatchObject({
      message: 'Yard was changed meanwhile.',
      current: { id: 'A', label: 'Yard' },
      deed,
    });
    expect(staleTrip(sim, trip)).toMatchObject({
      message: 'Trip KC-t1 was changed meanwhile.',
      current: { id: 't1' },
      deed,
    });
  });

  test('of a trip does not take its saving for a change', () => {
    const sim = open({ trips: [trip] });
    sim.deeds.set('trips t1', { ...changed, is: 'created', accountId: 'acc' });
    expect(staleTrip(sim, trip).deed).toBeUndefined();
    expect(plannedBy(sim, trip)).toEqual({ did: 'planned', ...changed });
    sim.deeds.set('locations A', { ...changed, is: 'removed', accountId: 'acc' });
    expect(staleLocation(sim, locationRow('A')).deed).toBeUndefined();
    sim.deeds.set('trips t1', { ...changed, is: 'changed', accountId: 'acc' });
    expect(plannedBy(sim, trip)).toBeUndefined();
  });
});

describe('a move that is to be planned', () => {
  const refusal = (row: object, rows: object = {}) => {
    const own = { ...move, ...row };
    const sim = open({ activities: [own], ...rows });
    sim.deeds.set('trips t1', { ...changed, is: 'created', accountId: 'acc' });
    try {
      checkOpen(sim, own);
      return null;
    } catch (error) {
      return error as Refusal;
    }
  };

  test('is refused while a trip has it, with who planned that', () => {
    const found = refusal({ tripId: 't1', status: 'planned' }, { trips: [trip] });
    expect(found && said(found)).toEqual({
      status: 409,
      errorCode: 'ALREADY_IN_TRIP',
      message: 'PA-a1 is already in trip KC-t1.',
      deed: { did: 'planned', ...changed },
    });
    expect(found?.current).toMatchObject({ id: 'a1', tripId: 't1' });
  });

  test('is refused once it is over, with who set it complete', () => {
    const found = refusal({ status: 'completed', ...changed });
    expect(found && said(found)).toEqual({
      status: 409,
      errorCode: 'NOT_OPEN',
      message: 'PA-a1 is completed and cannot be planned.',
      deed: { did: 'completed', ...changed },
    });
    expect(found?.current).toMatchObject({ id: 'a1', status: 'Completed' });
    const locked = refusal({ status: 'processing', ...changed });
    expect(locked?.message).toBe('PA-a1 is processing and cannot be planned.');
    expect(locked?.deed).toBeUndefined();
  });

  test('is open after its trip was cancelled, and before there is one', () => {
    const cancelled = { trips: [{ ...trip, status: 'Cancelled' }] };
    expect(refusal({ tripId: 't1' }, cancelled)).toBeNull();
    expect(refusal({})).toBeNull();
    const inHand = {
      trips: [
        {
          ...trip,
          status: 'Cancelled',
          actions: [
            actionRow('x', { activityId: 'a1', status: 'Complete', startedMs: 1, endedMs: 2 }),
          ],
        },
      ],
    };
    expect(refusal({ tripId: 't1' }, inHand)?.errorCode).toBe('ALREADY_IN_TRIP');
  });
});
