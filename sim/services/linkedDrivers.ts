// The drivers who work for an account (S2 §7), and the pool of contractors among them.
import type { Driver, User } from '#domain/entities.ts';
import type { Approval, DriverRelation, LinkedDriver } from '#domain/myDrivers.ts';
import { accountScope } from '#domain/scope.ts';
import type { Calls } from '#wire/calls/calls.ts';
import type { Sim } from '../core/sim.ts';
import { isHidden } from './employeeDrivers.ts';
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
  const relations = relationsIn(sim, below);
  return {
    linkedDrivers: rows.drivers.flatMap((driver): LinkedDriver[] => {
      const { id, type, accountId: own } = driver;
      if (!below.has(own) || isHidden(sim, id)) return [];
      if (type === 'employee') return [{ id, relation: null }];
      const relation = relations.get(id);
      return relation ? [{ id, relation }] : [];
    }),
  };
}

/** The contractors of these accounts in the order of their ranks. */
function relationsIn(
  { state }: Sim,
  accounts: ReadonlySet<string>,
): ReadonlyMap<string, DriverRelation> {
  const contractors = state.rows.drivers.filter(({ type }) => type === 'contractor');
  const ranked = contractors
    .map((driver, at) => ({ driver, approval: firstApproval(at) }))
    .toSorted((a, b) => steps.indexOf(a.approval) - steps.indexOf(b.approval));
  const own = ranked.filter(({ driver }) => accounts.has(driver.accountId));
  return new Map(
    own.map(({ driver, approval }, at) => [driver.id, relationOf(driver, approval, at + 1)]),
  );
}

/** Those who are linked are asked first. */
const steps: readonly Approval[] = ['Linked', 'Approved', 'In Progress'];

/** Of a contractor of the first day: most are linked, few are not yet. */
function firstApproval(at: number): Approval {
  return at % 6 === 4 ? 'In Progress' : at % 12 === 9 ? 'Approved' : 'Linked';
}

function relationOf(driver: Driver, approval: Approval, rank: number): DriverRelation {
  const { id, groups = [], rating, tripsCompleted: rides } = driver;
  return { id: `rel-${id}`, version: 1, rank, approval, groups, rating, rides };
}
