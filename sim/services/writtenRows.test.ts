// The rows that writes make and change, written out by hand: every field of a new one, and of a
// changed one what is different.
import { describe, expect, test } from 'vitest';
import type { Entities, User } from '#domain/entities.ts';
import {
  accountRow,
  actionRow,
  activityRow,
  driverRow,
  employeeRow,
  house,
  locationRow,
  tripRow,
  vehicleRow,
} from '#domain/testing/rows.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { newEmployee } from '../../tests/contract/employees.ts';
import { newLocation } from '../../tests/contract/locations.ts';
import { rowChanges } from '../testing/rowChanges.ts';
import { places, tenMiles } from '../testing/tenMiles.ts';
import { createActivities } from './activities.ts';
import { editActivity, removeActivity, reportVehicle } from './edits.ts';
import { createEmployee, editEmployee, removeEmployee } from './employees.ts';
import { addToInventory, createVehicle, editVehicle, removeVehicle } from './inventory.ts';
import { createLocation, editLocation, removeLocation } from './locations.ts';
import { createNoteTemplate, readNoteTemplates } from './noteTemplates.ts';
import { saveProfile } from './profile.ts';
import { addVerification, readVerifications, removeVerification } from './verifications.ts';

const at = 1_800_000_000_000;
const minute = 60_000;
const user: User = {
  id: 'u',
  username: 'u',
  name: 'Dana',
  accountId: 'acc',
  roles: ['Administrator'],
  phone: null,
};
const accounts = [accountRow('acc'), accountRow('below', { parentId: 'acc' }), accountRow('other')];
type Rows = { readonly [C in keyof Entities]?: readonly Entities[C][] };
function open(rows: Rows = {}, change: object = {}) {
  const numbers = { activity: 7, trip: 3 };
  const sim = tenMiles({ accounts, ...rows }, { nowMs: at, numbers, ...change } as never);
  sim.by = { id: 'u', name: 'Dana' };
  sim.state.tallies.changes = 0;
  const before = structuredClone(sim.state.rows);
  return { sim, changes: () => rowChanges(before, sim.state.rows) };
}
const ofRow = (id: string) => ({ id, version: 1 });
const modified = { modifiedMs: at, modifiedById: 'u', modifiedByName: 'Dana' };
const home = [
  ...places.map((place) => locationRow(place.id, { ...place, kind: 'custom' as const })),
  locationRow('H', { kind: 'home', accountId: 'below' }),
];

const move = {
  startId: 'A',
  endId: 'B',
  vehicleId: null,
  vin: '1hgcm82633a004352',
  readyMs: at,
  deadlineMs: at + 30 * minute,
  reason: 'retail',
  pickupNotes: 'Gate 4',
  dropoffNotes: 'Ring twice',
} as const;
const moveRow = {
  id: 'act-7',
  version: 1,
  accountId: 'acc',
  name: 'PA-7',
  status: 'unplanned',
  tripId: null,
  startId: 'A',
  endId: 'B',
  vehicleId: null,
  vin: '1HGCM82633A004352',
  requestorId: 'u',
  readyMs: at,
  deadlineMs: at + 30 * minute,
  createdMs: at,
  completedMs: null,
  reason: 'retail',
  kind: null,
  atRisk: false,
  inspection: false,
  package: false,
  notes: '',
  assigned: '',
  pickupNotes: 'Gate 4',
  dropoffNotes: 'Ring twice',
  reference: '',
  description: '',
  pickupInstructions: '',
  dropoffInstructions: '',
  internalNotes: '',
  createdById: 'u',
  ...modified,
  rateCents: null,
  actionSheetId: null,
  notFound: null,
  namedEnds: null,
};
const houseRow = {
  ...house,
  id: 'loc-act-7-1',
  version: 1,
  accountId: 'acc',
  kind: 'once',
  phone: null,
  timezone: 'America/Chicago',
  country: 'US',
  contactName: null,
  contactPhone: null,
  placeId: null,
  shorthand: null,
};
const { shouldSaveAsNewMyLocation: _saved, ...houseMade } = houseRow;

