// Random steps of an administrator and the environment, in any order.
import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { AnyRequest } from '#spine/outbox/index.ts';
import { faults, type Fault } from './brokenLine.ts';
import { type Asking, type Desk, requests, sampled } from './desk.ts';

type Ask = {
  readonly do: 'ask';
  /** The request under test, or another one beside it. */
  readonly of: 'own' | 'another';
  /** On the subject of an open request, or on any. */
  readonly on: 'open' | 'any';
  readonly from: number;
  readonly faults: readonly Fault[];
  /** The tab is killed so many turns after the request; null: it is not killed. */
  readonly diesAfter: number | null;
};
export type Step =
  | Ask
  | { readonly do: 'tryAgain'; readonly faults: readonly Fault[] }
  | { readonly do: 'line'; readonly isUp: boolean }
  | { readonly do: 'kill' | 'reload' | 'timeOut' }
  | { readonly do: 'logIn'; readonly other: boolean }
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'act'; readonly type: string; readonly at: number };

const going = fc.array(fc.constantFrom(...faults), { maxLength: 3 });
const ask: fc.Arbitrary<Ask> = fc.record({
  do: fc.constant('ask' as const),
  of: fc.constantFrom('own' as const, 'own' as const, 'another' as const),
  on: fc.constantFrom('any' as const, 'open' as const),
  from: fc.nat(100_000),
  faults: going,
  diesAfter: fc.option(fc.nat(60), { freq: 6 }),
});
const acts = ['outbox/askAgain', 'outbox/giveUp', 'outbox/withdraw'] as const;
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 9, arbitrary: ask },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('tryAgain' as const), faults: going }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('line' as const), isUp: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('kill' as const, 'reload', 'timeOut') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('logIn' as const), other: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      ms: fc.constantFrom(500, 4_000, 10_000, 60_000),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('act' as const),
      type: fc.constantFrom(...acts),
      at: fc.nat(4),
    }),
  },
);
export const days = fc.array(step, { minLength: 3, maxLength: 12 });

const asked = { do: 'ask', of: 'own', on: 'any', from: 0, faults: [], diesAfter: null } as const;
/** Two requests whose secrets are there still wait for a login: once one of them stayed behind. */
export const secretsAtLogin: Step[] = [
  { ...asked, faults: ['notSent'] },
  { ...asked, from: 204, faults: ['loggedOut'] },
  { do: 'logIn', other: false },
];

/** Results of `sample` on one day: intents, and the number of null or refused payloads. */
export type Draws = { hollow: number; readonly ids: Set<string> };

/** Does one step; skips it if it is impossible now. */
export async function take(desk: Desk, request: AnyRequest, step: Step, draws: Draws) {
  if (step.do === 'logIn') {
    if (desk.isAtLogin()) await desk.logInAgain(step.other ? 'office' : undefined);
    return;
  }
  if (desk.isAtLogin()) return;
  await doing[step.do](desk, step as never, request, draws);
  await desk.rest();
  await desk.leaveIfExpired();
}

type Doing = {
  readonly [D in Exclude<Step['do'], 'logIn'>]: (
    desk: Desk,
    step: Extract<Step, { readonly do: D }>,
    request: AnyRequest,
    draws: Draws,
  ) => Promise<void> | void;
};
const doing: Doing = {
  ask: askFor,
  async tryAgain(desk, { faults: planned }) {
    const last = desk.sees().outbox.state.attempts.at(-1);
    if (!last) return;
    const id = desk.ask({ type: last.of, data: last.asked }, planned);
    // A request that may have been done keeps its key.
    if (id !== null) desk.line.plan(last.key, planned);
  },
  line: ({ line }, { isUp }) => line.be(isUp),
  kill: (desk) => desk.kill(),
  reload: (desk) => desk.reload(),
  timeOut: ({ line }) => line.timeOut(),
  pass: (desk, { ms }) => desk.pass(ms),
  act(desk, { type, at }) {
    const acting = desk.open().map(({ intentId }) => ({ type, data: { intentId } }));
    const may = acting.filter((one) => desk.machine().check(one).yes);
    const one = may[at % Math.max(may.length, 1)];
    if (one) desk.act(one.type, one.data);
  },
};

async function askFor(desk: Desk, step: Ask, own: AnyRequest, draws: Draws): Promise<void> {
  const all = [...requests.values()];
  const request = step.of === 'own' ? own : (all[step.from % all.length] ?? own);
  const busy = desk.open().map(({ subject }) => subject);
  const one = busy[step.from % Math.max(busy.length, 1)];
  const prefer = step.on === 'open' ? one?.slice(one.indexOf(':') + 1).split(',')[0] : undefined;
  const data = sampled(desk, request, step.from, prefer);
  const asking: Asking = { type: request.type, data };
  const isBlocked = data !== null && busy.includes(request.subject(data));
  const id = data === null ? null : desk.ask(asking, step.faults);
  if (request === own && prefer === undefined) {
    if (id !== null) draws.ids.add(id);
    else if (!isBlocked && desk.isOnline()) draws.hollow += 1;
  }
  if (id === null) return;
  if (step.diesAfter === null) {
    await desk.rest();
    // It can be taken back until then.
    await passHold(desk, request.holdMs);
    // A stuck subject does not delay others (P7).
    if (desk.isOnline() && !isBlocked)
      expect(desk.tries(id), `P7: ${id} leaves`).toBeGreaterThan(0);
    return;
  }
  for (let turn = 0; turn < step.diesAfter; turn += 1) await Promise.resolve();
  await desk.kill();
}

/** Ends all faults, reconnects, signs the same user in, and lets half a minute pass. */
export async function heal(desk: Desk): Promise<void> {
  const { line } = desk;
  line.heal();
  line.timeOut();
  await desk.rest();
  await desk.leaveIfExpired();
  line.be(true);
  if (desk.isAtLogin()) await desk.logInAgain();
  await desk.rest();
  await desk.pass(30_000);
  await passHold(desk, longestHoldMs());
  await desk.rest();
}

/** The time in which a request can be taken back passes second by second. */
async function passHold(desk: Desk, holdMs = 0): Promise<void> {
  for (let leftMs = holdMs; leftMs > 0; leftMs -= 1_000) await desk.pass(1_000);
}

function longestHoldMs(): number {
  return Math.max(0, ...[...requests.values()].map(({ holdMs = 0 }) => holdMs));
}
