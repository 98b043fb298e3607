import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentSecurityPolicy } from '../../src/gateway/policy.ts';
import { openHouse } from './harness.ts';
import { logIn, patienceMs } from './walk.ts';

const house = openHouse();
const provoked = [/Content Security Policy/, /violates|Refused to/, /request to another origin/];

/** Another origin that would let everyone in, and counts who came. */
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

test('every response of a session carries the policy', async () => {
  const { page, context } = await house.openConsole({ allow: [/status of 404/] });
  const answers: { readonly url: string; readonly policy: string | undefined }[] = [];
  context.on('response', (response) => {
    const policy = response.headers()['content-security-policy'];
    answers.push({ url: response.url(), policy });
  });
  await page.reload({ waitUntil: 'networkidle' });
  await logIn(page);
  await mapWorkers(page);
  await page.goto(new URL('/nowhere', house.url).href, { waitUntil: 'networkidle' });
  const bare = answers.filter(
    ({ url, policy }) => url.startsWith('http') && policy !== contentSecurityPolicy,
  );
  expect(bare).toEqual([]);
  expect(answers.length).toBeGreaterThan(2);
});

test.each(['config.json', 'nowhere.js', 'assets/nowhere.mjs'])(
  'what is fetched beside the page carries the policy: %s',
  async (path) => {
    const response = await fetch(new URL(path, house.url));
    expect(response.headers.get('content-security-policy')).toBe(contentSecurityPolicy);
  },
);

describe('code of another hand is refused', () => {
  test('in the page', async () => {
    const { page } = await house.openConsole({ allow: provoked });
    expect(await page.evaluate(attempt, other())).toEqual(refused);
    expect(visits).toBe(0);
  });

  test('in each worker', async () => {
    const { page } = await house.openConsole({ allow: provoked });
    await logIn(page);
    await mapWorkers(page);
    const kinds = page.workers().map((worker) => kindOf(worker.url()));
    expect(new Set(kinds)).toEqual(new Set(['worker', 'map.worker']));
    for (const worker of page.workers()) {
      expect(await worker.evaluate(attempt, other()), worker.url()).toEqual(refused);
    }
    expect(visits).toBe(0);
  });
});

/** The map's workers are started with its first tiles. */
async function mapWorkers(page: Page): Promise<void> {
  const kinds = () => page.workers().map((worker) => kindOf(worker.url()));
  await expect.poll(kinds, { timeout: patienceMs }).toContain('map.worker');
}

/** The bundler puts a hash behind the name of the source. */
function kindOf(url: string): string {
  return /([\w.]+)-[\w-]{8}\.js$/.exec(url)?.[1] ?? url;
}

const refused = { evaluated: 'EvalError', made: 'EvalError', fetched: 'TypeError' };

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
  // Both are what must be refused.
  /* oxlint-disable no-eval, typescript/no-implied-eval */
  return {
    evaluated: await errorOf(() => globalThis.eval('1 + 1')),
    made: await errorOf(() => new Function('return 1')()),
    fetched: await errorOf(() => fetch(url)),
  };
  /* oxlint-enable no-eval, typescript/no-implied-eval */
}