describe('a new move', () => {
  test('is written down with all that is known', () => {
    const { sim, changes } = open();
    const { activities } = createActivities(sim, user, { moves: [move] });
    expect(activities).toEqual([moveRow]);
    expect(changes()).toEqual({ activities: { 'act-7': moveRow } });
  });

  test('is of the account of its store, and has the VIN of its vehicle', () => {
    const { sim } = open({ locations: home, vehicles: [vehicleRow('v1', { vin: 'VIN-1' })] });
    const asked = { ...move, endId: 'H', vehicleId: 'v1', vin: null };
    const [row] = createActivities(sim, user, { moves: [asked] }).activities;
    expect(row).toMatchObject({ accountId: 'below', vehicleId: 'v1', vin: 'VIN-1' });
    const above: User = { ...user, accountId: 'other' };
    const locations = [...home, locationRow('O', { kind: 'custom', accountId: 'other' })];
    const theirs = open({ locations });
    const outside = { ...move, startId: 'O', endId: 'H' };
    const [other] = createActivities(theirs.sim, above, { moves: [outside] }).activities;
    expect(other?.accountId).toBe('other');
  });

  test('makes one location of a new place, however many of the moves have it', () => {
    const { sim, changes } = open();
    const toHouse = { ...move, endId: null, endPlace: house };
    const saved = { ...house, label: 'Mine', shouldSaveAsNewMyLocation: true };
    const fromMine = { ...move, startId: null, startPlace: saved };
    const reply = createActivities(sim, user, { moves: [toHouse, toHouse, fromMine] });
    const mine = { ...houseMade, id: 'loc-act-7-2', label: 'Mine', kind: 'custom' };
    expect(reply.locations).toEqual([houseMade, mine]);
    expect(reply.activities.map(({ id, startId, endId }) => [id, startId, endId])).toEqual([
      ['act-7', 'A', 'loc-act-7-1'],
      ['act-8', 'A', 'loc-act-7-1'],
      ['act-9', 'loc-act-7-2', 'B'],
    ]);
    expect(Object.keys(changes())).toEqual(['locations', 'activities']);
  });

  test('is created with all others of its request, or none is', () => {
    const { sim, changes } = open();
    const bad = { ...move, deadlineMs: at + 30 * minute - 1 };
    const asked = { moves: [{ ...move, endId: null, endPlace: house }, bad] };
    expect(() => createActivities(sim, user, asked)).toThrow('at least 30 minutes after ready');
    expect(changes()).toEqual({});
  });
});

describe('an edit of a move', () => {
  const row = activityRow('a1', { vin: 'P1', readyMs: at, deadlineMs: at + 90 * minute });
  const rows = { activities: [row], vehicles: [vehicleRow('v1', { vin: 'VIN-1' })] };
  const next = { version: 2, ...modified };

  test.each<[string, object, object]>([
    ['its notes', { notes: 'Two keys' }, { notes: 'Two keys' }],
    ['its ends', { startId: 'B', endId: 'A' }, { startId: 'B', endId: 'A' }],
    ['its vehicle, with the VIN of that', { vehicleId: 'v1' }, { vehicleId: 'v1', vin: 'VIN-1' }],
    ['its VIN, in capitals', { vin: '1hgcm82633a004352' }, { vin: '1HGCM82633A004352' }],
    ['its ready time away', { readyMs: null }, { readyMs: null }],
    [
      'its deadline to one that is past, where it is ready at once',
      { readyMs: null, deadlineMs: at - minute },
      { readyMs: null, deadlineMs: at - minute },
    ],
    ['that it is over', { complete: true }, { status: 'completed', completedMs: at }],
  ])('changes %s', (_what, edit, change) => {
    const { sim, changes } = open(rows);
    const { activity } = editActivity(sim, user, { ...ofRow('a1'), edit });
    expect(activity).toEqual({ ...row, ...change, ...next });
    expect(changes()).toEqual({ activities: { a1: { ...change, ...next } } });
  });

  test('that changes nothing makes no version', () => {
    const { sim, changes } = open(rows);
    const same = { notes: '', vin: 'P1', readyMs: at };
    expect(editActivity(sim, user, { ...ofRow('a1'), edit: same })).toEqual({ activity: row });
    expect(changes()).toEqual({});
  });

  test('does not end it at the point where it begins', () => {
    const twin = locationRow('A9', { ...places[0], id: 'A9', kind: 'custom' });
    const { sim, changes } = open({ ...rows, locations: [...home, twin] });
    const edit = { endId: 'A9' };
    expect(() => editActivity(sim, user, { ...ofRow('a1'), edit })).toThrow(
      'Pick-up and drop-off are the same place.',
    );
    expect(changes()).toEqual({});
  });

  test('makes a location of a new place', () => {
    const { sim, changes } = open(rows);
    const edit = { endPlace: house, startPlace: { ...house, label: 'Mine', latE6: 38_000_000 } };
    const { activity, locations } = editActivity(sim, user, { ...ofRow('a1'), edit });
    expect(activity).toMatchObject({ startId: 'loc-a1-1-1', endId: 'loc-a1-1-2' });
    expect(locations?.map(({ label }) => label)).toEqual(['Mine', house.label]);
    expect(Object.keys(changes().locations ?? {})).toEqual(['loc-a1-1-1', 'loc-a1-1-2']);
  });

  test('gives the vehicle to its trip and its plan', () => {
    const steps = [
      actionRow('x1', { activityId: 'a1' }),
      actionRow('x2', { activityId: 'a1', type: 'Errand | ToDo' }),
      actionRow('x3', { activityId: 'a2' }),
    ];
    const of = { activityId: 'a1', vehicleId: null };
    const plan = {
      moves: [of, { ...of, activityId: 'a2' }],
      drivers: [{ driverId: 'd1', actions: [{ ...of, id: 'x1' }, { id: 'x0' }] }],
    } as unknown as TeamPlan;
    const company = {
      ...rows,
      activities: [{ ...row, tripId: 't1', status: 'planned' as const }],
      trips: [tripRow('t1', { activityIds: ['a1'], actions: steps })],
    };
    const { sim, changes } = open(company, { plans: { t1: plan } });
    editActivity(sim, user, { ...ofRow('a1'), edit: { vehicleId: 'v1' } });
    expect(changes().trips).toEqual({
      t1: { version: 2, actions: [{ ...steps[0], vehicleId: 'v1' }, steps[1], steps[2]] },
    });
    expect(sim.state.plans?.['t1']).toEqual({
      moves: [
        { ...of, vehicleId: 'v1' },
        { ...of, activityId: 'a2' },
      ],
      drivers: [{ driverId: 'd1', actions: [{ ...of, id: 'x1', vehicleId: 'v1' }, { id: 'x0' }] }],
    });
  });

  test('removes it, and reports its vehicle', () => {
    const { sim, changes } = open({
      ...rows,
      activities: [row, activityRow('a2', { tripId: 't1', status: 'planned' })],
      trips: [tripRow('t1', { activityIds: ['a2'] })],
    });
    expect(removeActivity(sim, user, ofRow('a1'))).toEqual({ id: 'a1' });
    reportVehicle(sim, user, { ...ofRow('a2'), words: 'Gone.' });
    const notFound = { atMs: at, byName: 'Dana', words: 'Gone.', isRemedied: false };
    expect(changes()).toEqual({ activities: { a1: null, a2: { notFound, ...next } } });
    reportVehicle(sim, user, { id: 'a2', version: 2, words: null });
    expect(sim.state.rows.activities[0]?.notFound).toBeNull();
  });
});

