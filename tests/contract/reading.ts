// The contract, first part: logins, and reading the world. No test changes the world, so they
// share one.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '#domain/entities.ts';
import { withCheckDigit } from '#domain/vin.ts';
import type { WorldReply } from '#wire/calls/world.ts';
import type { Link } from '#wire/link/link.ts';
import { ask, loadWorld, login } from './asking.ts';
import type { Host, OpenHost } from './host.ts';

export function readingContract(openHost: OpenHost): void {
  let host: Host;
  let link: Link;
  beforeAll(async () => {
    host = await openHost({ faults: '' });
    link = host.link;
  });
  beforeEach(() => link.authorize(null));
  afterAll(() => host.close());

  describe('logins', () => {
    logins(() => link);
  });
  describe('the world', () => {
    theWorld(() => link);
  });
}

function logins(link: () => Link): void {
  test('the right password gets a token, any other a 401', async () => {
    const { token } = await ask(link(), 'login', { username: 'dispatcher', password: 'tarmac' });
    expect(token.length).toBeGreaterThan(0);
    for (const [username, password] of [
      ['dispatcher', 'Tarmac'],
      ['nobody', 'tarmac'],
      ['', ''],
      ['__proto__', 'tarmac'],
    ] as const) {
      const answer = await link().call('login', { username, password });
      expect(answer).toMatchObject({ is: 'refused', status: 401 });
    }
  });

  test('every call but login gets a 401 without a valid token', async () => {
    const refused = { is: 'refused', status: 401 };
    expect(await link().call('world', { filterAccountIds: null })).toMatchObject(refused);
    expect(await link().call('profile', {})).toMatchObject(refused);
    expect(await link().call('createActivities', { moves: [] })).toMatchObject(refused);
    expect(await link().call('placeSuggestions', { text: 'main' })).toMatchObject(refused);
    expect(await link().call('placeDetails', { placeId: 'p' })).toMatchObject(refused);
    expect(await link().call('decodeVin', { vin: '1A1ABXAXXPAM00001' })).toMatchObject(refused);
    link().authorize('not-a-token');
    expect(await link().call('activitiesByIds', { ids: [] })).toMatchObject(refused);
    expect(await link().call('simControl', { paused: true })).toMatchObject(refused);
    expect(await link().call('simFaults', {})).toMatchObject(refused);
  });

  test.each<[string, readonly Role[]]>([
    ['dispatcher', ['Trip Administrator']],
    ['admin', ['Administrator']],
    ['payments', ['Payment Authorizer']],
    ['driver', ['Driver']],
    ['office', ['Trip Administrator', 'Payment Authorizer', 'Driver']],
  ])('the profile of %s lists their roles', async (username, roles) => {
    const user = await login(link(), username);
    expect(user).toMatchObject({ username, roles });
    expect(await ask(link(), 'world', { filterAccountIds: null })).toMatchObject({ user });
  });

  test('a call after the token was cleared gets a 401', async () => {
    await login(link());
    link().authorize(null);
    expect(await link().call('profile', {})).toMatchObject({ is: 'refused', status: 401 });
  });
}

