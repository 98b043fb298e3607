// Whatever happens to the connection, the tab, the login and the chosen accounts: each declared
// fetch of the console is answered in the end, shows a failure message, and ignores late answers.
import { beforeAll, describe, expect, test } from 'vitest';
import { slices } from '#features/index.ts';
import type { Fetch } from '#spine/fetches/fetches.model.ts';
import { fetchesOfAll } from '#spine/fetches/index.ts';
import { road, type RoadParams } from '#features/moves/moves.fetches.ts';
import { employeePath, tripPath, verificationPath } from '#spine/navigation/index.ts';
import { deliveryEstimates, rideEstimates, rideTypes } from '#features/rides/index.ts';
import { wrapUp } from '#features/trips/calculation.fetches.ts';
import { mayBePlanned } from '#features/trips/index.ts';
import { wrapUpOf } from '#features/trips/server.queries.ts';
import type { Json } from '#kernel/records.ts';
import type { Answer, Link } from '#wire/link/link.ts';
import { dataOf, type Desk, type Morning } from '../requests/desk.ts';
import { openCompany, openDesk, openMorning } from '../requests/desk.ts';

const fetches = [...fetchesOfAll(slices).values()];
const failing = {
  lost: { is: 'outcomeUnknown' },
  notSent: { is: 'notSent' },
  broken: { is: 'refused', status: 500, errorCode: null, message: null, current: null },
  'a page instead of an answer': { is: 'malformed', where: 'body' },
} as const satisfies { readonly [what: string]: Answer<never> };
const loggedOut = { ...failing.broken, status: 401 } as const;

type OfFetch = { readonly of: string; readonly key: string };

let morning: Morning;
beforeAll(async () => {
  morning = await openMorning();
}, 60_000);

/** A link whose answers to one call the test chooses: a fault, or held until `letGo`. */
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

/** What is summed up of a plan that the console has calculated; null for another fetch. */
async function plannedFor(desk: Desk, type: string) {
  if (type !== wrapUp.type) return null;
  desk.act('trips/goTo', { step: 'plan' });
  await desk.rest();
  const { plan, outcome } = desk.sees().trips.state;
  if (!plan || outcome?.is !== 'planned') throw new Error(JSON.stringify(outcome));
  return wrapUpOf(plan, outcome, []);
}

/** A move between the places whose road is asked for. */
function between(desk: Desk, params: Json): Json {
  const { from, to } = params as RoadParams;
  const idAt = ({ lonE6, latE6 }: RoadParams['from']) => {
    const all = [...desk.sees().world.tables.locations.rows()];
    return all.find((one) => one.lonE6 === lonE6 && one.latE6 === latE6)?.id ?? null;
  };
  return { startId: idAt(from), endId: idAt(to), other: 'keep' };
}

