import { readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headersSentBy, plannerHeaders, sentHeaders } from '#gateway/testing/sentHeaders.ts';
import { consoleFolder } from '../../scripts/build.mjs';
import { startGateway } from './gateway.ts';
import { openHouse } from './harness.ts';
import { startServed } from './served.ts';
import { logIn, patienceMs, pressByKey } from './walk.ts';

const house = openHouse({ start: startGateway });
const live = openHouse({ map: false, start: () => startServed() });
const provoked = [/Content Security Policy/, /violates|Refused to/, /request to another origin/];

/** Another origin that allows every request and counts them. */
let elsewhere: Server;
let visits = 0;
beforeAll(async () => {
  elsewhere = createServer((_request, response) => {
    visits += 1;
    response.setHeader('access-control-allow-origin', '*').end('{}');
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  elsewhere.close();
});

/** One session for all tests, opened by the first. */
let page: Page;
/** From then on the test breaks the rules itself: before, the console must not. */
let allowUntrusted = () => {};

test('every response of a session has the security headers', async () => {
  const allow = [/status of 404/, ...provoked];
  const one = await house.openConsole({ allow, keep: true });
  ({ page } = one);
  allowUntrusted = () => one.allow(/requires 'Trusted\w+' assignment/);
  const answers: { readonly url: string; readonly sent: object }[] = [];
  one.context.on('response', (response) => {
    const sent = headersSentBy({ headers: new Headers(response.headers()) });
    answers.push({ url: response.url(), sent });
  });
  await page.reload({ waitUntil: 'networkidle' });
  await logIn(page);
  await mapWorkers(page);
  const lost = await one.context.newPage();
  await lost.goto(new URL('/nowhere', house.url).href, { waitUntil: 'networkidle' });
  await lost.close();
  const fetched = answers.filter(({ url }) => url.startsWith('http'));
  for (const { url, sent } of fetched) expect(sent, url).toEqual(sentHeaders);
  expect(fetched.length).toBeGreaterThan(2);
});

test.each(['config.json', 'nowhere.js', 'assets/nowhere.mjs'])(
  'the response for %s has the security headers',
  async (path) => {
    const response = await fetch(new URL(path, house.url));
    expect(headersSentBy(response)).toEqual(sentHeaders);
  },
);

describe('the policy refuses eval, new Function, text as code and other origins', () => {
  test('in the page', async () => {
    allowUntrusted();
    expect(await page.evaluate(attempt, other())).toEqual(refused);
    expect(visits).toBe(0);
  });

  test('in each worker of the build', async () => {
    await pressByKey(page, 'Satellite imagery');
    await page.keyboard.press('/');
    await page.keyboard.type('o');
    await started(page, 'imagery.worker');
    await started(page, 'finder.worker');
    const { page: beside } = await live.openConsole({ allow: provoked });
    await logIn(beside);
    await started(beside, 'live.worker');
    // Those of the planner, which start with a plan, with more cores and with a drag.
    for (const kind of builtKinds()) {
      const isStarted = [page, beside].some((one) => kindsOf(one).includes(kind));
      if (!isStarted) await start(page, kind);
    }
    const workers = [...page.workers(), ...beside.workers()];
    expect(new Set(workers.map((worker) => kindOf(worker.url())))).toEqual(builtKinds());
    for (const worker of workers) {
      const isPlanner = kindOf(worker.url()) === 'planner.worker';
      const sent = isPlanner ? plannerHeaders : sentHeaders;
      expect(headersSentBy(await fetch(worker.url())), worker.url()).toEqual(sent);
      expect(await worker.evaluate(attempt, other()), worker.url()).toEqual(refused);
    }
    expect(visits).toBe(0);
  });
});

/** The map starts its workers with its first tiles. */
function mapWorkers(page: Page): Promise<void> {
  return started(page, 'map.worker');
}

async function started(page: Page, kind: string): Promise<void> {
  await expect.poll(() => kindsOf(page), { timeout: patienceMs }).toContain(kind);
}

function kindsOf(page: Page): readonly string[] {
  return page.workers().map((worker) => kindOf(worker.url()));
}

/** Starts a worker of the build by its script. */
async function start(page: Page, kind: string): Promise<void> {
  const script = readdirSync(join(consoleFolder, 'assets')).find((name) => kindOf(name) === kind);
  await page.evaluate((url) => {
    const kept = globalThis as { workersOfTheTest?: Worker[] };
    kept.workersOfTheTest = [...(kept.workersOfTheTest ?? []), new Worker(url, { type: 'module' })];
  }, `/assets/${script}`);
  await started(page, kind);
}

/** Each worker of the build, so that a new one is covered too. */
function builtKinds(): ReadonlySet<string> {
  const scripts = readdirSync(join(consoleFolder, 'assets'));
  return new Set(scripts.map(kindOf).filter((kind) => /(^|\.)worker$/.test(kind)));
}

/** The bundler appends a hash to the source's name. */
function kindOf(url: string): string {
  return /([\w.]+)-[\w-]{8}\.js$/.exec(url)?.[1] ?? url;
}

const refused = {
  evaluated: 'EvalError',
  made: 'EvalError',
  fetched: 'TypeError',
  // Trusted Types: text as a document (in pages), other workers, and a policy of one's own.
  written: 'TypeError',
  read: 'TypeError',
  worked: 'TypeError',
  allowed: 'TypeError',
};

function other(): string {
  return `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
}

/** Runs in the page and in workers: the name of the error of each attempt. */
async function attempt(url: string) {
  // What DevTools evaluates directly may use eval; a later task may not.
  await new Promise((resolve) => setTimeout(resolve, 0));
  const errorOf = async (act: () => unknown) => {
    try {
      await act();
      return 'none';
    } catch (error) {
      return error instanceof Error ? error.name : String(error);
    }
  };
  const inPage = (act: () => unknown) => () => {
    if (typeof document === 'undefined') throw new TypeError('a worker has no document');
    return act();
  };
  const { trustedTypes: trusted } = globalThis as unknown as {
    readonly trustedTypes: { createPolicy(name: string, rules: object): unknown };
  };
  // The policy must refuse both.
  /* oxlint-disable no-eval, typescript/no-implied-eval */
  return {
    evaluated: await errorOf(() => globalThis.eval('1 + 1')),
    made: await errorOf(() => new Function('return 1')()),
    fetched: await errorOf(() => fetch(url)),
    written: await errorOf(inPage(() => (document.createElement('div').innerHTML = '<b>x</b>'))),
    read: await errorOf(inPage(() => new DOMParser().parseFromString('<b>x</b>', 'text/html'))),
    worked: await errorOf(() => new Worker('/assets/index-00000000.js')),
    allowed: await errorOf(() => trusted.createPolicy('other', {})),
  };
  /* oxlint-enable no-eval, typescript/no-implied-eval */
}
