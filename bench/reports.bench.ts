// A costing report of 100,000 trips: sorted, and added up by day, site and driver, compared with
// the row models of TanStack Table; then in the built console, where the server answers with these
// trips, the main thread's work for the same and for a frame of scrolling.
import { type BrowserContext, chromium, type Page } from 'playwright';
import { loadFiles } from '#gateway/files.ts';
import { contest, type Measured, median, onCpu, type Tools } from './area.ts';
import { busyMs, LOAD_MS } from './builtConsole.ts';
import { costReport, costReportBody } from './reports/costReport.ts';
import { ours as openOurs } from './reports/ours.ts';
import { type Book, GROUPED, SORTED } from './reports/book.ts';
import { tanstackTable } from './reports/tanstackTable.ts';
import { openCompany } from './screens/company.ts';

const ROWS = 100_000;
const ROUNDS = 5;
const FRAMES = 60;

export default async function* reports(tools: Tools): AsyncIterable<Measured> {
  yield* await models();
  yield* await inConsole(tools);
}

async function models(): Promise<readonly Measured[]> {
  const report = costReport(ROWS);
  const [ours, theirs] = [openOurs(report), tanstackTable(report)];
  mustAgree(ours, theirs);
  const sorting = await contest({ rounds: ROUNDS, ours: sorts(ours), theirs: sorts(theirs) });
  const grouping = await contest({ rounds: ROUNDS, ours: groups(ours), theirs: groups(theirs) });
  const each = (ms: number, times: number) => `${(ms / times).toFixed(1)} ms`;
  return [
    {
      id: 'report-sort',
      value: sorting.oursMs / sorting.theirsMs,
      detail:
        `${each(sorting.oursMs, SORTED.length)} of CPU a sort of ${ROWS} rows, ` +
        `TanStack Table ${each(sorting.theirsMs, SORTED.length)}`,
    },
    {
      id: 'report-group',
      value: grouping.oursMs / grouping.theirsMs,
      detail:
        `${each(grouping.oursMs, GROUPED.length)} of CPU for the sums of ${ROWS} rows, ` +
        `TanStack Table ${each(grouping.theirsMs, GROUPED.length)}`,
    },
  ];
}

const sorts = (book: Book) =>
  onCpu(() => {
    for (const by of SORTED) book.sort(by);
  });
const groups = (book: Book) =>
  onCpu(() => {
    for (const by of GROUPED) book.group(by);
  });

function mustAgree(ours: Book, theirs: Book): void {
  const [a, b] = [ours.said(), theirs.said()];
  const at = a.findIndex((value, k) => value !== b[k]);
  if (a.length !== b.length || at !== -1) throw new Error(`${a[at]} and ${b[at]} at ${at}`);
}

async function inConsole(tools: Tools): Promise<readonly Measured[]> {
  const company = await openCompany(loadFiles(await tools.buildConsole()), {}, false);
  const browser = await chromium.launch(tools.browser);
  try {
    const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
    await answerWith(context, costReportBody(costReport(ROWS)));
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(`${company.url}reports/costing`);
    await page.getByLabel('E-mail / Username').fill('admin', { timeout: LOAD_MS });
    await page.getByLabel('Password', { exact: true }).fill('tarmac');
    await page.keyboard.press('Enter');
    await page.getByText('100,000 trips').last().waitFor({ timeout: LOAD_MS });
    const work = async (act: () => Promise<void>) => {
      await settled(page);
      const before = await busyMs(session);
      await act();
      await settled(page);
      return (await busyMs(session)) - before;
    };
    return [await sortByClick(page, work), await scroll(page, work), await regroup(page, work)];
  } finally {
    await browser.close();
    await company.stop();
  }
}

type Working = (act: () => Promise<void>) => Promise<number>;

async function sortByClick(page: Page, work: Working): Promise<Measured> {
  const cpuMs: string[] = [];
  const all: number[] = [];
  for (const head of ['Total', 'From', 'Trip', 'Difference', 'Date']) {
    const button = page.getByRole('columnheader', { name: head, exact: true }).getByRole('button');
    for (let times = 0; times < 2; times += 1) {
      const ms = await work(() => button.evaluate(clicked));
      all.push(ms);
      cpuMs.push(`${head.toLowerCase()} ${ms.toFixed(0)} ms`);
    }
  }
  return {
    id: 'report-sort-click',
    value: median(all),
    detail: cpuMs.join(', '),
  };
}

async function scroll(page: Page, work: Working): Promise<Measured> {
  const grid = page.getByRole('grid');
  const ms = await work(() =>
    grid.evaluate(async (box, frames) => {
      for (let frame = 0; frame < frames; frame += 1) {
        box.scrollTop += 160;
        await new Promise((resolve) => void requestAnimationFrame(resolve));
      }
    }, FRAMES),
  );
  return { id: 'report-scroll', value: ms / FRAMES, detail: `${FRAMES} frames of five rows each` };
}

async function regroup(page: Page, work: Working): Promise<Measured> {
  const cpuMs: { by: string; ms: number }[] = [];
  const choice = page.getByRole('group', { name: 'Costs by' });
  const foot = page.getByRole('row').last();
  for (let round = 0; round < 3; round += 1) {
    for (const [by, many] of [
      ['Days', /days$/],
      ['Drivers', /drivers$/],
      ['Sites', /sites$/],
      ['Trips', /^100,000 trips/],
    ] as const) {
      const option = await choice.getByText(by, { exact: true }).elementHandle();
      if (!option) throw new Error(`there is no choice '${by}'`);
      const ms = await work(() => option.evaluate(clicked));
      await foot.getByRole('gridcell', { name: many }).waitFor();
      cpuMs.push({ by, ms });
    }
  }
  return {
    id: 'report-regroup',
    value: median(cpuMs.map(({ ms }) => ms)),
    detail: cpuMs.map(({ by, ms }) => `${by.toLowerCase()} ${ms.toFixed(0)} ms`).join(', '),
  };
}

/** In the page: a tool that looks for what it clicks on would work there as well. */
function clicked(element: Node): void {
  (element as HTMLElement).click();
}

/** The server's answer, with other rows. */
async function answerWith(context: BrowserContext, rows: object): Promise<void> {
  await context.route('**/v2/legacy/reports/costing?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: rows });
  });
}

/** Two frames later: what an act set off is drawn. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)));
      }),
  );
}
