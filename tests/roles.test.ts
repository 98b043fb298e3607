// P21: buttons, bus and simulated server use one capability table: a user refused by one is refused
// by all, with the same message. Who may make which call is written out a second time here.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matching, type PaletteEntry } from '#app/shell/paletteEntries.ts';
import { screens, ways } from '#app/shell/ways.ts';
import { allRoles, type Capability, may } from '#domain/capabilities.ts';
import type { Role } from '#domain/entities.ts';
import { reportKinds } from '#domain/reports.ts';
import { screenAt, screenPaths } from '#domain/screens.ts';
import { requestsOfAll } from '#spine/outbox/index.ts';
import { registry, slices } from '#features/index.ts';
import { Finder } from '#finder/finder.ts';
import type { FromFinder } from '#finder/messages.ts';
import { memoryLogStore } from '#kernel/memoryLogStore.ts';
import { yes } from '#kernel/records.ts';
import { loadCore } from '#sim/company/core.ts';
import { services } from '#sim/services/services.ts';
import { newCompany } from '#sim/testing/company.ts';
import { type Desk, openDesk } from '#sim/testing/desk.ts';
import { simUsers } from '#sim/world/users.ts';
import type { Command, CommandMachine } from '#views/bind/commands.ts';
import type { CallName } from '#wire/calls/calls.ts';
import { writeRequest } from '#wire/link/http.ts';
import { exchanges } from '#wire/testing/arbitraries.ts';
import { openHeadless } from './determinism/headless.ts';

const served = Object.keys(services) as (keyof typeof services)[];
const capabilityOf = (call: keyof typeof services): Capability => services[call].capability;

type Letters = 'TPAD' | 'T-A-' | '-PA-' | '--A-';
/** In the order of the letters below; a Driver alone reads. */
const roles = ['Trip Administrator', 'Payment Authorizer', 'Administrator', 'Driver'] as const;

/**
 * Who may make each call, after 'Who may do what' in docs/rules.md: Trip Administrator, Payment
 * Authorizer, Administrator, Driver. A new call does not compile without a row.
 */
const whoMay: { readonly [K in CallName]: Letters } = {
  profile: 'TPAD',
  saveProfile: 'TPAD',
  world: 'TPAD',
  activitiesByIds: 'TPAD',
  tripsByIds: 'TPAD',
  tripDetail: 'TPAD',
  tripNotices: 'TPAD',
  tripDeeds: 'TPAD',
  employeeHistory: 'TPAD',
  rides: 'TPAD',
  vouchers: 'TPAD',
  deliveries: 'TPAD',
  picture: 'TPAD',
  pictureElsewhere: 'TPAD',
  noteTemplates: 'TPAD',
  linkedDrivers: 'TPAD',
  crmAccounts: 'TPAD',
  crmDrivers: 'TPAD',
  crmContractors: 'TPAD',
  directions: 'TPAD',
  placeSuggestions: 'TPAD',
  placeDetails: 'TPAD',
  addressAt: 'TPAD',
  decodeVin: 'TPAD',
  dailyReport: 'TPAD',
  dailyTrips: 'TPAD',
  efficiencyReport: 'TPAD',
  efficiencyTrips: 'TPAD',
  vehicleReport: 'TPAD',
  vehicleTrips: 'TPAD',
  simControl: 'TPAD',
  simFaults: 'TPAD',
  createSMSBridge: 'T-A-',
  createVoiceBridge: 'T-A-',
  createAnonymousPhoneNumber: 'T-A-',
  openTracker: 'T-A-',
  createActivities: 'T-A-',
  importActivities: 'T-A-',
  editActivity: 'T-A-',
  removeActivity: 'T-A-',
  createLocation: 'T-A-',
  editLocation: 'T-A-',
  removeLocation: 'T-A-',
  createVehicle: 'T-A-',
  addToInventory: 'T-A-',
  editVehicle: 'T-A-',
  removeVehicle: 'T-A-',
  createNoteTemplate: 'T-A-',
  finalizeTrip: 'T-A-',
  finalizeTrips: 'T-A-',
  planML: 'T-A-',
  generateItineraries: 'T-A-',
  calculateTripTimes: 'T-A-',
  calculateDoference: 'T-A-',
  checkRideshare: 'T-A-',
  wrapup: 'T-A-',
  editTrip: 'T-A-',
  changeDrivers: 'T-A-',
  cancelTrip: 'T-A-',
  forceComplete: 'T-A-',
  rerunTrip: 'T-A-',
  reportVehicle: 'T-A-',
  tripRemedies: 'T-A-',
  applyRemedy: 'T-A-',
  estimateRide: '-PA-',
  orderRide: '-PA-',
  cancelRide: '-PA-',
  rideTypes: '-PA-',
  orderVoucher: '-PA-',
  cancelVoucher: '-PA-',
  estimateDelivery: '-PA-',
  orderDelivery: '-PA-',
  cancelDelivery: '-PA-',
  invoices: '-PA-',
  invoice: '-PA-',
  payments: '-PA-',
  costingReport: '-PA-',
  createEmployee: '--A-',
  editEmployee: '--A-',
  removeEmployee: '--A-',
  changeRelation: '--A-',
  verifications: '--A-',
  verification: '--A-',
  addVerification: '--A-',
  removeVerification: '--A-',
  // A user who came in goes out: with any role and without one.
  logout: 'TPAD',
  login: 'TPAD',
};
/** Made without a role too. */
const open: readonly CallName[] = ['login', 'logout'];
const calls = Object.keys(whoMay) as CallName[];