function theWorld(link: () => Link): void {
  test('the default company decodes without loss', async () => {
    await login(link());
    const answer = await link().call('world', { filterAccountIds: null });
    expect(answer).toMatchObject({ is: 'ok', skipped: 0 });
    const world = await loadWorld(link());
    const count = (kind: string) => world.locations.filter((row) => row.kind === kind).length;
    expect(world.accounts.length).toBe(4);
    expect([count('home'), count('auction')]).toEqual([3, 1]);
    expect(world.vehicles.length).toBe(60);
    expect(world.activities.length).toBe(120);
    const types = world.drivers.map((row) => row.type);
    expect(types.filter((type) => type === 'employee').length).toBe(14);
    expect(types.filter((type) => type === 'contractor').length).toBe(25);
    expect(new Set(world.trips.map((row) => row.status)).size).toBe(4);
    expect(danglingOf(world)).toEqual([]);
  });

  test('an account filter narrows the scope and never widens it', async () => {
    await login(link());
    const all = await loadWorld(link());
    const store = all.accounts.find((row) => row.parentId !== null);
    const narrowed = await ask(link(), 'world', { filterAccountIds: [store?.id ?? ''] });
    expect(narrowed.activities.length).toBeGreaterThan(0);
    expect(narrowed.activities.length).toBeLessThan(all.activities.length);
    expect(new Set(narrowed.activities.map((row) => row.accountId))).toEqual(new Set([store?.id]));
    const foreign = await link().call('world', { filterAccountIds: ['acc-of-others'] });
    const seen = foreign.is === 'ok' ? foreign.reply.activities : [];
    expect(seen).toEqual([]);
  });

  test('S2 §7: the reports agree with each other; costs and invoices need a role', async () => {
    await login(link(), 'admin');
    const asked = {
      from: '2026-09-01',
      to: '2026-09-30',
      zone: null,
      offset: '-05:00',
      basis: 'start' as const,
      filterAccountIds: null,
    };
    const daily = await ask(link(), 'dailyReport', asked);
    const costing = await ask(link(), 'costingReport', asked);
    const trips = daily.rows.map((row) => row.trips);
    expect(trips.reduce((sum, count) => sum + count, 0)).toBe(costing.rows.length);
    expect(costing.rows.length).toBeGreaterThan(0);
    const efficiency = await ask(link(), 'efficiencyReport', asked);
    expect(efficiency.rows).toHaveLength(daily.drivers);
    const vehicles = await ask(link(), 'vehicleReport', asked);
    const [day, driver, vehicle] = [daily.rows[0], efficiency.rows[0], vehicles.rows[0]];
    const behindDay = await ask(link(), 'dailyTrips', { ...asked, rowId: day?.id ?? '' });
    expect(behindDay.rows).toHaveLength(day?.trips ?? 0);
    const behindDriver = await ask(link(), 'efficiencyTrips', {
      ...asked,
      rowId: driver?.id ?? '',
    });
    expect(behindDriver.rows).toHaveLength(driver?.trips ?? 0);
    const behindCar = await ask(link(), 'vehicleTrips', { ...asked, rowId: vehicle?.id ?? '' });
    expect(behindCar.rows[0]?.id).toBeOneOf(costing.rows.map(({ id }) => id));
    const { invoices } = await ask(link(), 'invoices', { filterAccountIds: null });
    const [first] = invoices;
    expect((await ask(link(), 'invoice', { id: first?.id ?? '' })).invoice).toEqual(first);
    const { payments } = await ask(link(), 'payments', { filterAccountIds: null });
    expect(payments.length).toBeGreaterThan(invoices.length);
    await login(link());
    expect(await link().call('costingReport', asked)).toMatchObject({ status: 403 });
    expect(await link().call('invoices', { filterAccountIds: null })).toMatchObject({
      status: 403,
    });
    expect((await ask(link(), 'dailyReport', asked)).rows).not.toEqual([]);
  });

  test('a call by ids returns the known entities and leaves out unknown ids', async () => {
    await login(link());
    const { activities, trips } = await loadWorld(link());
    const ids = activities.slice(0, 3).map((row) => row.id);
    const asked = await ask(link(), 'activitiesByIds', { ids: [...ids, 'act-unknown'] });
    expect(asked.activities.map((row) => row.id).toSorted()).toEqual(ids.toSorted());
    const tripIds = trips.slice(0, 2).map((row) => row.id);
    const found = await ask(link(), 'tripsByIds', { ids: tripIds });
    expect(found.trips.map((row) => row.id).toSorted()).toEqual(tripIds.toSorted());
  });

  test('drivers linked to an account are its own and those of accounts below it', async () => {
    const user = await login(link());
    const { accounts, drivers } = await loadWorld(link());
    const of = async (accountId: string) =>
      (await ask(link(), 'linkedDrivers', { accountId })).linkedDrivers.map(({ id }) => id);
    expect(await of(user.accountId)).toEqual(drivers.map(({ id }) => id));
    for (const { id: accountId } of accounts.filter(({ parentId }) => parentId !== null)) {
      const own = drivers.filter((driver) => driver.accountId === accountId);
      expect(await of(accountId)).toEqual(own.map(({ id }) => id));
    }
    const foreign = await link().call('linkedDrivers', { accountId: 'acc-of-others' });
    expect(foreign).toMatchObject({ is: 'refused', status: 404 });
  });

  test('linked contractors have ranks and approvals, employees have none', async () => {
    const { accountId } = await login(link());
    const { drivers } = await loadWorld(link());
    const { linkedDrivers } = await ask(link(), 'linkedDrivers', { accountId });
    const typeOf = (id: string) => drivers.find((driver) => driver.id === id)?.type;
    for (const { id, relation } of linkedDrivers) {
      expect([id, relation !== null]).toEqual([id, typeOf(id) === 'contractor']);
    }
    const relations = linkedDrivers.flatMap(({ relation }) => (relation ? [relation] : []));
    const inOrder = relations.toSorted((a, b) => a.rank - b.rank);
    expect(inOrder.map(({ rank }) => rank)).toEqual(inOrder.map((_one, at) => at + 1));
    const steps = inOrder
      .map(({ approval }) => approval)
      .filter((one, at, all) => one !== all[at - 1]);
    expect(steps).toEqual(['Linked', 'Approved', 'In Progress']);
  });

  test('named queries leave out other accounts, and contractors who are locked out', async () => {
    const { accountId } = await login(link());
    const { accounts, drivers } = await loadWorld(link());
    const asked = { accountId };
    expect((await ask(link(), 'crmAccounts', asked)).accounts).toEqual(accounts);
    expect((await ask(link(), 'crmDrivers', asked)).drivers.map(({ id }) => id)).toEqual(
      drivers.map(({ id }) => id),
    );
    const { linkedDrivers } = await ask(link(), 'linkedDrivers', asked);
    const linked = linkedDrivers.filter(({ relation }) => relation !== null);
    const { contractors } = await ask(link(), 'crmContractors', asked);
    const ranks = contractors.map(({ relation }) => relation?.rank ?? 0);
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect(linked).toEqual(expect.arrayContaining([...contractors]));
    expect(contractors.length).toBeLessThan(linked.length);
    expect(contractors.length).toBeGreaterThan(0);
    for (const call of ['crmAccounts', 'crmDrivers', 'crmContractors'] as const) {
      const foreign = await link().call(call, { accountId: 'acc-of-others' });
      expect(foreign).toMatchObject({ is: 'refused', status: 404 });
    }
  });

  test('a trip has readings and photos of what is done, and checklists', async () => {
    await login(link(), 'driver');
    const { trips, activities } = await loadWorld(link());
    let checked = 0;
    for (const trip of trips.filter(({ status }) => status !== 'Cancelled')) {
      const answer = await link().call('tripDetail', { tripId: trip.id });
      expect(answer).toMatchObject({ is: 'ok', skipped: 0, reply: { version: trip.version } });
      const { vehicles, tasks } = answer.is === 'ok' ? answer.reply : { vehicles: [], tasks: [] };
      expect(vehicles.map(({ id }) => id)).toEqual(trip.activityIds);
      for (const sheet of vehicles) {
        const done = (type: string) =>
          trip.actions.some(
            (action) =>
              action.activityId === sheet.id && action.type === type && action.endedMs !== null,
          );
        const isPickedUp = done('Pick-Up | Vehicle');
        expect([sheet.pickupMiles !== null, sheet.pickupAssets.length > 0]).toEqual([
          isPickedUp,
          isPickedUp,
        ]);
        expect(sheet.dropoffFuel !== null).toBe(done('Drop-Off | Vehicle'));
        expect(sheet.dropoffMiles ?? Infinity).toBeGreaterThan(sheet.pickupMiles ?? 0);
        checked += sheet.dropoffMiles === null ? 0 : 1;
      }
      const flagged = activities.filter(
        (row) => row.tripId === trip.id && (row.inspection || row.package),
      );
      expect(tasks.length > 0).toBe(flagged.length > 0);
    }
    expect(checked).toBeGreaterThan(0);
    expect(await link().call('tripDetail', { tripId: 'trip/none' })).toMatchObject({
      is: 'refused',
      status: 404,
    });
  });

  test('directions are positive and symmetric, and zero to the same point', async () => {
    await login(link());
    const { locations } = await loadWorld(link());
    const [from, to] = locations as [WorldReply['locations'][0], WorldReply['locations'][0]];
    const there = await ask(link(), 'directions', { from, to });
    expect(there.distanceCmi).toBeGreaterThan(0);
    expect(there.durationMs).toBeGreaterThan(0);
    expect(await ask(link(), 'directions', { from: to, to: from })).toEqual(there);
    expect(await ask(link(), 'directions', { from, to: from })).toEqual({
      distanceCmi: 0,
      durationMs: 0,
    });
  });

  test('a typed address gets suggestions, and each suggestion a place', async () => {
    await login(link(), 'driver');
    for (const text of ['7400 w 119th st', 'main', 'Olathe, KS', '64105', "lee's sum"]) {
      const { suggestions } = await ask(link(), 'placeSuggestions', { text });
      expect(suggestions.length, text).toBeGreaterThan(0);
      expect(suggestions.length).toBeLessThanOrEqual(8);
      expect(await ask(link(), 'placeSuggestions', { text })).toEqual({ suggestions });
      for (const { id, title } of suggestions) {
        const { place } = await ask(link(), 'placeDetails', { placeId: id });
        expect(place).toMatchObject({ id, label: title, country: 'US' });
        expect([place.lonE6, place.latE6].every(Number.isInteger)).toBe(true);
      }
    }
    expect(await ask(link(), 'placeSuggestions', { text: 'qqq' })).toEqual({ suggestions: [] });
    const gone = await link().call('placeDetails', { placeId: 'nowhere' });
    expect(gone).toMatchObject({ is: 'refused', status: 404 });
  });

  test('a VIN is decoded, and an unknown one has an error code', async () => {
    await login(link(), 'driver');
    const { facts } = await ask(link(), 'decodeVin', { vin: withCheckDigit('1A1ABXAXXPAM00001') });
    expect(Object.fromEntries(facts.map(({ variable, value }) => [variable, value]))).toMatchObject(
      { 'Error Code': '0', Make: 'Acme', Model: 'Alpha', 'Model Year': '2023', Trim: 'sport' },
    );
    const unknown = await ask(link(), 'decodeVin', { vin: withCheckDigit('9Z9ABXAXXPAM00001') });
    expect(unknown.facts).toContainEqual({ variable: 'Error Code', value: '7' });
    const refused = { is: 'refused', status: 400 };
    expect(await link().call('decodeVin', { vin: '1A1' })).toMatchObject(refused);
  });

  test('an invalid request gets a 400 with a code and a message', async () => {
    await login(link());
    const refused = {
      is: 'refused',
      status: 400,
      errorCode: expect.stringMatching(/./),
      message: expect.stringMatching(/./),
    };
    expect(await link().call('createActivities', { moves: [] })).toMatchObject(refused);
    const nowhere = { lonE6: 500_000_000, latE6: 0 };
    const away = await link().call('directions', { from: nowhere, to: nowhere });
    expect(away).toMatchObject(refused);
    expect(await link().call('placeSuggestions', { text: '' })).toMatchObject(refused);
    expect(await link().call('simControl', { speed: -1 })).toMatchObject(refused);
  });
}

/** References to rows that are not in the world. */
function danglingOf(world: WorldReply): string[] {
  const known = new Set(
    [
      world.accounts,
      world.locations,
      world.activities,
      world.vehicles,
      world.drivers,
      world.employees,
      world.trips,
    ].flatMap((rows) => rows.map((row) => row.id)),
  );
  const references = [
    ...world.activities.flatMap((row) => [
      row.accountId,
      row.startId,
      row.endId,
      row.tripId,
      row.vehicleId,
      row.requestorId,
    ]),
    ...world.trips.flatMap((row) => [row.accountId, ...row.activityIds, ...row.driverIds]),
    ...world.vehicles.map((row) => row.locationId),
    ...world.drivers.map((row) => row.homeLocationId),
  ];
  return references.filter((id) => id !== null && !known.has(id)) as string[];
}
