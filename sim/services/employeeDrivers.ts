// The driver that an employee is: begins with the Driver role and ends with it, follows the
// employee's name, number and qualifications meanwhile.
import type { Driver, Employee, Location, Permit, Qualification } from '#domain/entities.ts';
import { accountScope } from '#domain/scope.ts';
import { followSchedule, stopDuty } from '../behavior/duty.ts';
import { minuteMs } from '../core/calendar.ts';
import {
  add,
  find,
  hideDriver,
  isGone,
  motionOf,
  must,
  put,
  schedule,
  setPresence,
  type Sim,
} from '../core/sim.ts';
import { spotOf } from '../world/fleet.ts';

type Hired = Omit<Employee, 'driverId'>;

/** Makes a driver of an employee. Returns the driver's id; null where no place is known. */
export function hire(sim: Sim, employee: Hired): string | null {
  const home = storeOf(sim, employee.accountId);
  if (!home) return null;
  const { state } = sim;
  const id = `drv-n${state.tallies.changes + 1}`;
  const spot = spotOf(home);
  state.motions.push({
    spot,
    leg: null,
    legs: 0,
    onDuty: false,
    home: spot,
    tripId: null,
    booked: [],
  });
  const { name, phone, accountId } = employee;
  add(sim, 'drivers', {
    id,
    version: 1,
    accountId,
    type: 'employee',
    name,
    ...facesOf(employee),
    preferredName: '',
    phone,
    // They log in on their phone first, and have neither a license on file nor a rating yet.
    rating: null,
    presence: 'offline',
    availability: 'unavailable',
    licence: null,
    qualifications: qualificationsOf(employee, []),
    permits: [],
    groups: [],
    tripsCompleted: 0,
    hasLeft: false,
    relationVersion: null,
    homeLocationId: home.id,
  });
  hold(sim, id, employee);
  followSchedule(sim, id, employee);
  return id;
}

/** Takes over what was changed of an employee. A driver without the role finishes their trips. */
export function followInDriver(
  sim: Sim,
  before: Employee,
  employee: Employee,
  driverId: string,
): void {
  const driver = find(sim, 'drivers', driverId);
  if (!driver) return;
  const { name, phone, accountId } = employee;
  const qualifications = qualificationsOf(employee, driver.qualifications);
  const was = sim.state.held?.[driverId];
  hold(sim, driverId, employee);
  const is = sim.state.held?.[driverId];
  const back = driver.hasLeft && is !== 'gone' ? { hasLeft: false } : {};
  put(sim, 'drivers', driverId, {
    name,
    ...facesOf(employee),
    phone,
    accountId,
    qualifications,
    ...back,
    permits: stillTrue(driver.permits, driver, qualifications),
  });
  if (is === 'gone') return was === 'gone' ? undefined : leave(sim, driverId);
  if (was === 'gone' || !hasSameHours(before, employee)) followSchedule(sim, driverId, employee);
  const { presence, availability } = must(sim, 'drivers', driverId);
  if (is) return setPresence(sim, driverId, presence, availability);
  const { onDuty, tripId } = motionOf(sim, driverId);
  if (!was || !onDuty || tripId !== null) return;
  setPresence(sim, driverId, 'online', 'available');
  schedule(sim, sim.state.nowMs + 15 * minuteMs, { type: 'driverIdles', driverId });
}

/** A removed employee drives no more. */
export function dismiss(sim: Sim, driverId: string): void {
  if (isGone(sim, driverId) || !find(sim, 'drivers', driverId)) return;
  sim.state.held = { ...sim.state.held, [driverId]: 'gone' };
  // It is kept with the employee.
  if (find(sim, 'drivers', driverId)?.avatar) put(sim, 'drivers', driverId, { avatar: null });
  leave(sim, driverId);
}

/** Whether no user sees a driver: they left, and no trip names them. */
export function isHidden(sim: Sim, driverId: string): boolean {
  if (!isGone(sim, driverId)) return false;
  return !sim.state.rows.trips.some(({ driverIds }) => driverIds.includes(driverId));
}

function leave(sim: Sim, driverId: string): void {
  stopDuty(sim, driverId);
  if (isHidden(sim, driverId)) hideDriver(sim, driverId);
}

/** What shows a driver as the person they are. */
function facesOf({ firstName, lastName, avatar }: Hired) {
  return { firstName, lastName, avatar };
}

function hold(sim: Sim, driverId: string, { roles, availability }: Hired): void {
  const { [driverId]: _before, ...others } = sim.state.held ?? {};
  const is = !roles.includes('Driver')
    ? ('gone' as const)
    : availability === 'unavailable'
      ? ('unavailable' as const)
      : null;
  // Absent as long as no driver is held: a company without an edit stays as it was.
  if (is || sim.state.held) sim.state.held = is ? { ...others, [driverId]: is } : others;
}

function hasSameHours(one: Employee, other: Employee): boolean {
  const { schedule: own, timezone } = one;
  const { schedule: others } = other;
  return timezone === other.timezone && own.join() === others.join();
}

/** A qualification that the office gives or takes away has no known last day. */
function stillTrue(
  permits: readonly Permit[],
  { qualifications: before }: Driver,
  now: Driver['qualifications'],
): Permit[] {
  const has = (list: Driver['qualifications'], kind: string) => list.some((one) => one === kind);
  return permits.filter(({ kind }) => has(before, kind) === has(now, kind));
}

function qualificationsOf(
  { prefCDL, prefManual }: Hired,
  before: Driver['qualifications'],
): Driver['qualifications'] {
  const has: { readonly [Q in Qualification]?: boolean } = {
    cdl: prefCDL,
    manualTransmission: prefManual,
  };
  const others = before.filter((one) => has[one] === undefined);
  const own = (Object.keys(has) as Qualification[]).filter((one) => has[one]);
  return [...own, ...others];
}

/** The store of an account, else one below it, else any. */
function storeOf({ state: { rows } }: Sim, accountId: string): Location | undefined {
  const stores = rows.locations.filter(({ kind }) => kind === 'home');
  const below = accountScope(rows.accounts, accountId);
  return (
    stores.find((store) => store.accountId === accountId) ??
    stores.find((store) => below.has(store.accountId)) ??
    stores[0] ??
    rows.locations[0]
  );
}
