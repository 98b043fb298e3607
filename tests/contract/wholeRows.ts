// The contract: what each write does to the whole world. The rows it makes are written out field by
// field, those it changes by the fields that change; no other row changes.
import { beforeEach, expect, test } from 'vitest';
import type { Driver, Employee, Location } from '#domain/entities.ts';
import { piecesOf } from '#domain/deliveries.ts';
import { emptyBuilt } from '#domain/inventory.ts';
import type { NewPlace } from '#domain/newPlace.ts';
import type { MoveRequest } from '#wire/calls/moveRequest.ts';
import type { WorldReply } from '#wire/calls/world.ts';
import type { Link } from '#wire/link/link.ts';
import { ask, login } from './asking.ts';
import { madeBy, wholeWorld } from './changing.ts';
import { deliveryOrder } from './deliveries.ts';
import { newEmployee } from './employees.ts';
import type { OpenHost } from './host.ts';
import { newLocation } from './locations.ts';
import { rideOrder } from './rides.ts';
import { newVoucher } from './vouchers.ts';

const minuteMs = 60_000;
const anyId = (start: string) => expect.stringMatching(new RegExp(`^${start}`)) as string;

export function wholeRowsContract(openHost: OpenHost): void {
  const { now, does, made } = wholeWorld(openHost);
  let link: Link;
  let world: WorldReply;
  let nowMs: number;
  let by: ReturnType<typeof madeBy>;
  beforeEach(() => {
    ({ link, world, nowMs } = now);
    by = madeBy('admin', nowMs);
  });

  const asked = (): MoveRequest => ({
    startId: 'loc-1',
    endId: 'loc-2',
    vehicleId: null,
    vin: '2T3W1RFV8PC000001',
    readyMs: nowMs + 60 * minuteMs,
    deadlineMs: nowMs + 300 * minuteMs,
    reason: 'retail',
    pickupNotes: 'Gate 4',
    dropoffNotes: 'Ask for Sam',
  });
  /** A new move with these notes, without what says which one it is. */
  const newMove = () => ({
    version: 1,
    status: 'unplanned',
    tripId: null,
    vehicleId: null,
    vin: '2T3W1RFV8PC000001',
    requestorId: 'usr-admin',
    readyMs: nowMs + 60 * minuteMs,
    deadlineMs: nowMs + 300 * minuteMs,
    createdMs: nowMs,
    completedMs: null,
    reason: 'retail',
    kind: null,
    atRisk: false,
    inspection: false,
    package: false,
    notes: '',
    assigned: '',
    pickupNotes: 'Gate 4',
    dropoffNotes: 'Ask for Sam',
    reference: '',
    description: '',
    pickupInstructions: '',
    dropoffInstructions: '',
    internalNotes: '',
    createdById: 'usr-admin',
    ...by,
    rateCents: null,
    actionSheetId: null,
    notFound: null,
    namedEnds: null,
  });

  test('a new move belongs to the store that it starts at, and has every field', async () => {
    const move = asked();
    const back = { ...move, startId: 'loc-2', endId: 'loc-1' };
    const fromOutside = { ...move, startId: 'loc-4' };
    const moves = [move, back, fromOutside];
    const { changes, reply } = await does('createActivities', { moves });
    const row = newMove();
    const [one = '', two = '', three = ''] = reply.activities.map(({ id }) => id);
    const nameOf = (id: string) => id.replace('act-', 'PA-');
    const named = (id: string) => ({ id, name: nameOf(id) });
    // From the auction it belongs to the store where it ends.
    expect(changes).toEqual({
      activities: {
        [one]: { ...row, ...named(one), accountId: 'acc-1', startId: 'loc-1', endId: 'loc-2' },
        [two]: { ...row, ...named(two), accountId: 'acc-2', startId: 'loc-2', endId: 'loc-1' },
        [three]: { ...row, ...named(three), accountId: 'acc-2', startId: 'loc-4', endId: 'loc-2' },
      },
    });
  });

  /** A house that is no location yet, and the location that it becomes. */
  const house: NewPlace = {
    label: 'Dana’s house',
    address: '7400 W 119th St',
    city: 'Overland Park',
    state: 'KS',
    postalCode: '66213',
    lonE6: -94_701_000,
    latE6: 38_951_000,
    shouldSaveAsNewMyLocation: false,
  };
  const { shouldSaveAsNewMyLocation: _asked, ...place } = house;
  const newPlace = {
    ...place,
    version: 1,
    // Of the user who names it.
    accountId: 'acc-root',
    kind: 'once',
    phone: null,
    timezone: 'America/Chicago',
    country: 'US',
    contactName: null,
    contactPhone: null,
    placeId: null,
    shorthand: null,
  };

  test('a new place is one location for all moves of a call, saved when asked for', async () => {
    const there = { label: 'Lake house', latE6: 38_990_000 };
    const lake = { ...house, ...there, shouldSaveAsNewMyLocation: true };
    const moves = [
      { ...asked(), endId: null, endPlace: house },
      { ...asked(), startId: null, startPlace: house, endId: 'loc-2' },
      { ...asked(), startId: null, startPlace: house, endId: null, endPlace: lake },
    ];
    const { changes, reply } = await does('createActivities', { moves }, 'p1');
    const [one = '', two = '', three = ''] = reply.activities.map(({ id }) => id);
    const [houseId, lakeId] = [`loc-${one}-1`, `loc-${one}-2`];
    const nameOf = (id: string) => id.replace('act-', 'PA-');
    const named = (id: string) => ({ ...newMove(), id, name: nameOf(id) });
    const [own, root] = [{ accountId: 'acc-1' }, { accountId: 'acc-root' }];
    expect(changes).toEqual({
      locations: {
        [houseId]: { ...newPlace, id: houseId },
        [lakeId]: { ...newPlace, ...there, id: lakeId, kind: 'custom' },
      },
      activities: {
        [one]: { ...named(one), ...own, startId: 'loc-1', endId: houseId },
        [two]: { ...named(two), accountId: 'acc-2', startId: houseId, endId: 'loc-2' },
        [three]: { ...named(three), ...root, startId: houseId, endId: lakeId },
      },
    });
  });

  test('an import makes the rows of each good move, and nothing for a bad one', async () => {
    const items = [
      { key: 'rows/1', move: { ...asked(), endId: 'loc-1' } },
      { key: 'rows/2', move: { ...asked(), endId: null, endPlace: house } },
      { key: 'rows/3', move: { ...asked(), startId: 'loc-2', endId: 'loc-1' } },
    ];
    const { changes, reply } = await does('importActivities', { items }, 'i1');
    expect(reply.errors).toEqual([
      { key: 'rows/1', message: 'Pick-up and drop-off are the same place.' },
    ]);
    expect(reply.created.map(({ key }) => key)).toEqual(['rows/2', 'rows/3']);
    const [one = '', two = ''] = reply.created.map(({ activity: { id } }) => id);
    const named = (id: string) => ({ ...newMove(), id, name: id.replace('act-', 'PA-') });
    const houseId = `loc-${one}-1`;
    expect(changes).toEqual({
      locations: { [houseId]: { ...newPlace, id: houseId } },
      activities: {
        [one]: { ...named(one), accountId: 'acc-1', startId: 'loc-1', endId: houseId },
        [two]: { ...named(two), accountId: 'acc-2', startId: 'loc-2', endId: 'loc-1' },
      },
    });
    expect((await does('importActivities', { items }, 'i2')).changes).toEqual({});
  });

  test('a saved profile changes its own user alone', async () => {
    const request = { name: ' Olive F. ', phone: ' +18165550199 ' };
    await login(link, 'office');
    const { changes, reply } = await does('saveProfile', request, 'u1');
    const olive = {
      id: 'usr-office',
      username: 'office',
      name: 'Olive F.',
      accountId: 'acc-root',
      roles: ['Trip Administrator', 'Payment Authorizer', 'Driver'],
      phone: '+18165550199',
    };
    expect([changes, reply]).toEqual([{}, { user: olive }]);
    expect(await ask(link, 'profile', {})).toEqual({ user: olive });
    // What was not sent stays as it is.
    const nameless = await does('saveProfile', { phone: '' }, 'u2');
    expect(nameless.reply).toEqual({ user: { ...olive, phone: null } });
    const others = { dispatcher: 'Dana Keller', admin: 'Avery Admin' };
    for (const [username, name] of Object.entries(others)) {
      expect(await login(link, username)).toMatchObject({ id: `usr-${username}`, name });
    }
  });

  test('an edit, a completion and a removal of a move change that move alone', async () => {
    const { id } = await made();
    const edit = { notes: 'Gate 3', pickupNotes: 'Row 9', reference: 'RO 41' };
    await login(link, 'dispatcher');
    const first = await does('editActivity', { id, version: 1, edit }, 'e1');
    const { modifiedMs: _same, ...dana } = madeBy('dispatcher', nowMs);
    expect(first.changes).toEqual({ activities: { [id]: { ...edit, version: 2, ...dana } } });
    const over = await does('editActivity', { id, version: 2, edit: { complete: true } }, 'e2');
    const done = { status: 'completed', completedMs: nowMs, version: 3 };
    expect(over.changes).toEqual({ activities: { [id]: done } });
    const { id: other } = await made({ pickupNotes: 'other' });
    const { changes } = await does('removeActivity', { id: other, version: 1 }, 'r1');
    expect(changes).toEqual({ activities: { [other]: null } });
  });

  test('a new home location takes the place of that of its account alone', async () => {
    const location = { ...newLocation, accountId: 'acc-1', isHome: true };
    const { changes, reply } = await does('createLocation', { location }, 'l1');
    const { id } = reply.location;
    const home = world.locations.find(({ id }) => id === 'loc-1') as Location;
    expect(changes).toEqual({
      locations: {
        'loc-1': { kind: 'custom', version: home.version + 1 },
        [id]: {
          id,
          version: 1,
          accountId: 'acc-1',
          kind: 'home',
          label: 'Heartland Fleet Upfitting',
          address: '15120 S Alder Rd',
          city: 'Olathe',
          state: 'KS',
          postalCode: '66062',
          phone: '(913) 555-0148',
          timezone: 'America/Chicago',
          lonE6: -94_769_380,
          latE6: 38_854_120,
          country: 'US',
          contactName: 'Bea Sandoval',
          contactPhone: '913-555-0149',
          placeId: null,
          shorthand: 'D',
        },
      },
    });
    const edit = { label: 'Yard', isHome: false };
    const edited = await does('editLocation', { id, version: 1, edit }, 'l2');
    const fields = { label: 'Yard', kind: 'custom', version: 2 };
    expect(edited.changes).toEqual({ locations: { [id]: fields } });
    const removed = await does('removeLocation', { id, version: 2 }, 'l3');
    expect(removed.changes).toEqual({ locations: { [id]: null } });
    const again = { id: 'loc-1', version: home.version + 1, edit: { isHome: true } };
    const restored = await does('editLocation', again, 'l4');
    const kept = { kind: 'home', version: home.version + 2 };
    expect(restored.changes).toEqual({ locations: { 'loc-1': kept } });
  });

  test('a new employee who drives is a driver, and both follow an edit and a removal', async () => {
    const employee = { ...newEmployee, email: 'whole@plainsauto.example', accountId: 'acc-1' };
    const asked = { employee, password: 'correct horse' };
    const { changes, reply } = await does('createEmployee', asked, 'm1');
    const { id, driverId } = reply.employee;
    // Half hours from 14 to 29, and on Friday to 23; the first is the lowest bit.
    const [day, friday, saturday] = [2 ** 30 - 2 ** 14, 2 ** 24 - 2 ** 14, 2 ** 47];
    const names = { name: 'Marisol Olano', firstName: 'Marisol', lastName: 'Olano' };
    const shared = {
      version: 1,
      accountId: 'acc-1',
      phone: '(913) 555-0119',
      avatar: null,
      ...names,
    };
    expect(changes).toEqual({
      employees: {
        [id]: {
          ...shared,
          id,
          driverId,
          email: 'whole@plainsauto.example',
          roles: ['Trip Administrator', 'Payment Authorizer', 'Driver'],
          employeeNumber: anyId('E-\\d{4}$'),
          prefCDL: true,
          prefManual: false,
          availability: 'available',
          timezone: 'America/Denver',
          schedule: [0, day, day, day, day, friday, saturday],
          ...by,
        },
      },
      drivers: {
        [driverId ?? '']: {
          ...shared,
          id: driverId,
          type: 'employee',
          preferredName: '',
          rating: null,
          presence: 'offline',
          availability: 'unavailable',
          licence: null,
          qualifications: ['cdl'],
          permits: [],
          groups: [],
          tripsCompleted: 0,
          hasLeft: false,
          relationVersion: null,
          homeLocationId: 'loc-1',
        },
      },
    });
    const edit = { lastName: 'Olano-Reed', prefManual: true };
    const edited = await does('editEmployee', { id, version: 1, edit }, 'm2');
    const fields = { name: 'Marisol Olano-Reed', lastName: 'Olano-Reed', version: 2 };
    const drives = { ...fields, qualifications: ['cdl', 'manualTransmission'] };
    expect(edited.changes).toEqual({
      employees: { [id]: { ...fields, prefManual: true } },
      drivers: { [driverId ?? '']: drives },
    });
    const removed = await does('removeEmployee', { id, version: 2 }, 'm3');
    expect(removed.changes).toEqual({
      employees: { [id]: null },
      drivers: { [driverId ?? '']: null },
    });
  });

  test('a vehicle appears when it is added, and goes when it is removed', async () => {
    const built = { ...emptyBuilt, vin: '1M8GDM9AXKP042788', year: 2019, make: 'Volvo' };
    const outside = await does('createVehicle', { ...built, model: 'XC40', miles: 7 }, 'c1');
    expect(outside.changes).toEqual({});
    const { id } = outside.reply;
    const stocked = { stock: 'N1', status: 'available', locationId: 'loc-2' };
    const added = await does('addToInventory', { id, ...stocked }, 'c2');
    expect(added.changes).toEqual({
      vehicles: {
        [id]: {
          id,
          version: 1,
          // Where it stands.
          accountId: 'acc-2',
          vin: '1M8GDM9AXKP042788',
          title: '',
          year: 2019,
          make: 'Volvo',
          model: 'XC40',
          color: '',
          miles: 7,
          status: 'available',
          stock: 'N1',
          locationId: 'loc-2',
          bodyType: '',
          class: '',
          classification: '',
          ...by,
        },
      },
    });
    const edit = { color: 'Plum', locationId: 'loc-3' };
    const edited = await does('editVehicle', { id, version: 1, edit }, 'c3');
    expect(edited.changes).toEqual({ vehicles: { [id]: { ...edit, version: 2 } } });
    const removed = await does('removeVehicle', { id, version: 2 }, 'c4');
    expect(removed.changes).toEqual({ vehicles: { [id]: null } });
  });

  test('a ride, a voucher and a delivery are one row each, and cancelled alone', async () => {
    const order = rideOrder(world, null);
    const [fare] = (await ask(link, 'estimateRide', order)).fares;
    if (!fare) throw new Error('no car');
    const { fareId, productId, priceCents, pickupMs } = fare;
    const ordered = { version: 1, orderedMs: nowMs, orderedByName: 'Avery Admin', feeCents: 0 };
    const carried = { ...ordered, status: 'finding', car: null, promisedMs: pickupMs, pickupMs };
    const { atMs: _now, ...way } = order;
    const ride = await does('orderRide', { order, fareId, productId, reference: 'TR-w' }, 'o1');
    const { id, dropoffMs } = ride.reply.ride;
    expect(ride.changes).toEqual({
      rides: {
        [id]: {
          ...way,
          ...carried,
          id: anyId('ride-\\d+$'),
          clientReference: 'TR-w',
          product: 'Standard',
          priceCents,
          requestedMs: null,
          tripId: null,
          dropoffMs,
        },
      },
    });
    const off = await does('cancelRide', { id, feeCents: 0 }, 'o2');
    expect(off.changes).toEqual({ rides: { [id]: { status: 'cancelled', version: 2 } } });

    const half = newVoucher('acc-1');
    const taken = { order: half, productId, reference: 'TV-w', untilMs: nowMs + minuteMs };
    const voucher = await does('orderVoucher', taken, 'o3');
    const { id: voucherId, code, url } = voucher.reply.voucher;
    const { feeCents: _none, ...bought } = ordered;
    expect(voucher.changes).toEqual({
      vouchers: {
        [voucherId]: {
          ...bought,
          id: anyId('voucher-\\d+$'),
          accountId: 'acc-1',
          clientReference: 'TV-w',
          status: 'unused',
          code,
          url,
          kind: 'Percentage',
          percent: 50,
          limitCents: null,
          product: 'Standard',
          pickup: null,
          dropoff: null,
          memo: 'Service wait over 2 h, 服务 انتظار',
          // Twelve hours.
          expiresMs: nowMs + 720 * minuteMs,
          redeemedMs: null,
          endedMs: null,
          fareCents: 0,
          costCents: 0,
        },
      },
    });
    const unused = await does('cancelVoucher', { id: voucherId }, 'o4');
    const cancelled = { status: 'cancelled', version: 2 };
    expect(unused.changes).toEqual({ vouchers: { [voucherId]: cancelled } });

    const parcel = deliveryOrder(world);
    const { accountId, from, to } = parcel;
    const pieces = piecesOf(parcel.packages);
    const [held] = (await ask(link, 'estimateDelivery', { accountId, from, to, pieces })).fares;
    if (!held) throw new Error('no courier');
    const buys = { fareId: held.fareId, productId: held.productId, reference: 'TD-w' };
    const delivery = await does('orderDelivery', { order: parcel, ...buys }, 'o5');
    const { id: deliveryId, dropoffMs: thereMs } = delivery.reply.delivery;
    expect(delivery.changes).toEqual({
      deliveries: {
        [deliveryId]: {
          ...parcel,
          ...carried,
          id: anyId('delivery-\\d+$'),
          clientReference: 'TD-w',
          product: held.product,
          priceCents: held.priceCents,
          promisedMs: held.pickupMs,
          pickupMs: held.pickupMs,
          dropoffMs: thereMs,
        },
      },
    });
    const back = await does('cancelDelivery', { id: deliveryId, feeCents: 0 }, 'o6');
    expect(back.changes).toEqual({ deliveries: { [deliveryId]: cancelled } });
  });

  test('what has no row changes none; a license and groups change a driver', async () => {
    const clerk = world.employees.find(({ driverId }) => driverId) as Employee;
    const driver = world.drivers.find(({ id }) => id === clerk.driverId) as Driver;
    const seen = { employeeId: clerk.id, validUntil: '2031-05-01' };
    const passport = await does('addVerification', { ...seen, kind: 'passport' }, 'v1');
    expect(passport.changes).toEqual({});
    const { id } = passport.reply.verification;
    expect((await does('removeVerification', { id }, 'v2')).changes).toEqual({});
    const license = await does('addVerification', { ...seen, kind: 'driversLicense' }, 'v3');
    const renewed = driver.permits.map((permit) =>
      permit.kind === 'driversLicense' ? { ...permit, validUntil: '2031-05-01' } : permit,
    );
    expect(license.changes).toEqual({
      drivers: { [driver.id]: { permits: renewed, version: driver.version + 1 } },
    });
    const template = { accountId: 'acc-1', label: 'Dark', notes: 'Park.' };
    expect((await does('createNoteTemplate', template, 'v4')).changes).toEqual({});
    const { linkedDrivers } = await ask(link, 'linkedDrivers', { accountId: 'acc-root' });
    const linked = linkedDrivers.find(({ relation }) => relation !== null);
    const contractor = world.drivers.find(({ id }) => id === linked?.id) as Driver;
    const { id: relationId = '', version = 0 } = linked?.relation ?? {};
    const groups = { id: relationId, version, change: { groups: ['Night'] } };
    expect((await does('changeRelation', groups, 'v5')).changes).toEqual({
      drivers: {
        [contractor.id]: {
          groups: ['Night'],
          relationVersion: version + 1,
          version: expect.any(Number),
        },
      },
    });
  });
}
