import { describe, expect, test } from 'vitest';
import type { Certificate } from '../model/problem.ts';
import { actionOf, asked, sound, stretched, typed } from '../testing/soundPlan.ts';
import { checkAnswer, checkTeamPlan } from './checking.ts';

const { totalCents } = sound.cost;
type Begun = { readonly startMs: number; readonly durationMs: number };

describe('the check of a certificate', () => {
  const certificate: Certificate = {
    violations: [],
    boundCents: totalCents - 100,
    boundIs: 'arcs',
    over: 'chaseDriversOnlyDrive',
    gap: 100 / totalCents,
    binds: [],
  };
  const check = (other: Partial<Certificate>) =>
    checkAnswer(
      { objective: 'cheapest', plan: sound, certificate: { ...certificate, ...other } },
      asked,
    );

  test('accepts a bound below the cost with its gap', () => {
    expect(check({})).toEqual([]);
    expect(check({ boundCents: totalCents, boundIs: 'exact', gap: 0 })).toEqual([]);
  });

  test.each<[string, Partial<Certificate>]>([
    ['a bound above the cost', { boundCents: totalCents + 1, gap: -1 / totalCents }],
    ['a bound that is no number', { boundCents: Number.NaN, gap: Number.NaN }],
    ['another gap', { gap: 0.5 }],
    ['an exact bound below the cost', { boundIs: 'exact' }],
    ['a bound over all plans', { over: 'all' }],
    ['violations that the plan does not have', { violations: ['1: none'] }],
  ])('finds %s', (_what, other) => {
    const found = check(other);
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((line) => line.startsWith('18: '))).toBe(true);
  });

  test('says what is wrong with it', () => {
    expect(check({ violations: ['1: none'] })).toEqual(['18: the violations are others']);
    expect(check({ over: 'all' })).toEqual(['18: the bound is not over all']);
    expect(check({ boundIs: 'exact' })).toEqual(['18: the bound is not the cost of the optimum']);
    expect(check({ boundCents: -1, gap: (totalCents + 1) / totalCents })).toEqual([
      '18: the bound is above the cost',
    ]);
    expect(check({ gap: 0.5 })).toEqual([`18: the gap is 0.5, not ${100 / totalCents}`]);
    expect(check({ boundCents: 0, gap: 1 })).toEqual([]);
  });
});

describe('the check of a plan under way', () => {
  const slow = typed('move-vehicle', 'a6');
  const plan = stretched(slow, 60_000);
  const { id, startMs, durationMs } = actionOf(slow);
  const all = plan.drivers.flatMap(({ actions }) => actions);
  const done = all.filter((action) => action.startMs < startMs && action.type !== 'wait');
  const begun = { plan, nowMs: startMs, happened: new Map(done.map((one) => [one.id, one])) };
  const under = (lasted: number, began = startMs) => ({
    ...begun,
    happened: new Map<string, Begun>([
      ...begun.happened,
      [id, { startMs: began, durationMs: lasted }],
    ]),
  });

  test('accepts a drive that has lasted longer than its way', () => {
    expect(checkTeamPlan(plan, asked, under(durationMs + 60_000))).toEqual([]);
  });

  test.each([
    ['did not begin', null],
    ['has lasted less', under(durationMs)],
    ['began earlier', under(durationMs + 60_000, startMs - 1000)],
  ])('finds the longer drive when it %s', (_when, underWay) => {
    expect(checkTeamPlan(plan, asked, underWay)).toHaveLength(1);
  });

  const without = (gone: string) => ({
    ...plan,
    drivers: plan.drivers.map((driver) => ({
      ...driver,
      actions: driver.actions.filter((action) => action.id !== gone),
    })),
  });
  const last = done.at(-1)?.id ?? '';
  const past = (of: readonly string[]) => of.filter((line) => line.startsWith('32: '));

  test('finds what has begun and is gone, or is another action now', () => {
    expect(past(checkTeamPlan(plan, asked, begun))).toEqual([]);
    expect(past(checkTeamPlan(without(last), asked, begun))).toHaveLength(1);
    const other = structuredClone(plan);
    for (const { actions } of other.drivers) {
      for (const action of actions) if (action.id === last) Object.assign(action, { extra: 'x' });
    }
    const changed = past(checkTeamPlan(other, asked, { ...begun, nowMs: startMs }));
    expect(changed).toEqual([`32: ${last} has begun and is changed`]);
  });

  test('finds what begins before now and has not begun', () => {
    const happened = new Map(begun.happened);
    happened.delete(last);
    const found = past(checkTeamPlan(plan, asked, { ...begun, happened }));
    expect(found).toEqual([`32: ${last} begins before the change`]);
  });
});
