// The data plane in the browser: the cost of positions on the main thread.
import { teamModes } from '#domain/plannerModes.ts';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { createGateway } from '#gateway/app.ts';
import { loadFiles } from '#gateway/files.ts';
import { listen } from '#gateway/server.ts';
import type { FirstPlan, firstPlan } from './page/firstPlan.ts';
import { contest, type Measured, median, quantile, type Tools, type Work } from './area.ts';
import type { JudgedTimes, judgedRows } from './page/judgedRows.ts';
import type { diagramScroll } from './page/diagramScroll.ts';

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
    yield await scrolledDiagram(await quietPage(browser, new URL('/?diagram', running.url)));
    yield* judged(await quietPage(browser, new URL('/?judge', running.url)));
    yield* firstPlans(await quietPage(browser, new URL('/?plan', running.url)));
  } finally {
    await browser.close();
    await running.stop();
  }
}

/** A page without the contests, so that none of their garbage is collected while it works. */
async function quietPage(browser: Browser, url: URL): Promise<Page> {
  const tab = await browser.newPage();
  const failed = new Promise<never>((_, reject) => tab.on('pageerror', reject));
  await tab.goto(url.href);
  await Promise.race([failed, tab.waitForFunction(() => 'firstPlan' in window)]);
  return tab;
}

/** A frame of a scrolled diagram: what is seen is drawn, and everything is. */
async function scrolledDiagram(tab: Page): Promise<Measured> {
  const { seenMs, wholeMs } = await tab.evaluate(() =>
    (window as unknown as { readonly diagramScroll: typeof diagramScroll }).diagramScroll(),
  );
  await tab.close();
  const [ours, theirs] = [median(seenMs), median(wholeMs)];
  const detail = `a frame ${ours.toFixed(1)} ms, all blocks as objects ${theirs.toFixed(0)} ms`;
  return { id: 'diagram-scroll', value: ours / theirs, detail };
}

/** A move in the hand, by the judges' thread: all rows, then one place, of the slowest mode. */
async function* judged(tab: Page): AsyncIterable<Measured> {
  const all: (JudgedTimes & { readonly mode: string })[] = [];
  for (const mode of teamModes) {
    const times = await tab.evaluate(
      (one) => (window as unknown as { readonly judgedRows: typeof judgedRows }).judgedRows(one),
      mode,
    );
    all.push({ mode, ...times });
  }
  await tab.close();
  const words = all.map(
    ({ mode, rows }) =>
      `${mode} ${median(rows).toFixed(0)} (95 of 100: ${quantile(rows, 0.95).toFixed(0)})`,
  );
  yield {
    id: 'judged-rows',
    value: Math.max(...all.map(({ rows }) => median(rows))),
    detail: `wall ms of 60 rows, messages in it: ${words.join(', ')}`,
  };
  const ones = all.map(({ mode, one }) => ({ mode, ms: quantile(one, 0.95) }));
  const each = ones.map(({ mode, ms }) => `${mode} ${ms.toFixed(1)}`).join(', ');
  yield {
    id: 'judged-one',
    value: Math.max(...ones.map(({ ms }) => ms)),
    detail: `wall ms, messages in it: ${each}`,
  };
}

/** Plans of sixty moves: the first answers of the slowest mode, and all long tasks of a search. */
async function* firstPlans(tab: Page): AsyncIterable<Measured> {
  const plans: FirstPlan[] = [];
  const medians: { readonly mode: string; readonly ms: number }[] = [];
  for (const mode of teamModes) {
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
  const long = plans.flatMap(({ longMs, longestAtMs }, index) =>
    longMs > 0
      ? [`${longMs} ms in search ${index + 1}, longest ${longestAtMs.toFixed(0)} ms on`]
      : [],
  );
  yield {
    id: 'planning-main-thread',
    value: Math.max(...plans.map(({ longMs }) => longMs)),
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
