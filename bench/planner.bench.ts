// Sixty moves planned in the built console: how long tasks of the main thread hold it, from the key
// until the plan is complete and drawn. On the thread's own clock: on a machine without graphics
// hardware the search and the drawing in software take the processors from it.
import type { CDPSession, Page } from 'playwright';
import type { Measured, Tools } from './area.ts';
import { LOAD_MS, openBuilt } from './builtConsole.ts';

const ROUNDS = 3;
/** A task that is longer holds the thread (as a browser counts long tasks). */
const HELD_MS = 50;
/** After the plan is complete: what the server says of it, the last drawings. */
const AFTER_MS = 1_000;

type Held = { readonly sumMs: number; readonly longestMs: number };

export default async function* planner(tools: Tools): AsyncIterable<Measured> {
  const all: Held[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const path = `command-center/activities?seed=${7 + round}&activities=1000`;
    const { page, session, close } = await openBuilt(tools, path);
    try {
      all.push(...(await planned(page, session)));
    } finally {
      await close();
    }
  }
  const list = (of: (held: Held) => number) => all.map((held) => of(held).toFixed(0)).join(', ');
  const sums = all.map(({ sumMs }) => sumMs);
  yield {
    id: 'planning-held',
    value: Math.max(...sums),
    detail: `'Plan all' and 'Next: trip plan' in turn: ${list(({ sumMs }) => sumMs)} ms`,
  };
  yield {
    id: 'planning-longest-task',
    value: Math.max(...all.map(({ longestMs }) => longestMs)),
    detail: `the same: ${list(({ longestMs }) => longestMs)} ms`,
  };
}

/** The most urgent unplanned moves in one go; then again from pre-flight, with a driver more. */
async function planned(page: Page, session: CDPSession): Promise<readonly Held[]> {
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  const wait = { timeout: LOAD_MS };
  await button(/^Unplanned/).press('Enter', wait);
  const inOneGo = button('Plan the 60 most urgent');
  await inOneGo.focus(wait);
  const first = await whilePlanning(page, session);
  await button('Back').click(wait);
  const more = page.getByRole('region', { name: 'Plan a trip' }).getByRole('radio', { name: '12' });
  await more.click({ force: true, ...wait });
  await button('Next: trip plan').focus(wait);
  return [first, await whilePlanning(page, session)];
}

/** Presses what has the focus; waits without asking the page for roles, which is work itself. */
async function whilePlanning(page: Page, session: CDPSession): Promise<Held> {
  // What the step before started is over.
  await page.waitForTimeout(AFTER_MS);
  const taken: TraceEvent[] = [];
  const take = ({ value }: { readonly value: object[] }) => void taken.push(...(value as never[]));
  session.on('Tracing.dataCollected', take);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'] },
  });
  await page.keyboard.press('Enter');
  await page.waitForFunction(isComplete, null, { polling: 250, timeout: LOAD_MS });
  await page.waitForTimeout(AFTER_MS);
  const complete = new Promise((resolve) => void session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', take);
  return heldBy(taken);
}

/** Runs in the page. */
function isComplete(): boolean {
  const step = document.querySelector('section[aria-label="Plan a trip"]');
  const isDrawn = step?.querySelector('[role=application] canvas') != null;
  return isDrawn && /\d+ of 60 moves, /.test(step?.textContent ?? '');
}

type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Wall time and time of the thread, microseconds. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
};

function heldBy(events: readonly TraceEvent[]): Held {
  const main = events.find(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  );
  const tasks = events.filter(
    ({ name, ph, pid, tid }) =>
      name === 'ThreadControllerImpl::RunTask' &&
      ph === 'X' &&
      pid === main?.pid &&
      tid === main.tid,
  );
  if (tasks.length < 100) throw new Error('the trace has no tasks of the page');
  const cpuMs = tasks.map(({ dur = 0, tdur = dur }) => tdur / 1_000);
  return {
    sumMs: cpuMs.reduce((sum, ms) => sum + Math.max(0, ms - HELD_MS), 0),
    longestMs: Math.max(...cpuMs),
  };
}
