// Whatever becomes of the line, the tab, the login and the chosen accounts: each declared fetch of
// the console is answered in the end, tells a failure in words, and takes no late answer.
import { beforeAll, describe, expect, test } from 'vitest';
import { slices } from '#features/index.ts';
import type { Fetch } from '#features/fetches/fetches.model.ts';
import { fetchesOfAll } from '#features/fetches/index.ts';
import { mayBePlanned } from '#features/trips/index.ts';
import type { Json } from '#kernel/records.ts';
import type { Answer, Link } from '#wire/link/link.ts';
import { dataOf, type Morning } from '../requests/desk.ts';
import { openCompany, openDesk, openMorning } from '../requests/desk.ts';

const fetches = [...fetchesOfAll(slices).values()];
const failing = {
  lost: { is: 'outcomeUnknown' },
  notSent: { is: 'notSent' },
  broken: { is: 'refused', status: 500, errorCode: null, message: null, current: null },
  'a page instead of an answer': { is: 'malformed', where: 'body' },
} as const satisfies { readonly [what: string]: Answer<never> };
const loggedOut = { ...failing.broken, status: 401 } as const;

let morning: Morning;
beforeAll(async () => {
  morning = await openMorning();
}, 60_000);

/** A line whose answers to one call are as a test says: a fault, or held until it is let go. */
function readsOf(link: Link, name: string) {
  const planned: (Answer<never> | 'held')[] = [];
  let held: (() => void)[] = [];
  let asked = 0;
  const call: Link['call'] = async (called, request, options) => {
    const next = called === name ? planned.shift() : undefined;
    if (called === name) asked += 1;
    if (next !== undefined && next !== 'held') return next;
    const answer = await link.call(called, request, options);
    if (next === 'held') await new Promise<void>((resolve) => void held.push(resolve));
    return answer;
  };
  return {
    link: { ...link, call } satisfies Link,
    plan: (...next: readonly (Answer<never> | 'held')[]) => void planned.push(...next),
    asked: () => asked,
    letGo() {
      for (const one of held) one();
      held = [];
    },
  };
}

describe.each(fetches.map((def) => [def.type, def] as const))('%s', (_type, def) => {
  /** A desk at which somebody wants what is asked for. */
  async function open() {
    const company = await openCompany(morning);
    const line = readsOf(company.link, def.call);
    const desk = await openDesk(morning, { ...company, link: line.link });
    const { world } = desk.sees();
    const move = [...world.tables.activities.rows()].find(
      ({ id }) => mayBePlanned({ world }, id).yes,
    );
    desk.act('trips/open', { activityIds: [move?.id ?? ''] });
    desk.act('navigation/go', { path: '/settings', replace: false });
    let at = 0;
    const pick = <X>(all: Iterable<X>): X | undefined => [...all][(at += 1)];
    const params = def.sample(desk.sees() as never, pick) as Json;
    expect(params).not.toBeNull();
    const asking = { type: 'fetches/ask', data: { of: def.type, params } };
    await desk.rest();
    const ask = async () => {
      desk.act(asking.type, asking.data);
      // A place is waited for by whoever took it.
      if (def.type === 'search/place') desk.act('search/openPlace', params);
      await desk.rest();
    };
    const now = (): Fetch | undefined =>
      desk.sees().fetches.state.all.find((one) => one.of === def.type);
    const told = () =>
      dataOf<{ readonly of: string }>(desk.records(), 'fetches/told').filter(
        ({ of }) => of === def.type,
      ).length;
    const close = async () => {
      expect(desk.troubles).toEqual([]);
      await desk.close();
      await company.close();
    };
    return { desk, line, ask, asking, now, told, close };
  }

  test.each(Object.entries(failing))('is answered in the end: %s', async (_what, fault) => {
    const { desk, line, ask, asking, now, told, close } = await open();
    line.plan(fault);
    await ask();
    expect(told()).toBe(0);
    if (def.kept === 'log') {
      expect(now()).toMatchObject({ phase: 'failed', why: expect.stringMatching(/^The .+\.$/) });
      expect(desk.machine().check(asking)).toEqual({ yes: true });
    }
    await desk.pass(1_000);
    expect([told(), line.asked()]).toEqual([1, 2]);
    expect(now()?.phase).toBe(def.kept === 'log' ? 'told' : undefined);
    await close();
  });

  test('comes when the line is back', async () => {
    const { desk, line, ask, told, close } = await open();
    desk.line.be(false);
    await desk.rest();
    await ask();
    expect([told(), line.asked()]).toEqual([0, 0]);
    // Whoever begins to listen is told how things stand.
    desk.line.tellLine();
    desk.line.be(true);
    await desk.rest();
    expect(told()).toBe(1);
    await close();
  });

  test('P9: leads to the login at a 401, and is asked for at the next start', async () => {
    const { desk, line, ask, told, close } = await open();
    line.plan(loggedOut);
    await ask();
    await desk.leaveIfExpired();
    expect(desk.isAtLogin()).toBe(true);
    await desk.logInAgain();
    expect(told()).toBe(1);
    await close();
  });

  test('is asked for again after a kill in the middle', async () => {
    const { desk, line, ask, now, told, close } = await open();
    line.plan('held');
    await ask();
    expect([now()?.phase, told()]).toEqual(['asked', 0]);
    await desk.machine().settled();
    await desk.kill();
    expect(told()).toBe(1);
    line.letGo();
    await desk.rest();
    expect(told()).toBe(1);
    await close();
  });

  test('P21: an answer for accounts that are not chosen any more is dropped', async () => {
    const { desk, line, ask, now, told, close } = await open();
    line.plan('held');
    await ask();
    const params = now()?.params;
    const [account] = [...desk.sees().world.tables.accounts.rows()];
    desk.act('world/reload', { accountIds: [account?.id ?? ''] });
    await desk.rest();
    const isScoped = def.key(params, 'a') !== def.key(params, 'b');
    line.letGo();
    await desk.rest();
    expect(told()).toBe(isScoped ? 0 : 1);
    await close();
  });
});