describe('a location', () => {
  const made = { ...newLocation, accountId: 'acc' };
  const { isHome: _home, ...fields } = made;
  const row = {
    ...fields,
    id: 'loc-n1',
    version: 1,
    kind: 'custom',
    placeId: null,
    phone: '(913) 555-0148',
  };

  test('is created with all of its fields', () => {
    const { sim, changes } = open();
    expect(createLocation(sim, user, { location: made }).location).toEqual(row);
    expect(changes()).toEqual({ locations: { 'loc-n1': row } });
  });

  test('that is a new store takes the place of the one before', () => {
    const { sim, changes } = open({ locations: home });
    createLocation(sim, user, { location: { ...made, accountId: 'below', isHome: true } });
    expect(changes().locations).toMatchObject({
      H: { kind: 'custom', version: 2 },
      'loc-n1': { kind: 'home', accountId: 'below' },
    });
  });

  test('is edited, becomes a store, and is removed', () => {
    const { sim, changes } = open({
      locations: [...home, locationRow('I', { accountId: 'below', kind: 'custom' })],
    });
    editLocation(sim, user, { ...ofRow('I'), edit: { label: 'Yard' } });
    expect(changes()).toEqual({ locations: { I: { label: 'Yard', version: 2 } } });
    const same = editLocation(sim, user, { id: 'I', version: 2, edit: { label: 'Yard' } });
    expect(same.location).toMatchObject({ id: 'I', label: 'Yard', version: 2 });
    expect(changes()).toEqual({ locations: { I: { label: 'Yard', version: 2 } } });
    editLocation(sim, user, { id: 'I', version: 2, edit: { isHome: true } });
    expect(changes()).toEqual({
      locations: {
        I: { label: 'Yard', version: 3, kind: 'home' },
        H: { version: 2, kind: 'custom' },
      },
    });
    removeLocation(sim, user, { id: 'H', version: 2 });
    expect(changes().locations).toMatchObject({ H: null });
  });
});

