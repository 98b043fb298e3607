import { expect, test } from 'vitest';
import type { User } from '#domain/entities.ts';
import { newCompany } from '../testing/company.ts';
import { openDesk } from '../testing/desk.ts';

const dayMs = 86_400_000;

test('since when a driver is linked stays the same while they complete trips', () => {
  const core = newCompany({ drivers: 12, activities: 60 });
  const desk = openDesk(core, 'admin');
  const [user] = core.save().users as [User];
  const relations = () =>
    desk
      .ask('linkedDrivers', { accountId: user.accountId })
      .linkedDrivers.flatMap(({ relation }) => (relation ? [relation] : []));
  const before = relations();
  core.tick(dayMs);
  const after = relations();
  expect(after.map(({ sinceMs }) => sinceMs)).toEqual(before.map(({ sinceMs }) => sinceMs));
  const rides = (all: typeof before) => all.reduce((sum, one) => sum + one.rides, 0);
  expect(rides(after)).toBeGreaterThan(rides(before));
});
