// The check finds a change of any one value of a searched plan, in every mode. Fields are found by
// walking the plan: a new one is covered by itself.
import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { straightDistanceCmi } from '#domain/geo.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { runs } from '../../../../tests/propertyRuns.ts';
import { Chance } from '../../pairs/chance.ts';
import { chaseProblems } from '../chase/testing/chaseProblems.ts';
import { planTeamToTheEnd } from '../planTeam.ts';
import type { TeamMode, TeamProblem } from '../problem.ts';
import { type Change, changesOf } from '../testing/changes.ts';
import { variedProblem } from '../testing/problems.ts';
import { checkTeamPlan } from './checking.ts';

/** What says nothing that could be wrong. */
const claimless: readonly (readonly [
  string,
  RegExp,
  (change: Change, plan: TeamPlan) => boolean,
])[] = [
  [
    'lists of rows have no order: all references are ids',
    /^(places|cars|ubers|unserved|drivers|late)$/,
    ({ is }) => is === 'swap',
  ],
  ['words for people', /^unserved\.reason$/, () => true],
  [
    'names that only the plan itself knows, where nothing else has them',
    /^(drivers\.actions\[.*\]\.id|cars\.id|.*[sS]yncId)$/,
    ({ is, from }, plan) => is === 'unheard' && countOf(plan, from) < 2,
  ],
  [
    'across the street is there: property 6',
    /^drivers\.actions\[(go-to|end)\]\.\w+Id$/,
    ({ from, to }, plan) => areNear(plan, from, to),
  ],
];

/** How often a string is a value in the plan. */
function countOf(plan: TeamPlan, value: unknown): number {
  if (value === null) return 0;
  let count = 0;
  JSON.stringify(plan, (_key, own) => {
    if (own === value) count += 1;
    return own;
  });
  return count;
}

function areNear({ places }: TeamPlan, a: unknown, b: unknown): boolean {
  const [from, to] = [a, b].map((id) => places.find((place) => place.id === id));
  return from !== undefined && to !== undefined && straightDistanceCmi(from, to) <= 10;
}

function problems(mode: TeamMode): fc.Arbitrary<TeamProblem> {
  if (mode === 'company' || mode === 'personal') {
    return chaseProblems(5, 4).map((problem) => ({ ...problem, mode }));
  }
  return fc
    .record({
      seed: fc.nat(1_000_000),
      moves: fc.integer({ min: 1, max: 6 }),
      drivers: fc.integer({ min: 1, max: 3 }),
      roundTrip: fc.boolean(),
    })
    .map((drawn) => variedProblem({ ...drawn, mode }));
}

const modes: readonly TeamMode[] = ['rideshare', 'company', 'personal', 'tow', 'ownCar'];
const budget = { is: 'iterations', iterations: 5 } as const;
/** Of each field and each kind of change. */
const SAMPLES = 2;

describe('every field of a searched plan', () => {
  const changed = new Set<string>();

  for (const mode of modes) {
    test.prop([problems(mode), fc.nat()], { numRuns: runs(8) })(
      `the check finds any one changed value of a plan: ${mode}`,
      (problem, seed) => {
        const outcome = planTeamToTheEnd(problem, { seed: 1, budget });
        if (outcome.is === 'refused') return;
        const plan = structuredClone(outcome.answers[seed % outcome.answers.length]?.plan);
        if (!plan) throw new Error('No plan.');
        expect(checkTeamPlan(plan, problem)).toEqual([]);
        const { moves, drivers } = problem;
        const chance = new Chance(seed);
        const all = changesOf(plan, [{ moves, drivers }], (below) => chance.below(below));
        const unseen = sampled(all, chance).flatMap((change) => {
          if (isClaimless(change, plan)) return [];
          changed.add(change.field);
          const undo = change.apply();
          const found = checkTeamPlan(plan, problem);
          undo();
          const { field, is, from, to } = change;
          return found.length > 0 ? [] : `${field} ${is}: ${from} → ${to}`;
        });
        expect(unseen).toEqual([]);
      },
    );
  }

  test('the changed plans have cars, rides, late and unserved moves, and every action of a search', () => {
    expect([...changed]).toEqual(
      expect.arrayContaining([
        'cars.tows',
        'ubers.fareCents',
        'late.lateMs',
        'unserved.activityId',
      ]),
    );
    const types = [...changed].flatMap(
      (field) => /^drivers\.actions\[(.*)\]\.id$/.exec(field)?.[1] ?? [],
    );
    // No searched plan has a `wait-for`.
    expect(types.length).toBe(13);
  });
});

function isClaimless(change: Change, plan: TeamPlan): boolean {
  return claimless.some(([, field, applies]) => field.test(change.field) && applies(change, plan));
}

/** Some of each field and kind of change. */
function sampled(changes: readonly Change[], chance: Chance): readonly Change[] {
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    const key = `${change.field} ${change.is}`;
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  return [...groups.values()].flatMap((group) =>
    group.length <= SAMPLES
      ? group
      : Array.from({ length: SAMPLES }, () => group[chance.below(group.length)] as Change),
  );
}
