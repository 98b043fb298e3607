// The contract: rows of accounts outside the user's tree are refused or absent in every answer, and
// not pushed. The requests are a table of all calls: a new call does not compile without a row.
import { emptyBuilt, takes } from '#domain/inventory.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mayTrack } from '#domain/contact.ts';
import type { Location } from '#domain/entities.ts';
import { dialed } from '#domain/phone.ts';
import type { ReportRequest } from '#domain/reports.ts';
import type { SimState } from '#sim/core/state.ts';
import { freeDrivers, openDesk, planFor } from '#sim/testing/desk.ts';
import { narrowed } from '#sim/testing/narrowed.ts';
import { mayRemedy } from '#domain/tripChanges.ts';
import { type CallName, type Calls, routes } from '#wire/calls/calls.ts';
import type { MoveRequest } from '#wire/calls/moveRequest.ts';
import type { Push } from '#wire/realtime/push.ts';
import type { Answer, Link } from '#wire/link/link.ts';
import { ask, listening, loadWorld, login, loginPaused } from './asking.ts';
import { newEmployee } from './employees.ts';
import { newLocation } from './locations.ts';
import type { RideWay } from '#domain/rides.ts';
import { newVoucher } from './vouchers.ts';
import { tripRequest } from './tripRequests.ts';

/** Opens a host of this company; `openLink` adds a console. */
export type OpenCompany = (state: SimState) => Promise<{
  readonly openLink: () => Link;
  readonly close: () => Promise<void> | void;
}>;

/** Null: the call names no row of an account. */
type Requests = { readonly [K in CallName]: Calls[K]['request'] | null };

const { core, store } = narrowed();
const desk = openDesk(core, 'admin');
const unused = newForeignLocation();
const built = { ...emptyBuilt, year: 2024, make: 'Kia', model: 'Niro' };
const newVehicle = desk.ask('createVehicle', { ...built, vin: '1M8GDM9AXKP042788' });
const { foreignWay, foreignRide, foreignVoucher, foreignDelivery } = orderedRide();
const { state, driven } = withDrivenTrip(core.save());
const own = openDesk(core, 'office').ask('world', { filterAccountIds: null });
const seen = new Set(
  Object.values(own)
    .flatMap((rows) => (Array.isArray(rows) ? rows : []))
    .map(({ id }) => id),
);
const foreign = requestsOf();

/** Somebody at a desk of another account has driven a trip that is that account's alone. */
function withDrivenTrip(saved: SimState) {
  const { employees, trips } = saved.rows;
  const seenByOffice = openDesk(core, 'office').ask('world', { filterAccountIds: null });
  const ids = new Set([...seenByOffice.trips, ...seenByOffice.employees].map(({ id }) => id));
  const trip = found(trips.find(({ id, actions }) => !ids.has(id) && actions[0]?.startedMs));
  const clerk = found(employees.findLast(({ id, driverId }) => !ids.has(id) && driverId === null));
  const driverId = found(trip.driverIds[0]);
  const rows = employees.map((one) => (one.id === clerk.id ? { ...clerk, driverId } : one));
  const state: SimState = { ...saved, rows: { ...saved.rows, employees: rows } };
  return { state, driven: { employeeId: clerk.id, tripId: trip.id } };
}

/** One that nothing uses, of another account: it can be removed. */
function newForeignLocation() {
  const { accounts, locations } = core.save().rows;
  const { accountId } = found(locations.find((row) => row.accountId !== store && isStore(row)));
  function isStore(row: { readonly accountId: string }): boolean {
    return accounts.some(({ id, parentId }) => id === row.accountId && parentId !== null);
  }
  const asked = { location: { ...newLocation, accountId } };
  return desk.ask('createLocation', asked, 'unused').location;
}

