// What becomes of permits from day to day: most drivers renew theirs in time, the others have the
// qualification no more.
import { usualZone } from '#domain/employees.ts';
import type { Driver, Employee, Permit, Qualification } from '#domain/entities.ts';
import { dayIn } from '#domain/reports.ts';
import { hashText } from '../core/random.ts';
import { must, put, type Sim } from '../core/sim.ts';
import { renewedUntil } from '../world/permits.ts';

const renewedPercent = 70;

/** Once a day, in the morning: all drivers are looked through. */
export function endPermits(sim: Sim): void {
  const today = dayIn(sim.state.nowMs, usualZone);
  for (const driver of sim.state.rows.drivers) {
    const ends = driver.permits.filter(
      (permit) => permit.validUntil < today && isHeld(driver, permit),
    );
    if (ends.length > 0) settle(sim, driver, ends);
  }
}

/** An ended license stays with its class; the qualification of an ended permit goes. */
function isHeld({ type, qualifications }: Driver, { kind }: Permit): boolean {
  return kind === 'driversLicense' ? type === 'contractor' : qualifications.includes(kind);
}

function settle(sim: Sim, driver: Driver, ends: readonly Permit[]): void {
  const { seed } = sim.state.options;
  const isRenewed = ({ kind, validUntil }: Permit) =>
    hashText(seed, `${driver.id} renews ${kind} of ${validUntil}`) % 100 < renewedPercent;
  const renewed = ends.filter(isRenewed);
  const lost = ends.filter((permit) => !renewed.includes(permit)).map(({ kind }) => kind);
  const qualifications = driver.qualifications.filter((one) => !isAmong(lost, one));
  const isChanged = renewed.length > 0 || qualifications.length < driver.qualifications.length;
  if (!isChanged) return;
  const permits = driver.permits.map((permit) =>
    renewed.includes(permit) ? { ...permit, validUntil: renewedUntil(permit) } : permit,
  );
  put(sim, 'drivers', driver.id, { qualifications, permits });
  const employee = sim.state.rows.employees.find(({ driverId }) => driverId === driver.id);
  if (employee && lost.includes('cdl')) put(sim, 'employees', employee.id, { prefCDL: false });
}

function isAmong(kinds: readonly Permit['kind'][], qualification: Qualification): boolean {
  return kinds.some((kind) => kind === qualification);
}

/** The office has seen a newer license of an employee. */
export function renewLicense(sim: Sim, { driverId }: Employee, validUntil: string | null): void {
  if (!driverId) return;
  const { permits } = must(sim, 'drivers', driverId);
  const others = permits.filter(({ kind }) => kind !== 'driversLicense');
  const own = validUntil === null ? [] : [{ kind: 'driversLicense' as const, validUntil }];
  put(sim, 'drivers', driverId, { permits: [...own, ...others] });
}
