// After a change of accounts the console keeps exactly the rows that the server returns for them.
import { expect, test } from 'vitest';
import { accountScope } from '#domain/scope.ts';
import { worldSlice } from '#spine/world/index.ts';
import type { Json } from '#kernel/records.ts';
import { specFor } from '#kernel/testing/spec.ts';
import { openInProcess } from '#sim/hosts/inProcess.ts';
import { inProcessLink } from '#wire/link/inProcessLink.ts';
import type { WorldReply } from '#wire/calls/world.ts';
import { worldLoaded } from '#spine/world/testing/world.ts';
import { ask, loadWorld, login } from './contract/asking.ts';

const collections = [
  'locations',
  'vehicles',
  'employees',
  'drivers',
  'trips',
  'activities',
  'rides',
  'vouchers',
  'deliveries',
] as const;

test('a scope has the same rows in the console and in the answer of the server', async () => {
  const link = inProcessLink(await openInProcess({ seed: 11, drivers: 100 }));
  const user = await login(link, 'admin');
  const { user: _, ...rows } = await loadWorld(link);
  const { given } = specFor(worldSlice, {
    blobs: { b1: rows as unknown as Json },
  });
  const all = given({ type: 'session/begun', data: { user } }, worldLoaded('b1'));
  const idsOf = (reply: Pick<WorldReply, (typeof collections)[number]>) =>
    Object.fromEntries(collections.map((name) => [name, reply[name].map(({ id }) => id).sort()]));
  let isNarrower = 0;
  for (const { id } of rows.accounts) {
    const accountIds = [...accountScope(rows.accounts, id)];
    const { tables } = all.when({ type: 'world/reload', data: { accountIds } }).after.world;
    const shown = Object.fromEntries(
      collections.map((name) => [name, [...tables[name].rows()].map((row) => row.id).sort()]),
    );
    expect(shown).toEqual(idsOf(await ask(link, 'world', { filterAccountIds: accountIds })));
    if (tables.activities.size < rows.activities.length) isNarrower += 1;
  }
  expect(isNarrower).toBeGreaterThan(1);
  link.close();
});