describe('a vehicle', () => {
  const built = {
    vin: '1m8gdm9axkp042788',
    year: 2019,
    make: 'Volvo',
    model: '9700',
    title: '',
    color: 'Blue',
    miles: 5,
    class: '',
    bodyType: '',
  };
  const stocked = { stock: 'N1', status: 'available' as const, locationId: 'A' };

  test('is created outside of the inventory, and then added to it', () => {
    const { sim, changes } = open();
    expect(createVehicle(sim, user, built)).toEqual({ id: 'veh-new-1' });
    expect(changes()).toEqual({});
    const vehicle = addToInventory(sim, user, { id: 'veh-new-1', ...stocked }).vehicle;
    const row = {
      ...built,
      id: 'veh-new-1',
      version: 1,
      accountId: 'acc',
      vin: '1M8GDM9AXKP042788',
      ...stocked,
      classification: '',
      ...modified,
    };
    expect(vehicle).toEqual(row);
    expect(changes()).toEqual({ vehicles: { 'veh-new-1': row } });
    expect(sim.state.outside).toEqual({});
    expect(createVehicle(sim, user, { ...built, vin: '1HGCM82633A004352' })).toEqual({
      id: 'veh-new-2',
    });
  });

  test('is of the account of its place, where that is one of the user', () => {
    const accountOf = (accountId: string) => {
      const { sim } = open({ locations: [locationRow('A', { accountId })] });
      createVehicle(sim, user, built);
      return addToInventory(sim, user, { id: 'veh-new-1', ...stocked }).vehicle.accountId;
    };
    expect(accountOf('below')).toBe('below');
    const { sim } = open();
    createVehicle(sim, user, built);
    const nowhere = { ...stocked, locationId: null };
    expect(addToInventory(sim, user, { id: 'veh-new-1', ...nowhere }).vehicle.accountId).toBe(
      'acc',
    );
  });

  test('that was never added makes room after a thousand', () => {
    const outside = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, n) => [`o${n}`, { ...built, accountId: 'acc' }]),
    );
    const { sim } = open({}, { outside });
    createVehicle(sim, user, built);
    const ids = Object.keys(sim.state.outside ?? {});
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([1_000, 'o1', 'veh-new-1']);
  });

  test('is edited and removed', () => {
    const { sim, changes } = open({
      vehicles: [vehicleRow('v1', { vin: 'VIN-1' }), vehicleRow('v2')],
    });
    editVehicle(sim, user, { ...ofRow('v1'), edit: { color: 'Red', locationId: 'B' } });
    editVehicle(sim, user, { id: 'v1', version: 2, edit: { color: 'Red' } });
    removeVehicle(sim, user, ofRow('v2'));
    expect(changes()).toEqual({
      vehicles: { v1: { color: 'Red', locationId: 'B', version: 2, ...modified }, v2: null },
    });
  });
});

describe('an employee', () => {
  const values = { ...newEmployee, accountId: 'acc', email: 'New@own.example ' };

  test('is created as a driver at the store of the account', () => {
    const { sim, changes } = open({ locations: home, drivers: [driverRow('d1')] });
    const { employee } = createEmployee(sim, user, { employee: values, password: 'long enough' });
    expect(employee).toMatchObject({
      id: 'emp-n1',
      version: 1,
      name: 'Marisol Olano',
      firstName: 'Marisol',
      lastName: 'Olano',
      accountId: 'acc',
      driverId: 'drv-n1',
      avatar: null,
      availability: 'available',
      timezone: 'America/Denver',
      roles: ['Trip Administrator', 'Payment Authorizer', 'Driver'],
      prefCDL: true,
      prefManual: false,
      ...modified,
    });
    expect(changes().drivers).toEqual({
      'drv-n1': {
        id: 'drv-n1',
        version: 1,
        accountId: 'acc',
        type: 'employee',
        name: 'Marisol Olano',
        firstName: 'Marisol',
        lastName: 'Olano',
        avatar: null,
        preferredName: '',
        phone: '(913) 555-0119',
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
        homeLocationId: 'H',
      },
    });
  });

  test('who does not drive has no driver, and gets one with the role', () => {
    const { sim, changes } = open({ drivers: [] });
    const office = { ...values, isDriver: false };
    const { employee } = createEmployee(sim, user, { employee: office, password: 'long enough' });
    expect(employee.driverId).toBeNull();
    expect(changes().drivers).toBeUndefined();
    const edit = { isDriver: true, prefManual: true };
    const edited = editEmployee(sim, user, { id: 'emp-n1', version: 1, edit }).employee;
    expect(edited).toMatchObject({ driverId: expect.stringMatching(/^drv-n/), version: 2 });
    const [driver] = sim.state.rows.drivers;
    // Without a store, any place is home.
    expect(driver).toMatchObject({
      qualifications: ['cdl', 'manualTransmission'],
      homeLocationId: 'A',
    });
  });

  test('whose edit changes nothing has no new version', () => {
    const { sim, changes } = open({
      employees: [employeeRow('e1', { version: 1, firstName: 'Ann' })],
    });
    editEmployee(sim, user, { ...ofRow('e1'), edit: { firstName: 'Ann', avatar: null } });
    expect(changes()).toEqual({});
    editEmployee(sim, user, { ...ofRow('e1'), edit: { password: 'long enough' } });
    expect(changes().employees).toMatchObject({ e1: { version: 2 } });
  });

  test('without a picture or a driver is removed alone', () => {
    const { sim, changes } = open({ employees: [employeeRow('e1', { version: 1 })] });
    removeEmployee(sim, user, ofRow('e1'));
    expect(changes()).toEqual({ employees: { e1: null } });
    expect([sim.pictureChanges, sim.state.held]).toEqual([[], undefined]);
  });

  test('who is removed takes the picture and the driver along', () => {
    const { sim, changes } = open({
      drivers: [driverRow('d1', { avatar: 'face' })],
      employees: [employeeRow('e1', { version: 1, driverId: 'd1', avatar: 'face' })],
    });
    sim.pictures.set('face', 'data:');
    expect(removeEmployee(sim, user, ofRow('e1'))).toEqual({ id: 'e1' });
    expect(changes()).toMatchObject({ employees: { e1: null }, drivers: { d1: { avatar: null } } });
    expect(sim.state.held).toEqual({ d1: 'gone' });
    expect([sim.pictures.size, sim.pictureChanges]).toEqual([0, [{ name: 'face', data: null }]]);
  });
});

