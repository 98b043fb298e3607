// The data plane in the browser: the cost of positions on the main thread.
import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { createGateway } from '#gateway/app.ts';
import { loadFiles } from '#gateway/files.ts';
import { listen } from '#gateway/server.ts';
import type { FirstPlan, firstPlan } from './page/firstPlan.ts';
import { contest, type Measured, type Tools, type Work } from './area.ts';

const ROUNDS = 5;
type PlanningPage = { readonly firstPlan: typeof firstPlan };

export default async function* page(tools: Tools): AsyncIterable<Measured> {
  const files = loadFiles(await tools.buildPage());
  const running = await listen(createGateway({ files, config: { mode: 'fake' } }), 0);
  const browser = await chromium.launch(tools.browser);
  try {
    const tab = await browser.newPage({ viewport: { width: 1_000, height: 1_300 } });
    const session = await tab.context().newCDPSession(tab);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const failed = new Promise<never>((_, reject) => tab.on('pageerror', reject));
    await tab.goto(running.url);
    await Promise.race([failed, tab.waitForFunction(() => 'contests' in window)]);
    const way = (name: string) => onMainThread(tab, session, name);
    yield await inPage('worker-batch', way('columns'), way('objects'));
    yield await inPage('moving-drivers', way('layer'), way('geoJson'));
    await tab.close();
    yield* firstPlans(await planningPage(browser, new URL('/?plan', running.url)));
  } finally {
    await browser.close();
    await running.stop();
  }
}

/** A separate page, so that no garbage of the contests is collected while it plans. */
async function planningPage(browser: Browser, url: URL): Promise<Page> {
  const tab = await browser.newPage();
  const failed = new Promise<never>((_, reject) => tab.on('pageerror', reject));
  await tab.goto(url.href);
  await Promise.race([failed, tab.waitForFunction(() => 'firstPlan' in window)]);
  return tab;
}

/** Plans of sixty moves: the first answers of the slowest mode, and the worst of the long tasks. */
async function* firstPlans(tab: Page): AsyncIterable<Measured> {
  const plans: FirstPlan[] = [];
  const medians: { readonly mode: string; readonly ms: number }[] = [];
  for (const mode of ['rideshare', 'company', 'personal', 'tow', 'ownCar'] as const) {
    const own: FirstPlan[] = [];
    for (const seed of [1, 2, 3]) {
      own.push(
        await tab.evaluate(([one, of]) => (window as unknown as PlanningPage).firstPlan(one, of), [
          mode,
          seed,
        ] as const),
      );
    }
    plans.push(...own);
    const [, ms = 0] = own.map(({ firstMs }) => firstMs).sort((a, b) => a - b);
    medians.push({ mode, ms });
  }
  const list = medians.map(({ mode, ms }) => `${mode} ${ms.toFixed(0)}`).join(', ');
  yield {
    id: 'planning-first',
    value: Math.max(...medians.map(({ ms }) => ms)),
    detail: `medians of three: ${list} ms, the thread's start in it`,
  };
  const news = plans.reduce((sum, plan) => sum + plan.news, 0);
  const long = plans.flatMap(({ longestMs, longestAtMs }, index) =>
    longestMs > 0
      ? [`${longestMs} ms in search ${index + 1}, ${longestAtMs.toFixed(0)} ms on`]
      : [],
  );
  yield {
    id: 'planning-main-thread',
    value: Math.max(...plans.map(({ longestMs }) => longestMs)),
    detail: [`${news} messages taken in ${plans.length} searches`, ...long].join('; '),
  };
}

async function inPage(id: string, ours: Work, theirs: Work): Promise<Measured> {
  const { oursMs, theirsMs } = await contest({ rounds: ROUNDS, ours, theirs });
  const detail = `${oursMs.toFixed(0)} ms of the main thread, the peer ${theirsMs.toFixed(0)} ms`;
  return { id, value: oursMs / theirsMs, detail };
}

/** How long the page's main thread is busy with one of its contests, on its own clock. */
function onMainThread(tab: Page, session: CDPSession, name: string): Work {
  const busyMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  };
  return async () => {
    const before = await busyMs();
    await tab.evaluate((contest) => {
      const { contests } = window as unknown as {
        readonly contests: { readonly [name: string]: () => Promise<void> };
      };
      return contests[contest]?.();
    }, name);
    return (await busyMs()) - before;
  };
}
