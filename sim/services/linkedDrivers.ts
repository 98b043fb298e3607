// The drivers who work for an account (S2 §7).
import { accountScope } from '#domain/scope.ts';
import type { User } from '#domain/entities.ts';
import type { Calls } from '#wire/calls/calls.ts';
import type { Sim } from '../core/sim.ts';
import { scopeOf } from './reading.ts';
import { Refusal } from './refusal.ts';

/** Another account seems not to exist. */
export function readLinkedDrivers(
  sim: Sim,
  user: User,
  { accountId }: Calls['linkedDrivers']['request'],
): Calls['linkedDrivers']['reply'] {
  if (!scopeOf(sim, user).has(accountId)) {
    throw new Refusal(404, 'UNKNOWN_ACCOUNT', 'There is no such account.');
  }
  const { rows } = sim.state;
  const below = accountScope(rows.accounts, accountId);
  const linked = rows.drivers.filter((driver) => below.has(driver.accountId));
  return { linkedDrivers: linked.map(({ id }) => ({ id })) };
}
