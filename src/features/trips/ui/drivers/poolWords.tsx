// The words of the driver pool: what may be required, and why a driver cannot take an itinerary.
import { noContract } from '#domain/myDrivers.ts';
import type { IconName } from '#views/kit/marks/icons.ts';
import { durationWords } from '#domain/status.ts';
import { lateBy } from '#planning/team/words/amounts.ts';
import { formatMoney } from '#views/kit/marks/Quantity.tsx';
import type { RequirementRule } from '#planning/eligibility.ts';
import type { Obstacle } from '#planning/team/pool/pool.ts';
import type { ReplacingNumbers } from '../../replacing.queries.ts';

/** S2 §2 Driver Requirements dialog, reading 44: in the order in which they are shown. */
export const requirementWords: {
  readonly [rule in RequirementRule]: {
    readonly name: string;
    readonly help: string;
    readonly lacking: string;
  };
} = {
  manualTransmission: {
    name: 'Manual Transmission',
    help: 'Can drive a manual transmission',
    lacking: 'No manual transmission',
  },
  plates: { name: 'Plates', help: 'Carries dealer plates', lacking: 'No dealer plates' },
  cdl: { name: 'CDL', help: 'Commercial license', lacking: 'No commercial license' },
  medicalCard: { name: 'Medical Card', help: 'Medical card', lacking: 'No medical card' },
  twic: { name: 'TWIC', help: 'Port and terminal access', lacking: 'No TWIC card' },
  manualAssignment: {
    name: 'Manual assignment',
    help: 'You name the driver, no automatic search',
    lacking: 'The dispatcher names the driver',
  },
  driverGroup: {
    name: 'Driver group',
    help: 'Only drivers of this group',
    lacking: 'Not in the group',
  },
};

export const requirementRules = Object.keys(requirementWords) as readonly RequirementRule[];

/** `time`: an instant in the zone of the trip. */
export function obstacleWords(
  obstacle: Obstacle,
  time: (ms: number) => string,
): { readonly icon: IconName; readonly words: string } {
  switch (obstacle.is) {
    case 'requirement': {
      const { lacking } = requirementWords[obstacle.rule];
      return { icon: 'cancel', words: `${lacking}; required here` };
    }
    case 'contract':
      return { icon: 'cancel', words: noContract.words };
    case 'column':
      return { icon: 'trip', words: `Named for itinerary #${obstacle.column + 1}` };
    case 'trip': {
      const { name, untilMs } = obstacle;
      const until = untilMs === null ? '' : ` until ${time(untilMs)}`;
      return { icon: 'planned', words: `On trip ${name}${until}` };
    }
    case 'unavailable':
      return { icon: 'cancel', words: 'Unavailable' };
    case 'offline':
      return { icon: 'offline', words: 'Offline' };
    case 'nowhere':
      return { icon: 'unknown', words: 'Position and home are unknown' };
    case 'plan':
      return { icon: 'late', words: obstacle.reason };
  }
}

/** '+$2.68', '-$1.20', or 'as planned'. */
export function moreWords(cents: number): string {
  if (cents === 0) return 'as planned';
  return cents > 0 ? `+${formatMoney(cents)}` : formatMoney(cents);
}

/**
 * Whether the times of a saved trip stay with another driver who sets out now, and what comes later
 * where they do not. Times of arrival are estimates.
 */
export function replacingWords(
  { numbers, arriveMs }: { readonly numbers: ReplacingNumbers; readonly arriveMs: number },
  about: {
    readonly name: string;
    readonly place: string;
    readonly time: (ms: number) => string;
    readonly nameOf: (activityId: string) => string;
  },
): string {
  const { name, place, time, nameOf } = about;
  const { startMs, behindMs, later, late } = numbers;
  if (behindMs === 0) {
    return `${name} can be at ${place} by ${time(startMs)}: the times of the plan stay.`;
  }
  const behind = `${durationWords(behindMs)} after the plan`;
  const there = `${name} is at ${place} ≈${time(arriveMs)} at the soonest, ${behind}`;
  if (later.length === 0) return `${there}. A wait in the plan takes it up: the drop-offs stay.`;
  const shown = later.slice(0, 3).map(({ activityId, plannedMs, dropoffMs }) => {
    const past = late.find((one) => one.activityId === activityId);
    const deadline = past ? `, ${lateBy(past.lateMs)} past its deadline` : '';
    return `${nameOf(activityId)} ≈${time(dropoffMs)} instead of ${time(plannedMs)}${deadline}`;
  });
  const more = later.length > 3 ? `; ${later.length - 3} more` : '';
  return `${there}. Drop-offs: ${shown.join('; ')}${more}.`;
}

/** The latest of late drop-offs, by name: 'PA-1062 3 min late, 1 more'. */
export function lateWords(
  late: readonly { readonly activityId: string; readonly lateMs: number }[],
  nameOf: (activityId: string) => string,
): string {
  const worst = late.toSorted((a, b) => b.lateMs - a.lateMs)[0];
  if (!worst) return '';
  const more = late.length > 1 ? `, ${late.length - 1} more` : '';
  return `${nameOf(worst.activityId)} ${lateBy(worst.lateMs)} late${more}`;
}
