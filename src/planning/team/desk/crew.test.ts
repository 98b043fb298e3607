import { teamModes } from '#domain/plannerModes.ts';
import { describe, expect, test } from 'vitest';
import { withCars } from '../chase/testing/chaseProblems.ts';
import { PlanningDesk } from './desk.ts';
import type { FromDesk, ToDesk } from './messages.ts';
import type { TeamProblem } from '../model/problem.ts';
import { generatedProblem } from '../testing/problems.ts';
import { planWithCrew, sharesOf } from '../../crew/crew.ts';
import { CrewHelper } from '../../crew/crewHelper.ts';
import type { HelperPorts } from '../../crew/helperThreads.ts';
import { PostedProblems } from './posted.ts';
import { teamCrew, type TeamKind } from './teamCrew.ts';

type Turn = () => void;
/** The number of a thread that does not work. */
type Bad = { readonly at: number; readonly is: 'lost' | 'silent' };

/** A desk and its threads, which take turns in the given order; messages are copied. */
function threadsOf(pick: (waiting: number) => number, bad: Bad = { at: 0, is: 'lost' }) {
  const turns: Turn[] = [];
  const reports: FromDesk[] = [];
  let [ms, opened] = [0, 0];
  const nowMs = () => ms++;
  const later = (turn: Turn) => void turns.push(turn);
  const open: HelperPorts<TeamKind>['open'] = (on, lost) => {
    opened += 1;
    const isBad = opened === bad.at;
    const post = (message: Parameters<typeof on>[0]) => {
      const copy = structuredClone(message);
      later(() => on(copy));
    };
    const posted = new PostedProblems();
    const helper = new CrewHelper(teamCrew, (problem) => posted.problemOf(problem), {
      post,
      later,
      nowMs,
    });
    return (message) => {
      const copy = structuredClone(message);
      later(() => {
        if (!isBad) helper.take(copy);
        else if (bad.is === 'lost') lost('gone');
      });
    };
  };
  const helpers = { most: 0, open };
  const linear = () => Promise.reject(new Error('none'));
  const post = (message: FromDesk) => void reports.push(message);
  const desk = new PlanningDesk({ post, later, nowMs, linear, helpers });
  const toTheEnd = () => {
    while (turns.length > 0) turns.splice(pick(turns.length), 1)[0]?.();
    return reports.at(-1);
  };
  return { desk, reports, toTheEnd, opened: () => opened, turn: () => turns.shift()?.() };
}

function asked(problem: TeamProblem, threads: number, changed: Partial<ToDesk> = {}): ToDesk {
  const { legs: _, ...rest } = problem;
  const posted = { ...rest, travel: null };
  const budget = { is: 'iterations', iterations: 8 } as const;
  const plan = { is: 'plan', number: 1, problem: posted, seed: 7, budget, threads, boundMs: 0 };
  return { ...plan, ...changed } as ToDesk;
}

const first = () => 0;
const last = (waiting: number) => waiting - 1;
const middle = (waiting: number) => Math.floor(waiting / 2);

const small = generatedProblem({ seed: 4, moves: 6, drivers: 2 });

describe('a crew of searchers', () => {
  test.each(teamModes)('any number of threads plans the same bytes: %s', (mode) => {
    const made = generatedProblem({ seed: 4, moves: 7, drivers: 3, mode });
    const problem = withCars(made, mode === 'Company' ? [1, 2] : null);
    const budget = { is: 'iterations', iterations: 8 } as const;
    const expected = planWithCrew(teamCrew, problem, { seed: 7, budget });
    for (const [threads, pick] of [
      [1, first],
      [2, last],
      [3, first],
      [4, middle],
      [8, last],
    ] as const) {
      const { desk, toTheEnd, opened } = threadsOf(pick);
      desk.take(asked(problem, threads));
      const end = toTheEnd();
      const answers = end?.is === 'done' ? end.answers : end;
      expect(JSON.stringify(answers)).toBe(
        JSON.stringify(expected.is === 'planned' ? expected.answers : []),
      );
      expect(opened()).toBe(Math.min(threads, 4) - 1);
    }
  });

  test('searchers are shared out by number, and by thread when time is the budget', () => {
    expect(sharesOf({ is: 'iterations' }, 3)).toEqual([[0, 3], [1], [2]]);
    expect(sharesOf({ is: 'iterations' }, 9)).toEqual([[0], [1], [2], [3]]);
    expect(sharesOf({ is: 'time' }, 3)).toEqual([[0], [1], [2]]);
  });

  test('a plan goes on without a thread that is lost, as long as time is the budget', () => {
    const { desk, toTheEnd, opened } = threadsOf(first, { at: 2, is: 'lost' });
    desk.take(asked(small, 4, { budget: { is: 'time', ms: 1000 } }));
    expect(toTheEnd()).toMatchObject({ is: 'done', number: 1 });
    expect(opened()).toBe(3);
  });

  test('with time for a budget none waits for a thread that has not begun', () => {
    const { desk, toTheEnd } = threadsOf(first, { at: 2, is: 'silent' });
    desk.take(asked(small, 4, { budget: { is: 'time', ms: 1000 } }));
    expect(toTheEnd()).toMatchObject({ is: 'done', number: 1 });
  });

  test('a plan by rounds fails with a thread that is lost, as its bytes would differ', () => {
    const { desk, toTheEnd } = threadsOf(first, { at: 2, is: 'lost' });
    desk.take(asked(small, 4));
    expect(toTheEnd()).toEqual({ is: 'failed', number: 1, why: 'gone' });
  });

  test('a cancelled plan stops in every thread', () => {
    const { desk, toTheEnd, turn, opened, reports } = threadsOf(first);
    desk.take(asked(small, 4, { budget: { is: 'time', ms: Number.POSITIVE_INFINITY } }));
    while (opened() < 3) turn();
    for (let turns = 0; turns < 10; turns += 1) turn();
    const before = reports.length;
    desk.take({ is: 'cancel', number: 1 });
    toTheEnd();
    expect(reports).toHaveLength(before);
  });

  test('the next plan takes the threads of the last one', () => {
    const { desk, toTheEnd, opened } = threadsOf(first);
    desk.take(asked(small, 3));
    toTheEnd();
    desk.take(asked(small, 3, { number: 2 }));
    expect(toTheEnd()).toMatchObject({ is: 'done', number: 2 });
    expect(opened()).toBe(2);
  });
});
