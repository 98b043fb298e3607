// The relationship of a contractor with the company they drive for (S2 §3).
import type { Trip } from './entities.ts';
import type { DriverId } from './ids.ts';
import { id, timeMsOrNull, title, version } from './fields.ts';
import { type DeepReadonly, decimal, limitsOf, list, whole, z } from './schema.ts';
import { no, type Verdict, yes } from './verdict.ts';

/** The steps to the pool: asked for, checked, and linked at last. */
export const approvals = ['In Progress', 'Approved', 'Linked'] as const;
export type Approval = (typeof approvals)[number];

const groupName = title('plain');
export const groupNames = list(groupName, 50);

export const driverRelation = z.object({
  /** Its own id, which changes of its groups name (S2 §7). */
  id,
  version,
  /** From 1, the driver who is asked first. */
  rank: whole(1),
  approval: z.enum(approvals),
  groups: groupNames,
  /** Five stars are 100; null before the first ride. */
  rating: z.nullable(decimal(0, 100)),
  rides: whole(0),
  /** S2 §3: 'silver'; this and the next two are null where the server does not say. */
  certification: z.nullable(title('plain')),
  level: z.nullable(whole(0)),
  /** When it came to this step of its approval. */
  sinceMs: timeMsOrNull,
});
export type DriverRelation = DeepReadonly<z.output<typeof driverRelation>>;

/** A driver who may be asked for an account's trips. */
export type LinkedDriver = {
  readonly id: DriverId;
  /** Null for the company's own drivers. */
  readonly relation: DriverRelation | null;
};

/** What takes a relationship to the next step of its approval. */
export const steps = ['approve', 'link'] as const;
export type Step = (typeof steps)[number];

/** A change of a relationship: one of the three. Ranks count from 1; groups are all that remain. */
export type RelationChange =
  | { readonly action: Step | 'remove' }
  | { readonly rank: number }
  | { readonly groups: readonly string[] };

/** The one step that a relationship can take now; null for one that is linked. */
export function nextStep({ approval }: Pick<DriverRelation, 'approval'>): Step | null {
  if (approval === 'In Progress') return 'approve';
  return approval === 'Approved' ? 'link' : null;
}

/** The approval after a step. */
export const approvalAfter: { readonly [S in Step]: Approval } = {
  approve: 'Approved',
  link: 'Linked',
};

/** For console and server. `name`: the driver's. */
export function mayTake(
  name: string,
  relation: Pick<DriverRelation, 'approval'>,
  step: Step,
): Verdict {
  const next = nextStep(relation);
  if (next === step) return yes;
  if (next === null) return no(`${name} is linked already.`);
  return no(`${name} ${step === 'link' ? 'must be approved first' : 'is approved already'}.`);
}

/** S2 §6: of a contractor who may not be asked for trips now; for console and server. */
export const noContract = {
  words: 'Not an active contractor of this account',
  of: (name: string) => `${name} is not an active contractor of this account.`,
} as const;

/** Who drives a trip, or will, stays until it is over or somebody else drives it. */
export function mayRemoveDriver(name: string, id: DriverId, trips: Iterable<Trip>): Verdict {
  for (const { driverIds, name: trip, status } of trips) {
    const isOpen = status === 'Assigned' || status === 'In Progress';
    if (isOpen && driverIds.includes(id)) return no(`${name} drives trip ${trip}.`);
  }
  return yes;
}

/** The names as they are kept: without outer blanks, each once, whatever its case. */
export function tidyGroups(names: readonly string[]): readonly string[] {
  const kept = new Map<string, string>();
  for (const name of names) {
    const words = name.trim();
    const key = words.toLowerCase();
    if (!kept.has(key)) kept.set(key, words);
  }
  return [...kept.values()];
}

/** Why a driver can't be in these groups; null when they can. */
export function wrongGroups(names: readonly string[]): string | null {
  const { max: longest = 0 } = limitsOf(groupName);
  const { max: most = 0 } = limitsOf(groupNames);
  if (names.some((name) => name.trim() === '')) return 'A group needs a name.';
  if (names.some((name) => name.length > longest)) {
    return `The name of a group has at most ${longest} characters.`;
  }
  return names.length > most ? `A driver is in at most ${most} groups.` : null;
}