/** A ride and a voucher of another account, and the orders of one more each. */
function orderedRide() {
  const { locations } = core.save().rows;
  const [from, to] = locations.filter((row) => row.accountId !== store && row.kind === 'home');
  const { accountId } = found(from);
  const end = ({ label, address, timezone, lonE6, latE6 }: Location) => {
    return { label, address, timezone, lonE6, latE6 };
  };
  const way = { accountId, from: end(found(from)), to: end(found(to)), atMs: null };
  const { fareId, productId } = found(desk.ask('estimateRide', way).fares[0]);
  const person = { firstName: 'Gene', lastName: 'Foley', phone: '+19135550157' };
  const order = { ...way, ...person, employeeId: null, memo: '', driverNote: '' };
  const { ride } = desk.ask('orderRide', { order, fareId, productId, reference: 'TR-1' }, 'ride');
  const again = { order, fareId, productId, reference: 'TR-2' };
  const voucherOrder = newVoucher(accountId);
  const takenMs = core.save().nowMs + 60_000;
  const rest = { order: voucherOrder, productId, untilMs: takenMs };
  const { voucher } = desk.ask('orderVoucher', { ...rest, reference: 'TR-3' }, 'voucher');
  return {
    foreignWay: way,
    foreignRide: { id: ride.id, again },
    foreignDelivery: orderedDelivery(way),
    foreignVoucher: { id: voucher.id, again: { ...rest, reference: 'TR-4' } },
  };
}

function orderedDelivery({ accountId, from, to }: Pick<RideWay, 'accountId' | 'from' | 'to'>) {
  const item = { name: 'Keys', description: '', quantity: 1, referenceNumber: '' };
  const order = {
    accountId,
    from,
    to,
    fromUnit: '',
    toUnit: '',
    orderNumber: '',
    memo: '',
    valueCents: null,
    packages: [item],
  };
  const way = { accountId, from, to, pieces: 1 };
  const { fareId, productId } = found(desk.ask('estimateDelivery', way).fares[0]);
  const rest = { order, fareId, productId };
  const { delivery } = desk.ask('orderDelivery', { ...rest, reference: 'TR-5' }, 'delivery');
  return { id: delivery.id, way, again: { ...rest, reference: 'TR-6' } };
}

