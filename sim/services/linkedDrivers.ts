// The drivers who work for an account (S2 §7), and the pool of contractors among them.
import type { Driver } from '#domain/entities.ts';
import {
  type Approval,
  approvalAfter,
  type DriverRelation,
  type LinkedDriver,
  mayTake,
  noContract,
  type RelationChange,
  tidyGroups,
  wrongGroups,
} from '#domain/myDrivers.ts';
import { accountScope } from '#domain/scope.ts';
import { dayBeginMs, dayMs } from '../core/calendar.ts';
import { must, put, type Sim } from '../core/sim.ts';
import type { PoolEntry } from '../core/state.ts';
import { dismiss, isHidden } from './employeeDrivers.ts';
import { mayLeave } from './employees.ts';
import { scopeOf } from './reading.ts';
import { Refusal } from './refusal.ts';
import type { Serve } from './service.ts';

/** Another account seems not to exist. */
export const readLinkedDrivers: Serve<'linkedDrivers'> = (sim, user, { accountId }) => {
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
};

/** S2 §7: a change of the pool. A relationship of another account seems not to exist. */
export const changeRelation: Serve<'changeRelation'> = (sim, user, { id, version, change }) => {
  const scope = scopeOf(sim, user);
  const pool = poolOf(sim);
  const entry = pool.find(({ driverId }) => relationIdOf(driverId) === id);
  const driver = entry && must(sim, 'drivers', entry.driverId);
  if (!entry || !driver || !scope.has(driver.accountId)) {
    throw new Refusal(404, 'UNKNOWN_RELATIONSHIP', 'This is none of your drivers any more.');
  }
  if (entry.version !== version) {
    throw new Refusal(409, 'STALE', `${driver.name} was changed meanwhile.`);
  }
  if ('action' in change && change.action === 'remove') {
    leave(sim, driver);
    sim.state.pool = pool.filter((one) => one !== entry);
    return { linkedDriver: { id: driver.id, relation: null } };
  }
  sim.state.pool = changed(sim, { pool, entry, driver, scope }, change);
  const next = poolOf(sim).find(({ driverId }) => driverId === driver.id)?.version ?? null;
  // The other consoles hear of it by the driver's row.
  if (next !== version) put(sim, 'drivers', driver.id, { relationVersion: next });
  const relation = relationsIn(sim, scope).get(driver.id) ?? null;
  return { linkedDriver: { id: driver.id, relation } };
};

type Changing = {
  readonly pool: readonly PoolEntry[];
  readonly entry: PoolEntry;
  readonly driver: Driver;
  /** Ranks count among the drivers of these accounts. */
  readonly scope: ReadonlySet<string>;
};

/** The pool after a change of one entry, whose version grows; the same where nothing is new. */
function changed(
  sim: Sim,
  { pool, entry, driver, scope }: Changing,
  change: RelationChange,
): readonly PoolEntry[] {
  const next = { ...entry, version: entry.version + 1 };
  if ('rank' in change) {
    const isSeen = ({ driverId }: PoolEntry) => scope.has(must(sim, 'drivers', driverId).accountId);
    const seen = pool.filter(isSeen);
    // Beyond the last one, which may have left meanwhile, is last.
    const to = Math.min(change.rank, seen.length) - 1;
    const from = seen.indexOf(entry);
    const place = seen[to];
    if (to === from || !place) return pool;
    const others = pool.filter((one) => one !== entry);
    return others.toSpliced(others.indexOf(place) + (to > from ? 1 : 0), 0, next);
  }
  if ('groups' in change) {
    const wrong = wrongGroups(change.groups);
    if (wrong !== null) throw new Refusal(422, 'BAD_GROUPS', wrong);
    put(sim, 'drivers', driver.id, { groups: tidyGroups(change.groups) });
    return replaced(pool, entry, next);
  }
  if (change.action === 'remove') return pool;
  const verdict = mayTake(driver.name, { approval: entry.approval }, change.action);
  if (!verdict.yes) throw new Refusal(422, 'WRONG_STEP', verdict.reason);
  const step = { approval: approvalAfter[change.action], sinceMs: sim.state.nowMs };
  return replaced(pool, entry, { ...next, ...step });
}

function replaced(pool: readonly PoolEntry[], entry: PoolEntry, next: PoolEntry) {
  return pool.map((one) => (one === entry ? next : one));
}

/** They drive no more for the company; what they have driven stays. */
function leave(sim: Sim, { id, name }: Driver): void {
  const verdict = mayLeave(sim, { name, driverId: id });
  if (!verdict.yes) throw new Refusal(422, 'DRIVES', verdict.reason);
  dismiss(sim, id);
}

/** The contractors of these accounts in the order of their ranks. */
function relationsIn(sim: Sim, accounts: ReadonlySet<string>): ReadonlyMap<string, DriverRelation> {
  const own = poolOf(sim).flatMap((entry) => {
    const driver = must(sim, 'drivers', entry.driverId);
    return accounts.has(driver.accountId) ? [{ driver, entry }] : [];
  });
  return new Map(
    own.map(({ driver, entry }, at) => [driver.id, relationOf(driver, entry, at + 1)]),
  );
}

/** By rank. On the first day those who are linked are asked first, and few are locked out. */
function poolOf({ state }: Sim): readonly PoolEntry[] {
  if (state.pool) return state.pool;
  return state.rows.drivers
    .filter(({ type }) => type === 'contractor')
    .map(({ id }, at) => ({
      driverId: id,
      version: 1,
      approval: firstApproval(at),
      sinceMs: dayBeginMs - daysBefore(at, firstApproval(at)) * dayMs,
      ...(at % 12 === 7 && ({ isLockedOut: true } as const)),
    }))
    .toSorted((a, b) => firstOrder.indexOf(a.approval) - firstOrder.indexOf(b.approval));
}

const firstOrder: readonly Approval[] = ['Linked', 'Approved', 'In Progress'];

/** Of a contractor of the first day: most are linked, few are not yet. */
function firstApproval(at: number): Approval {
  return at % 6 === 4 ? 'In Progress' : at % 12 === 9 ? 'Approved' : 'Linked';
}

/** Nothing that changes later counts: a date of the past stays. Steps before the last take days. */
function daysBefore(at: number, approval: Approval): number {
  return approval === 'Linked' ? 420 + 23 * (at % 9) : 1 + (at % 12);
}

function relationOf(
  driver: Driver,
  { version, approval, sinceMs }: PoolEntry,
  rank: number,
): DriverRelation {
  const { id, groups, rating } = driver;
  const rides = driver.tripsCompleted ?? 0;
  return {
    id: relationIdOf(id),
    version,
    rank,
    approval,
    groups,
    rating,
    rides,
    certification: rides >= 200 && (rating ?? 0) >= 70 ? 'silver' : null,
    sinceMs: sinceMs ?? null,
    level: 1 + Math.min(4, Math.floor(rides / 100)),
  };
}

/** S2 §6: the contractors who may be asked for the trips of their account. */
export function contracted(sim: Sim): ReadonlySet<string> {
  const all = poolOf(sim).filter(({ driverId, isLockedOut }) => {
    return !isLockedOut && !isHidden(sim, driverId);
  });
  return new Set(all.map(({ driverId }) => driverId));
}

/** Throws for a contractor who may not be asked for a trip now. */
export function checkContract(sim: Sim, { id, type, name }: Driver): void {
  if (type !== 'contractor' || contracted(sim).has(id)) return;
  throw new Refusal(422, 'NOT_CONTRACTED', noContract.of(name));
}

function relationIdOf(driverId: string): string {
  return `rel-${driverId}`;
}