test('a verification is added, listed with the latest first, and removed', () => {
  const { sim } = open(
    { employees: [employeeRow('e1'), employeeRow('e2')] },
    { verifications: [] },
  );
  const ask = (employeeId: string) => ({ employeeId, kind: 'passport', validUntil: null }) as const;
  const first = addVerification(sim, user, ask('e1')).verification;
  expect(first).toEqual({
    ...ask('e1'),
    id: 'ver-n1',
    checkedMs: at,
    checkedByName: 'Dana',
  });
  addVerification(sim, user, ask('e2'));
  sim.state.nowMs = at + 1;
  addVerification(sim, user, ask('e1'));
  const listed = () => readVerifications(sim, user, { employeeId: 'e1' }).verifications;
  expect(listed().map(({ id }) => id)).toEqual(['ver-n3', 'ver-n1']);
  expect(removeVerification(sim, user, { id: 'ver-n3' })).toEqual({ id: 'ver-n3' });
  expect(listed()).toEqual([first]);
});

test('the license of a driver of the first day has been seen, and of no one else', () => {
  const rows = ['emp-12', 'emp-3', 'emp-n4'].map((id) => employeeRow(id, { driverId: 'd1' }));
  const { sim } = open({ employees: [...rows, employeeRow('emp-5')] });
  const seen = (employeeId: string) => readVerifications(sim, user, { employeeId }).verifications;
  expect(seen('emp-12')).toMatchObject([{ id: 'ver-emp-12', kind: 'driversLicense' }]);
  expect(seen('emp-3')).toHaveLength(1);
  expect([seen('emp-n4'), seen('emp-5')]).toEqual([[], []]);
});

test('a note template is added to those of its account', () => {
  const { sim } = open();
  const template = { accountId: 'acc', label: 'Keys', notes: 'At the desk' };
  const made = createNoteTemplate(sim, user, template).noteTemplate;
  expect(made).toMatchObject({ label: 'Keys', notes: 'At the desk' });
  createNoteTemplate(sim, user, { ...template, label: 'Gate' });
  const labels = (accountId: string) =>
    readNoteTemplates(sim, user, { accountId }).noteTemplates.map(({ label }) => label);
  expect([labels('acc'), labels('below')]).toEqual([['Keys', 'Gate'], []]);
  expect(() => labels('other')).toThrow('There is no such account.');
});

test('a profile is saved for its own user alone', () => {
  const other = { ...user, id: 'v', username: 'v' };
  const { sim } = open({}, { users: [user, other] });
  const saved = saveProfile(sim, user, { name: 'Dana Ortiz', phone: '+1 913 555 0101' }).user;
  expect(saved).toMatchObject({ id: 'u', name: 'Dana Ortiz' });
  expect(sim.state.users).toEqual([saved, other]);
});