/** Requests that an administrator of the whole company may make. */
function requestsOf(): { readonly ids: readonly string[]; readonly requests: Requests } {
  const { rows } = state;
  const isForeign = ({ id }: { readonly id: string }) => !seen.has(id);
  const accountId = found(
    rows.accounts.filter(isForeign).find(({ parentId }) => parentId !== null),
  ).id;
  const activities = rows.activities.filter(isForeign);
  const move = found(activities.find((row) => row.status === 'unplanned' && row.tripId === null));
  const tripOf = (id: string | null) => rows.trips.find((row) => row.id === id);
  const tracked = found(activities.find((row) => mayTrack(row, tripOf(row.tripId)).yes));
  const foreignTrip = found(rows.trips.find(isForeign));
  const isTaken = (row: (typeof rows.vehicles)[number]) =>
    rows.activities.some((activity) => takes(activity, row));
  const vehicle = found(rows.vehicles.filter(isForeign).find((row) => !isTaken(row)));
  const toPhoneNumber = dialed(found(rows.drivers.find(isForeign)).phone) ?? '';
  const contact = { fromPhoneNumber: null, toPhoneNumber };
  const [start, end] = rows.locations.filter((row) => row.accountId !== store);
  const trip = planFor(state, move, found(freeDrivers(state)[0]));
  const whole = desk.ask('world', { filterAccountIds: null });
  const request = tripRequest(whole, { activityIds: [move.id], driverCount: 1 });
  const row = { id: move.id, version: move.version };
  const car = { id: vehicle.id, version: vehicle.version };
  const place = { id: unused.id, version: unused.version };
  const locations = rows.locations.map(({ id, label, lonE6, latE6 }) => {
    return { id, label, lonE6, latE6 };
  });
  const toCome = found(rows.trips.filter(isForeign).find(({ status }) => status === 'Assigned'));
  const ofTrip = { id: toCome.id, version: toCome.version };
  const taking = rows.trips.flatMap(({ driverIds }) => driverIds);
  const idle = found(rows.drivers.find(({ id }) => isForeign({ id }) && !taking.includes(id)));
  const remedied = found(
    rows.trips.filter(isForeign).flatMap((one) =>
      one.activityIds.flatMap((activityId) => {
        const asked = { tripId: one.id, activityId };
        const isOne = mayRemedy(one, activityId).yes;
        const { remedies } = isOne ? desk.ask('tripRemedies', asked) : { remedies: [] };
        return remedies.some(({ kind }) => kind === 'leaveOut') ? [{ one, asked }] : [];
      }),
    )[0],
  );
  const over = found(rows.trips.filter(isForeign).find(({ status }) => status === 'Complete'));
  const missing = remedied.asked;
  const running = {
    id: remedied.one.id,
    version: remedied.one.version,
    activityId: missing.activityId,
  };
  const foreignMove: MoveRequest = {
    startId: found(start).id,
    endId: found(end).id,
    vehicleId: vehicle.id,
    vin: vehicle.vin,
    readyMs: null,
    deadlineMs: state.nowMs + 12 * 3_600_000,
    reason: 'retail',
    pickupNotes: '',
    dropoffNotes: '',
  };
  const clerk = found(rows.employees.filter(isForeign).find(({ driverId }) => driverId === null));
  const person = { id: clerk.id, version: clerk.version };
  const contracted = found(
    desk
      .ask('linkedDrivers', { accountId })
      .linkedDrivers.flatMap(({ id, relation }) =>
        isForeign({ id }) && relation ? [relation] : [],
      )[0],
  );
  const billed = found(
    desk
      .ask('invoices', { filterAccountIds: null })
      .invoices.find((one) => one.accountId !== store && isForeign({ id: one.accountId })),
  );
  const report: ReportRequest = {
    from: '2026-01-01',
    to: '2026-12-31',
    zone: 'America/Chicago',
    offset: '-05:00',
    basis: 'start' as const,
    filterAccountIds: [accountId, foreignTrip.accountId],
  };
  const rowOf = (call: 'dailyReport' | 'efficiencyReport' | 'vehicleReport') => {
    const [row] = desk.ask(call, report).rows;
    return { ...report, rowId: found(row).id };
  };
  const requests: Requests = {
    login: null,
    profile: null,
    saveProfile: null,
    directions: null,
    placeSuggestions: null,
    placeDetails: null,
    logout: null,
    simControl: null,
    simFaults: null,
    decodeVin: null,
    addressAt: null,
    world: { filterAccountIds: [accountId, move.accountId, foreignTrip.accountId] },
    activitiesByIds: { ids: [move.id] },
    tripsByIds: { ids: [foreignTrip.id] },
    tripDetail: { tripId: foreignTrip.id },
    createActivities: { moves: [foreignMove] },
    importActivities: { items: [{ key: 'row', move: foreignMove }] },
    editActivity: { ...row, edit: { notes: 'not mine' } },
    removeActivity: row,
    // Its VIN is the operator's own, and names no row.
    createVehicle: null,
    addToInventory: { id: newVehicle.id, stock: 'N1', status: 'available', locationId: null },
    editVehicle: { ...car, edit: { color: 'Plum' } },
    removeVehicle: car,
    createLocation: { location: { ...newLocation, accountId } },
    editLocation: { ...place, edit: { label: 'Not mine' } },
    removeLocation: place,
    createEmployee: { employee: { ...newEmployee, accountId }, password: 'long enough' },
    editEmployee: { ...person, edit: { phone: '913-555-0100' } },
    removeEmployee: person,
    employeeHistory: { employeeId: driven.employeeId },
    verifications: { employeeId: driven.employeeId },
    verification: { id: `ver-${driven.employeeId}` },
    addVerification: { employeeId: person.id, kind: 'passport', validUntil: null },
    removeVerification: { id: `ver-${driven.employeeId}` },
    estimateRide: foreignWay,
    orderRide: foreignRide.again,
    rides: { status: 'all', reference: null },
    cancelRide: { id: foreignRide.id, feeCents: 0 },
    rideTypes: { accountId: foreignWay.accountId },
    orderVoucher: foreignVoucher.again,
    vouchers: { status: 'all', reference: null },
    cancelVoucher: { id: foreignVoucher.id },
    estimateDelivery: foreignDelivery.way,
    orderDelivery: foreignDelivery.again,
    deliveries: { status: 'all', reference: null },
    cancelDelivery: { id: foreignDelivery.id, feeCents: 0 },
    // No employee has one at first: `sim/services/employees.test.ts` asks for a foreign one.
    picture: null,
    // The gateway answers it: no company asks another server.
    pictureElsewhere: null,
    createSMSBridge: contact,
    createVoiceBridge: contact,
    createAnonymousPhoneNumber: contact,
    openTracker: { activityId: tracked.id },
    cancelTrip: ofTrip,
    changeDrivers: { ...ofTrip, changes: [{ fromId: found(toCome.driverIds[0]), toId: idle.id }] },
    editTrip: { ...ofTrip, edit: { notes: 'not mine' } },
    forceComplete: { id: running.id, version: running.version },
    rerunTrip: { id: over.id, version: over.version },
    dailyReport: report,
    costingReport: report,
    efficiencyReport: report,
    vehicleReport: report,
    dailyTrips: rowOf('dailyReport'),
    efficiencyTrips: rowOf('efficiencyReport'),
    vehicleTrips: rowOf('vehicleReport'),
    invoices: { filterAccountIds: null },
    invoice: { id: billed.id },
    payments: { filterAccountIds: null },
    tripNotices: { tripId: foreignTrip.id },
    tripDeeds: { tripId: foreignTrip.id },
    reportVehicle: { ...row, words: 'not mine' },
    tripRemedies: missing,
    applyRemedy: { ...running, kind: 'leaveOut' },
    finalizeTrip: { trip },
    finalizeTrips: { items: [{ key: 'item', trip }] },
    generateItineraries: request,
    calculateTripTimes: desk.ask('generateItineraries', request),
    wrapup: { trip },
    planML: {
      maxDrivers: 1,
      startMs: state.nowMs,
      startLocationId: move.startId,
      locations,
      activities: [{ id: move.id, startLocationId: move.startId, endLocationId: move.endId }],
    },
    calculateDoference: request,
    checkRideshare: request,
    noteTemplates: { accountId },
    linkedDrivers: { accountId },
    crmAccounts: { accountId },
    crmDrivers: { accountId },
    crmContractors: { accountId },
    changeRelation: { id: contracted.id, version: 1, change: { groups: ['Not mine'] } },
    createNoteTemplate: { accountId, label: 'Dark', notes: 'Park.' },
  };
  return {
    ids: [
      move.id,
      tracked.id,
      foreignTrip.id,
      toCome.id,
      running.id,
      vehicle.id,
      unused.id,
      clerk.id,
      contracted.id,
      driven.tripId,
      foreignRide.id,
      foreignVoucher.id,
      foreignDelivery.id,
      billed.id,
      accountId,
    ],
    requests,
  };
}

