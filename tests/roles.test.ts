// P21: buttons, bus and simulated server use one capability table: a user refused by one is refused
// by all, with the same message.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matching, type PaletteEntry } from '#app/shell/paletteEntries.ts';
import { screens, ways } from '#app/shell/ways.ts';
import { allRoles, type Capability, may } from '#domain/capabilities.ts';
import { reportKinds } from '#domain/reports.ts';
import { screenAt, screenPaths } from '#domain/screens.ts';
import { requestsOfAll } from '#spine/outbox/index.ts';
import { registry, slices } from '#features/index.ts';
import { Finder } from '#finder/finder.ts';
import type { FromFinder } from '#finder/messages.ts';
import { memoryLogStore } from '#kernel/memoryLogStore.ts';
import { yes } from '#kernel/records.ts';
import { createCore } from '#sim/company/core.ts';
import { services } from '#sim/services/services.ts';
import { openDesk } from '#sim/testing/desk.ts';
import { simUsers } from '#sim/world/users.ts';
import type { Command, CommandMachine } from '#views/bind/commands.ts';
import type { CallName } from '#wire/calls/calls.ts';
import { exchanges } from '#wire/testing/arbitraries.ts';
import { openHeadless } from './determinism/headless.ts';

const served = Object.keys(services) as (keyof typeof services)[];
const capabilityOf = (call: keyof typeof services): Capability => services[call].capability;

describe.each(simUsers.map((user) => [user.username, user] as const))('%s', (username, user) => {
  test('gets refusals of the server for exactly the calls the table refuses', () => {
    const desk = openDesk(createCore({ seed: 7, drivers: 10 }), username);
    for (const call of served) {
      const [exchange] = fc.sample(exchanges[call] as unknown as fc.Arbitrary<{ request: never }>, {
        numRuns: 1,
        seed: 7,
      });
      const answer = desk.call(call, exchange?.request as never, `key ${call}`);
      const verdict = may(user.roles, capabilityOf(call));
      const isBarred = 'errorCode' in answer && answer.errorCode === 'NOT_ALLOWED';
      expect([call, isBarred]).toEqual([call, !verdict.yes]);
      if (!verdict.yes) expect(answer).toMatchObject({ status: 403, message: verdict.reason });
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
