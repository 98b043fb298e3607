// The named queries of the CRM, answered by the company itself (S2 §7).
import type { User } from '#domain/entities.ts';
import { accountScope } from '#domain/scope.ts';
import type { Calls } from '#wire/calls/calls.ts';
import type { OfAccount } from '#wire/calls/crmRoutes.ts';
import type { Sim } from '../core/sim.ts';
import { isHidden } from './employeeDrivers.ts';
import { contracted, readLinkedDrivers } from './linkedDrivers.ts';
import { scopeOf } from './reading.ts';
import { Refusal } from './refusal.ts';

export function readCrmAccounts(
  sim: Sim,
  user: User,
  asked: OfAccount,
): Calls['crmAccounts']['reply'] {
  const below = accountsBelow(sim, user, asked);
  return { accounts: sim.state.rows.accounts.filter(({ id }) => below.has(id)) };
}

export function readCrmDrivers(
  sim: Sim,
  user: User,
  asked: OfAccount,
): Calls['crmDrivers']['reply'] {
  const below = accountsBelow(sim, user, asked);
  const isTheirs = ({ id, accountId }: { readonly id: string; readonly accountId: string }) =>
    below.has(accountId) && !isHidden(sim, id);
  return { drivers: sim.state.rows.drivers.filter(isTheirs) };
}

export function readCrmContractors(
  sim: Sim,
  user: User,
  asked: OfAccount,
): Calls['crmContractors']['reply'] {
  const active = contracted(sim);
  const contractors = readLinkedDrivers(sim, user, asked).linkedDrivers.filter(
    ({ id, relation }) => relation !== null && active.has(id),
  );
  const rankOf = (one: (typeof contractors)[number]) => one.relation?.rank ?? 0;
  return { contractors: contractors.toSorted((a, b) => rankOf(a) - rankOf(b)) };
}

/** Another account seems not to exist. */
function accountsBelow(sim: Sim, user: User, { accountId }: OfAccount): ReadonlySet<string> {
  if (!scopeOf(sim, user).has(accountId)) {
    throw new Refusal(404, 'UNKNOWN_ACCOUNT', 'There is no such account.');
  }
  return accountScope(sim.state.rows.accounts, accountId);
}