const names = (Object.keys(foreign.requests) as CallName[]).filter(
  (name) => foreign.requests[name],
);
/** Calls that refuse each item for itself. */
const batches: readonly CallName[] = ['finalizeTrips', 'importActivities'];
/** Calls whose rows are sums: of other accounts there are none. */
const sums: readonly CallName[] = [
  'dailyReport',
  'costingReport',
  'efficiencyReport',
  'vehicleReport',
  'dailyTrips',
  'efficiencyTrips',
  'vehicleTrips',
];
/** Calls that change no row. */
const silent: readonly CallName[] = [
  'createSMSBridge',
  'createVoiceBridge',
  'createAnonymousPhoneNumber',
  'openTracker',
  'createNoteTemplate',
  'addVerification',
  'removeVerification',
];
const changing = names.filter((name) => routes[name].durable && !silent.includes(name));

/** `consoles` 1: one console logs in as each user in turn, so pushes to another are not tested. */
export function foreignContract(
  name: string,
  openCompany: OpenCompany,
  { consoles = 2 }: { readonly consoles?: 1 | 2 } = {},
): void {
  describe(`rows of other accounts: ${name}`, { timeout: 30_000 }, () => {
    let close: () => Promise<void> | void = () => {};
    afterEach(() => close());
    const open = async () => {
      const company = await openCompany(state);
      const office = company.openLink();
      const admin = consoles === 1 ? office : company.openLink();
      close = async () => {
        for (const link of new Set([office, admin])) link.close();
        await company.close();
      };
      await loginPaused(admin, 'admin');
      await login(office, 'office');
      return { office, admin };
    };

    if (consoles === 1) {
      test('every call is refused or answers without them', async () => {
        const { office: link } = await open();
        const answered: CallName[] = [];
        for (const call of names) {
          const answer = await link.call(call, foreign.requests[call] as never, { key: call });
          expectHidden(call, answer);
          if (answer.is === 'ok' && !batches.includes(call)) answered.push(call);
        }
        // The same calls return them to a user who may see them.
        expect(answered.length).toBeGreaterThan(1);
        await login(link, 'admin');
        for (const call of answered) {
          const shown = await ask(link, call, foreign.requests[call] as never);
          expect(shownBy(call, shown)).not.toEqual([]);
        }
      });
      return;
    }

    describe('in calls without pushes', () => {
      let office: Link;
      let admin: Link;
      // These tests share one company: none changes a row of another's request.
      let closed: () => Promise<void> | void = () => {};
      beforeAll(async () => {
        ({ office, admin } = await open());
        closed = close;
        close = () => {};
      });
      afterAll(() => closed());

      test.each(names.filter((call) => !changing.includes(call)))(
        '%s is refused or answers without them',
        async (call) => {
          const request = foreign.requests[call] as never;
          const answer = await office.call(call, request, { key: `${call} 1` });
          expectHidden(call, answer);
          const allowed = await admin.call(call, request, { key: `${call} 2` });
          expect(allowed).toMatchObject({ is: 'ok' });
          if (answer.is === 'ok') expect(shownBy(call, allowed)).not.toEqual([]);
        },
      );
    });

    test.each(changing)(
      '%s is refused, and its effect is not pushed to other accounts',
      async (call) => {
        const { office, admin } = await open();
        const request = foreign.requests[call] as never;
        expectHidden(call, await office.call(call, request, { key: 'k0' }));
        const [outside, everything] = [listening(office), listening(admin)];
        await ask(admin, call, request, 'k1');
        // Once a later push has come, all earlier ones have.
        const vehicle = found(
          (await loadWorld(office)).vehicles.find((row) => row.accountId === store),
        );
        await ask(admin, 'editVehicle', { ...vehicle, edit: { color: 'Teal' } }, 'k2');
        const isLast = (push: object) => JSON.stringify(push).includes('"Teal"');
        await outside.until(isLast);
        await everything.until(isLast);
        const isForeign = (id: string) => !seen.has(id);
        expect(outside.pushes.flatMap(pushedIds).filter(isForeign)).toEqual([]);
        expect(everything.pushes.flatMap(pushedIds).filter(isForeign)).not.toEqual([]);
      },
    );
  });
}