/** A request of each call that can be read; whether its rows exist does not matter here. */
const requestOf = (call: CallName) => {
  const samples = exchanges[call] as unknown as fc.Arbitrary<{ readonly request: never }>;
  const [exchange] = fc.sample(samples, { numRuns: 1, seed: 7 });
  return exchange?.request as never;
};

describe('the server', () => {
  const state = newCompany({ seed: 7, drivers: 10 }).save();
  const [like] = state.users;
  /** A company with one user, who has these roles. */
  const deskOf = (...own: readonly Role[]) => {
    const users = like ? [{ ...like, username: 'somebody', roles: own }] : [];
    return openDesk(loadCore({ ...state, users }), 'somebody');
  };
  const barred = (desk: Desk, call: CallName) => {
    const answer = desk.call(call, requestOf(call), `key ${call}`);
    return answer.status === 403 && 'errorCode' in answer && answer.errorCode === 'NOT_ALLOWED';
  };

  test.each(roles.map((role, at) => [role, at] as const))(
    'lets a %s make the calls of the table alone',
    (role, at) => {
      const desk = deskOf(role);
      const allowed = calls.filter((call) => !barred(desk, call));
      expect(allowed).toEqual(calls.filter((call) => whoMay[call][at] !== '-'));
    },
  );

  test('lets a user with several roles make the calls of each of them', () => {
    const desk = deskOf('Payment Authorizer', 'Driver', 'Trip Administrator');
    const refused = calls.filter((call) => barred(desk, call));
    expect(refused).toEqual(calls.filter((call) => whoMay[call] === '--A-'));
  });

  test('lets a user without a role log in and out alone', () => {
    const desk = deskOf();
    expect(calls.filter((call) => !barred(desk, call)).toSorted()).toEqual(open.toSorted());
  });

  test.each([null, '', 'sim.admin.', 'sim.admin.0'])(
    'refuses each call with the token %j',
    (token) => {
      const core = loadCore(state);
      const answered = calls.filter((call) => {
        const { status } = core.handle(writeRequest(call, requestOf(call), token, 'key')).response;
        return status !== 401;
      });
      expect(answered).toEqual([]);
    },
  );
});

describe.each(simUsers.map((user) => [user.username, user] as const))('%s', (username, user) => {
  test('gets the words of the table with each refusal of the server', () => {
    const desk = openDesk(newCompany({ seed: 7, drivers: 10 }), username);
    for (const call of served) {
      const verdict = may(user.roles, capabilityOf(call));
      if (verdict.yes) continue;
      const answer = desk.call(call, requestOf(call), `key ${call}`);
      expect(answer).toMatchObject({ status: 403, message: verdict.reason });
    }
  });

  test('gets the refusals of the table from the bus and the buttons', async () => {
    const console = await openHeadless(7);
    const machine = await console.logIn(username, memoryLogStore());
    let barred = 0;
    for (const { id: type, capability } of registry) {
      const verdict = may(user.roles, capability as string);
      // A button checks this before it is pressed.
      const shown = machine.check({ type, data: {} });
      if (verdict.yes) {
        if (!shown.yes) expect(shown.reason).not.toMatch(/^Only an? .* can /);
        continue;
      }
      barred += 1;
      expect([type, shown]).toEqual([type, verdict]);
      const end = await machine.dispatch({ type, data: {} }).ended;
      expect([type, end]).toEqual([type, { how: 'rejected', reason: verdict.reason }]);
    }
    // Administrators may use every intent.
    expect(barred > 0).toBe(!user.roles.includes('Administrator'));
    await machine.close();
  });
});