describe.each(fetches.map((def) => [def.type, def] as const))('%s', (_type, def) => {
  /** A desk with a flow open that wants the fetch. */
  async function open() {
    const company = await openCompany(morning);
    const line = readsOf(company.link, def.call);
    const desk = await openDesk(morning, { ...company, link: line.link });
    const { world } = desk.sees();
    const move = [...world.tables.activities.rows()].find(
      ({ id }) => mayBePlanned({ world }, id).yes,
    );
    desk.act('trips/open', { activityIds: [move?.id ?? ''] });
    const planned = await plannedFor(desk, def.type);
    desk.act('navigation/go', { path: '/settings', replace: false });
    let at = 0;
    const pick = <X>(all: Iterable<X>): X | undefined => [...all][(at += 1)];
    // The server sums up only plans that keep to its own roads.
    const params = (planned ?? def.sample(desk.sees() as never, pick)) as Json;
    expect(params).not.toBeNull();
    const asking = { type: 'fetches/ask', data: { of: def.type, params } };
    await desk.rest();
    const ask = async () => {
      desk.act(asking.type, asking.data);
      // A place is only wanted once it was chosen.
      if (def.type === 'search/place') desk.act('search/openPlace', params);
      if (def.type === road.type) desk.act('moves/start', between(desk, params));
      if (def.type === rideEstimates.type) desk.act('rides/start', { other: 'keep' });
      if (def.type === deliveryEstimates.type) {
        desk.act('rides/startPackage', { other: 'keep' });
      }
      if (def.type === rideTypes.type) desk.act('rides/startVoucher', { other: 'keep' });
      // And what is read about a trip or an employee on its page.
      if (def.type.startsWith('tripPage/')) {
        const { tripId } = params as { readonly tripId: string };
        desk.act('navigation/go', { path: tripPath(tripId), replace: false });
      }
      if (/^(employees|verifications)\//.test(def.type)) {
        const { employeeId = 'any', verificationId } = params as Partial<Record<string, string>>;
        const path =
          verificationId === undefined
            ? employeePath(employeeId)
            : verificationPath(employeeId, verificationId);
        desk.act('navigation/go', { path, replace: false });
      }
      await desk.rest();
    };
    // A load of the world asks too, for the user's own account.
    const paramsOf = (of: string) =>
      dataOf<OfFetch & { readonly params: Json }>(desk.records(), 'fetches/asked')
        .filter((one) => one.key === of)
        .map((one) => JSON.stringify(one.params));
    const ofLoad = new Set(desk.sees().fetches.state.all.flatMap(({ key }) => paramsOf(key)));
    const isOurs = ({ of, key }: OfFetch) =>
      of === def.type && !paramsOf(key).some((one) => ofLoad.has(one));
    const now = (): Fetch | undefined => desk.sees().fetches.state.all.find(isOurs);
    const answers = () => dataOf<OfFetch>(desk.records(), 'fetches/told').filter(isOurs).length;
    const before = line.asked();
    const counted = { ...line, asked: () => line.asked() - before };
    const close = async () => {
      expect(desk.troubles).toEqual([]);
      await desk.close();
      await company.close();
    };
    return { desk, line: counted, ask, asking, now, answers, close };
  }

  test.each(Object.entries(failing))('is answered by a retry after %s', async (_what, fault) => {
    const { desk, line, ask, asking, now, answers, close } = await open();
    line.plan(fault);
    await ask();
    expect(answers()).toBe(0);
    if (def.kept === 'log') {
      expect(now()).toMatchObject({ phase: 'failed', why: expect.stringMatching(/^The .+\.$/) });
      expect(desk.machine().check(asking)).toEqual({ yes: true });
    }
    await desk.pass(1_000);
    expect([answers(), line.asked()]).toEqual([1, 2]);
    expect(now()?.phase).toBe(def.kept === 'log' ? 'told' : undefined);
    await close();
  });

  test('is sent when the connection is back', async () => {
    const { desk, line, ask, answers, close } = await open();
    desk.line.be(false);
    await desk.rest();
    await ask();
    expect([answers(), line.asked()]).toEqual([0, 0]);
    // A new listener gets the state of the connection.
    desk.line.pushState();
    desk.line.be(true);
    await desk.rest();
    expect(answers()).toBe(1);
    await close();
  });

  test('P9: leads to the login on a 401, and is sent again at the next start', async () => {
    const { desk, line, ask, answers, close } = await open();
    line.plan(loggedOut);
    await ask();
    await desk.leaveIfExpired();
    expect(desk.isAtLogin()).toBe(true);
    await desk.logInAgain();
    expect(answers()).toBe(1);
    await close();
  });

  test('is sent again after a kill before its answer', async () => {
    const { desk, line, ask, now, answers, close } = await open();
    line.plan('held');
    await ask();
    expect([now()?.phase, answers()]).toEqual(['asked', 0]);
    await desk.machine().settled();
    await desk.kill();
    expect(answers()).toBe(1);
    line.letGo();
    await desk.rest();
    expect(answers()).toBe(1);
    await close();
  });

  test('P21: ignores an answer for accounts that are no longer chosen', async () => {
    const { desk, line, ask, now, answers, close } = await open();
    line.plan('held');
    await ask();
    const params = now()?.params;
    const [account] = [...desk.sees().world.tables.accounts.rows()];
    desk.act('world/reload', { accountIds: [account?.id ?? ''] });
    await desk.rest();
    const isScoped = def.key(params, 'a') !== def.key(params, 'b');
    line.letGo();
    await desk.rest();
    expect(answers()).toBe(isScoped ? 0 : 1);
    await close();
  });
});
