// What an operator can do about a column that no driver can take (S2 §5: 'Not enough drivers found
// to automatically search').
import type { EpochMs } from '#domain/entities.ts';
import type { RequirementRule, Requirements } from '../../eligibility.ts';
import { type PoolAsked, poolOf, withLeg } from './pool.ts';

export type Remedy =
  /** Without the rule so many drivers can take the column. */
  | { readonly is: 'drop'; readonly rule: RequirementRule; readonly drivers: number }
  /** From then on a driver is free who is on a trip now. */
  | { readonly is: 'later'; readonly requestMs: EpochMs }
  | { readonly is: 'fewer'; readonly drivers: number };

/**
 * Dropped rules that help most first, then the earliest later start, then one column less where
 * that helps.
 */
export function remediesOf(asked: PoolAsked): readonly Remedy[] {
  const { draft, column, plan } = asked;
  const wanted = draft.legs?.[column]?.requirements ?? null;
  const rules = wanted ? rulesOf(wanted) : [];
  const dropped = rules.flatMap((rule): readonly (Remedy & { readonly is: 'drop' })[] => {
    const drivers = openCount(asked, wanted && without(wanted, rule));
    return drivers > 0 ? [{ is: 'drop', rule, drivers }] : [];
  });
  const ends = poolOf(asked).flatMap((row) => {
    const untilMs = row.is === 'barred' && row.obstacle.is === 'trip' ? row.obstacle.untilMs : null;
    return untilMs === null || untilMs <= draft.requestMs ? [] : [untilMs];
  });
  return [
    ...dropped.toSorted((a, b) => b.drivers - a.drivers),
    ...(ends.length > 0 ? [{ is: 'later', requestMs: Math.min(...ends) } as const] : []),
    ...(helpsFewer(asked) ? [{ is: 'fewer', drivers: plan.drivers.length - 1 } as const] : []),
  ];
}

/**
 * Whether one of those named for other columns may do what this one asks for: only then is there
 * somebody for every column where the plan has one less. What is asked of the last column goes with
 * it; other requirements stay, whoever is named.
 */
function helpsFewer({ plan, ...asked }: PoolAsked): boolean {
  // Those that the plan has: more may be allowed.
  const columns = plan.drivers.length;
  if (columns < 2) return false;
  const isLast = asked.column === columns - 1;
  const draft = isLast ? withLeg(asked.draft, asked.column, { requirements: null }) : asked.draft;
  return poolOf({ ...asked, plan, draft }).some(
    (row) => row.is === 'barred' && row.obstacle.is === 'column',
  );
}

/** The rules that are set and can bar a driver: the dispatcher may name anyone (reading 44). */
export function rulesOf({ qualifications, driverGroup }: Requirements): readonly RequirementRule[] {
  return driverGroup === null ? qualifications : [...qualifications, 'driverGroup'];
}

export function without(wanted: Requirements, rule: RequirementRule): Requirements {
  if (rule === 'driverGroup') return { ...wanted, driverGroup: null };
  if (rule === 'manualAssignment') return { ...wanted, manualAssignment: false };
  return { ...wanted, qualifications: wanted.qualifications.filter((one) => one !== rule) };
}

/** How many could take the column with these requirements. */
export function openCount(asked: PoolAsked, requirements: Requirements | null): number {
  const draft = withLeg(asked.draft, asked.column, { requirements });
  return poolOf({ ...asked, draft }).filter((row) => row.is === 'open').length;
}