test('each request needs the same capability in the console and on the server', () => {
  const asked = [...requestsOfAll(slices).values()].flatMap(({ type, call }) => {
    const intent = registry.find(({ id }) => id === type);
    // A trip is saved alone, or each driver's own in a batch.
    const calls =
      typeof call === 'function' ? (['finalizeTrip', 'finalizeTrips'] as const) : [call];
    return calls.map((one) => [
      type,
      intent?.capability,
      capabilityOf(one as Exclude<CallName, 'login' | 'simControl'>),
    ]);
  });
  expect(asked.length).toBeGreaterThan(8);
  for (const [type, here, there] of asked) expect([type, here]).toEqual([type, there]);
});

const allOf = Object.keys(screenPaths) as (keyof typeof screenPaths)[];
const named = Object.keys(screens) as (keyof typeof screens)[];

/** As far as the ways look at it. */
function machineOf(...roles: string[]): CommandMachine {
  const sees = { session: { state: { user: { roles } } } };
  return { latest: () => sees, check: () => yes } as unknown as CommandMachine;
}

test('each screen without an id, and each form of the add menu, can be opened by name', () => {
  const elsewhere = ['root', 'login', 'commandcenter', 'import', 'employees/create'];
  const others = allOf.filter((name) => !Object.hasOwn(screens, name) && !elsewhere.includes(name));
  expect(others.filter((name) => !screenPaths[name].includes('{id}'))).toEqual([]);
  const titles = ways.map(({ title }) => title);
  const forms = ['Schedule a move', 'Paste or import moves', 'Add to inventory', 'New location'];
  const orders = ['RideShare', 'RideShare (Voucher)', 'Package', 'New employee', 'All locations'];
  expect(titles).toEqual(expect.arrayContaining([...forms, ...orders]));
  expect(new Set(titles).size).toBe(titles.length);
});

test('a screen is opened by the roles that may read it, as on the server', () => {
  const { invoices, payments } = screens;
  expect(invoices.capability).toBe(services.invoices.capability);
  expect(payments.capability).toBe(services.payments.capability);
  for (const kind of reportKinds) {
    expect(screens[`reports/${kind}`].capability).toBe(services[`${kind}Report`].capability);
  }
  for (const role of allRoles) {
    const machine = machineOf(role);
    for (const name of named) {
      const { title, capability } = screens[name];
      const built = ways.find((way) => way.title === title)?.wish(machine);
      const verdict = may([role], capability);
      expect([title, built?.yes]).toEqual([title, verdict.yes]);
      if (built?.yes !== true) continue;
      const { data } = built.wish as Command<'navigation/go'>;
      expect(screenAt(data.path)).toBe(name);
    }
  }
});

test('each intent that the palette offers has an icon', () => {
  const without = registry.filter(({ from, icon }) => from !== undefined && icon === undefined);
  expect(without.map(({ id }) => id)).toEqual([]);
});

test.each([
  ['bills', 'Invoices'],
  ['money paid', 'Payments'],
  ['taxi', 'RideShare'],
  ['courier', 'Package'],
  ['staff', 'Employees'],
  ['password', 'Profile'],
  ['contractors', 'My Drivers'],
  ['on time', 'Daily report'],
])('palette and search find by %s: %s', (words, title) => {
  const entries = ways.map((way) => ({ ...way, label: way.title, reason: null }));
  const lines = entries as unknown as PaletteEntry[];
  expect(matching(lines, words)[0]?.label).toBe(title);
  const heard: FromFinder[] = [];
  const finder = new Finder({
    post: (one) => heard.push(one),
    later: (turn) => turn(),
    nowMs: () => 0,
  });
  finder.take({
    is: 'documents',
    shelf: 'screens',
    keys: Uint32Array.from(ways.keys()),
    titles: ways.map((way) => way.title),
    rests: ways.map(({ also }) => also),
    behind: new Uint8Array(ways.length),
  });
  finder.take({ is: 'ask', number: 1, text: words });
  const found = heard.flatMap((one) =>
    one.is === 'found' ? [...(one.shelves[0]?.keys ?? [])] : [],
  );
  expect(ways[found[0] ?? -1]?.title).toBe(title);
});
