// P21: buttons, bus and simulated server use one capability table: a user refused by one is refused
// by all, with the same message.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Capability, may } from '#domain/capabilities.ts';
import { requestsOfAll } from '#features/outbox/index.ts';
import { registry, slices } from '#features/index.ts';
import { memoryLogStore } from '#kernel/memoryLogStore.ts';
import { createCore } from '#sim/company/core.ts';
import { services } from '#sim/services/services.ts';
import { openDesk } from '#sim/testing/desk.ts';
import { simUsers } from '#sim/world/users.ts';
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
