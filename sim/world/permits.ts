// Licenses and qualifications that end: until when the drivers of the first day have them. Some end
// within 30 days, and some have ended.
import { usualZone } from '#domain/employees.ts';
import type { Permit, Qualification } from '#domain/entities.ts';
import { type Day, dayIn, daysLater } from '#domain/reports.ts';
import { dayBeginMs } from '../core/calendar.ts';
import type { Stream } from '../core/random.ts';

/** The longest time for which each is given, in days. */
const longest = { cdl: 1_460, medicalCard: 730, plates: 365, twic: 1_825 } as const;
type Lasting = keyof typeof longest;
const lasting = Object.keys(longest) as readonly Lasting[];
const soonDays = 30;

const firstDay = dayIn(dayBeginMs, usualZone);

/** The last day of the license of an employee: `emp-14` has number 14. Some end soon. */
export function licenseDay(number: number): Day {
  return daysLater(firstDay, 12 + ((number * 211) % 1400));
}

/** `employee`: the number of the employee that the driver is; null for a contractor. */
export function firstPermits(
  qualifications: readonly Qualification[],
  employee: number | null,
  stream: Stream,
): Permit[] {
  const ended = () => daysLater(firstDay, -stream.int(1, 90));
  const later = (most: number) =>
    daysLater(firstDay, stream.chance(70) ? stream.int(0, soonDays) : stream.int(31, most));
  const license = employee === null ? later(longest.cdl) : licenseDay(employee);
  const others = lasting.flatMap((kind): Permit[] => {
    if (qualifications.includes(kind)) return [{ kind, validUntil: later(longest[kind]) }];
    return stream.chance(40) ? [{ kind, validUntil: ended() }] : [];
  });
  return [{ kind: 'driversLicense', validUntil: license }, ...others];
}

/** What one that ends is renewed to; the license of an employee is seen by the office first. */
export function renewedUntil({ kind, validUntil }: Permit): Day {
  return daysLater(validUntil, kind === 'driversLicense' ? longest.cdl : longest[kind]);
}
