// The check finds a change of any one value of a searched plan, in every mode. Fields are found by
// walking the answer: a new one is covered by itself.
import { hasChaseCars, type TeamMode, teamModes } from '#domain/plannerModes.ts';
import { describe, expect } from 'vitest';
import { straightDistanceCmi } from '#domain/geo.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { fc, test } from '../../../../tests/property.ts';
import { runs } from '../../../../tests/propertyRuns.ts';
import { Chance } from '../../searching/chance.ts';
import { chaseProblems } from '../chase/testing/chaseProblems.ts';
import { planTeamToTheEnd } from '../desk/planTeam.ts';
import type { TeamProblem } from '../model/problem.ts';
import { type Change, changesOf } from '../testing/changes.ts';
import { drawnDay } from '../testing/drawnDay.ts';
import { variedProblem } from '../testing/problems.ts';
import { checkAnswer, checkTeamPlan } from './checking.ts';

type Claimless = readonly [
  why: string,
  field: RegExp,
  applies: (change: Change, plan: TeamPlan) => boolean,
];

/** What says nothing that could be wrong. */
const claimless: readonly Claimless[] = [
  [
    'lists of rows have no order: all references are ids',
    /^plan\.(places|cars|ubers|unserved|drivers|late)$/,
    ({ is }) => is === 'swap',
  ],
  [
    'words for people, and which search found the plan and its bound',
    /^(plan\.unserved\.reason|certificate\.(binds|boundIs).*|objective)$/,
    () => true,
  ],
  [
    'names that only the plan itself knows, where nothing else has them',
    /^plan\.(drivers\.actions\[.*\]\.id|cars\.id|.*[sS]yncId)$/,
    ({ is, from }, plan) => is === 'unheard' && countOf(plan, from) < 2,
  ],
  [
    'across the street is there: property 6',
    /^plan\.drivers\.actions\[(go-to|end)\]\.\w+Id$/,
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
  const isChase = hasChaseCars(mode);
  const drawn = fc.record({
    ...drawnDay(6, [1, 3]),
  });
  const plain: fc.Arbitrary<TeamProblem> = isChase
    ? chaseProblems(5, 4).map((problem) => ({ ...problem, mode }))
    : drawn.map((one) => variedProblem({ ...one, mode }));
  const rests = fc.constantFrom(null, 3 * 3_600_000);
  return fc.tuple(plain, rests).map(([problem, restAfterMs]) => ({ ...problem, restAfterMs }));
}

const budget = { is: 'iterations', iterations: 5 } as const;
/** Of each field and each kind of change, in each plan. */
const samples = runs(1, 2);

describe('every field of a searched plan', () => {
  const changed = new Set<string>();

  for (const mode of teamModes) {
    test.prop([problems(mode), fc.nat()], { numRuns: runs(8, 40) })(
      `the check finds any one changed value, and any changed term with its total: ${mode}`,
      (problem, seed) => {
        const outcome = planTeamToTheEnd(problem, { seed: 1, budget });
        if (outcome.is === 'refused') return;
        const answer = structuredClone(outcome.answers[seed % outcome.answers.length]);
        if (!answer) throw new Error('No plan.');
        expect(checkAnswer(answer, problem)).toEqual([]);
        const { moves, drivers } = problem;
        const chance = new Chance(seed);
        const all = changesOf(answer, [{ moves, drivers }], (below) => chance.below(below));
        const unseen = sampled(all, chance).flatMap((change) => {
          if (isClaimless(change, answer.plan)) return [];
          const { field, is, from, to } = change;
          changed.add(field);
          const undo = change.apply();
          const found = field.startsWith('plan')
            ? checkTeamPlan(answer.plan, problem)
            : checkAnswer(answer, problem);
          undo();
          return found.length > 0 ? [] : { field, is, from, to };
        });
        expect(unseen).toEqual([]);
        expect(termsUnseen(answer.plan, problem)).toEqual([]);
      },
    );
  }

  test('the changed plans have every kind of row, and every action of a search', () => {
    const rows = ['cars.tows', 'ubers.fareCents', 'late.lateMs', 'unserved.activityId'];
    expect([...changed]).toEqual(expect.arrayContaining(rows.map((row) => `plan.${row}`)));
    expect([...changed]).toEqual(expect.arrayContaining(['certificate.boundCents']));
    const types = [...changed].flatMap((field) => /actions\[(.*)\]\.id$/.exec(field)?.[1] ?? []);
    // No searched plan has a `wait-for`.
    expect(types.length).toBe(13);
  });
});

/** Terms of the cost that may be a cent more, with the total, without the check finding it. */
function termsUnseen(plan: TeamPlan, problem: TeamProblem): readonly string[] {
  const { totalCents, tipShares: _, ...terms } = plan.cost;
  return Object.entries(terms).flatMap(([term, cents]) => {
    const cost = { ...plan.cost, [term]: cents + 1, totalCents: totalCents + 1 };
    return checkTeamPlan({ ...plan, cost }, problem).length > 0 ? [] : [term];
  });
}

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
    group.length <= samples
      ? group
      : Array.from({ length: samples }, () => group[chance.below(group.length)] as Change),
  );
}
