// Verifications of employees (S2 §7): documents that somebody of the office has seen.
import type { Employee, User } from '#domain/entities.ts';
import { mostVerifications, type Verification, wrongLastDay } from '#domain/verifications.ts';
import { dayBeginMs, hourMs } from '../core/calendar.ts';
import { find, type Sim } from '../core/sim.ts';
import { renewLicense } from '../behavior/permits.ts';
import { licenseDay } from '../world/permits.ts';
import { employeeIn } from './employees.ts';
import { canSee } from './reading.ts';
import { Refusal } from './refusal.ts';
import type { Serve } from './service.ts';

export const readVerifications: Serve<'verifications'> = (sim, user, { employeeId }) => {
  return { verifications: ofEmployee(sim, employeeIn(sim, user, employeeId).id) };
};

export const readVerification: Serve<'verification'> = (sim, user, { id }) => {
  return { verification: ownVerification(sim, user, id) };
};

export const addVerification: Serve<'addVerification'> = (
  sim,
  user,
  { employeeId, kind, validUntil },
) => {
  const employee = employeeIn(sim, user, employeeId);
  const wrong = wrongLastDay(validUntil, sim.state.nowMs);
  if (wrong !== null) throw new Refusal(422, 'BAD_VERIFICATION', wrong);
  if (ofEmployee(sim, employeeId).length >= mostVerifications) {
    const message = `An employee has at most ${mostVerifications} verifications.`;
    throw new Refusal(422, 'TOO_MANY', message);
  }
  const { numbers } = sim.state;
  numbers.verification = (numbers.verification ?? 0) + 1;
  const verification: Verification = {
    id: `ver-n${numbers.verification}`,
    employeeId: employee.id,
    kind,
    validUntil,
    checkedMs: sim.state.nowMs,
    checkedByName: user.name,
  };
  sim.state.verifications = [verification, ...all(sim)];
  if (kind === 'driversLicense') renewLicense(sim, employee, validUntil);
  return { verification };
};

export const removeVerification: Serve<'removeVerification'> = (sim, user, { id }) => {
  const found = ownVerification(sim, user, id);
  sim.state.verifications = all(sim).filter((one) => one.id !== found.id);
  return { id };
};

/** That of an employee who is not seen seems not to exist. */
function ownVerification(sim: Sim, user: User, id: string): Verification {
  const one = all(sim).find((known) => known.id === id);
  const employee = find(sim, 'employees', one?.employeeId ?? null);
  if (one && employee && canSee(sim, user, employee)) return one;
  throw new Refusal(404, 'UNKNOWN_VERIFICATION', 'This verification is not known.');
}

function ofEmployee(sim: Sim, employeeId: string): readonly Verification[] {
  return all(sim)
    .filter((one) => one.employeeId === employeeId)
    .toSorted((a, b) => b.checkedMs - a.checkedMs);
}

/** Absent as long as none was added or removed: then those of the first day. */
function all(sim: Sim): readonly Verification[] {
  const { verifications, rows, users } = sim.state;
  if (verifications) return verifications;
  const office = users.find(({ roles }) => roles.includes('Administrator'))?.name ?? 'The office';
  return rows.employees.flatMap((row) => firstOf(row, office));
}

/** The license of a driver of the first day, seen when they were hired. */
function firstOf({ id, driverId }: Employee, checkedByName: string): readonly Verification[] {
  const number = Number(/^emp-(\d+)$/.exec(id)?.[1] ?? Number.NaN);
  if (!driverId || Number.isNaN(number)) return [];
  return [
    {
      id: `ver-${id}`,
      employeeId: id,
      kind: 'driversLicense',
      checkedByName,
      validUntil: licenseDay(number),
      checkedMs: dayBeginMs - (40 + ((number * 97) % 700)) * 24 * hourMs,
    },
  ];
}