function expectHidden(call: CallName, answer: Answer<unknown>): void {
  if (answer.is === 'refused') {
    expect([403, 404, 422]).toContain(answer.status);
    expect(answer.errorCode).not.toBe('NOT_ALLOWED');
    expect(answer.current ?? null).toBeNull();
    return;
  }
  expect(answer).toMatchObject({ is: 'ok' });
  if (batches.includes(call)) expect(answer).toMatchObject({ reply: { created: [] } });
  else if (sums.includes(call)) expect(answer).toMatchObject({ reply: { rows: [], drivers: 0 } });
  else expect(idsIn(answer)).toEqual([]);
}

/** What of other accounts is in an answer to a user who may see it. */
function shownBy(call: CallName, answer: object): readonly unknown[] {
  if (!sums.includes(call)) return idsIn(answer);
  const { rows } = ('reply' in answer ? answer.reply : answer) as { readonly rows: readonly [] };
  return rows;
}

function idsIn(answer: object): readonly string[] {
  const text = JSON.stringify(answer);
  return foreign.ids.filter((id) => text.includes(`"${id}"`));
}

function pushedIds(push: Push): readonly string[] {
  if (push.is === 'stale' || push.is === 'removed') return push.ids;
  return push.is === 'created' || push.is === 'changed' ? push.rows.map(({ id }) => id) : [];
}

function found<T>(one: T | null | undefined): T {
  if (one == null) throw new Error('the company has no matching row');
  return one;
}
