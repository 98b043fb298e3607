// A shift of twelve hours: the page's heap after a garbage collection, and how long the next start
// takes from the stored data.
import { type CDPSession, chromium, type Page } from 'playwright';
import type { Files } from '#gateway/files.ts';
import type { Measured, Tools } from '../area.ts';
import { logIn, moves, openCompany } from './company.ts';

const HOURS = 12;
const DRIVERS = 500;
/** Positions are sent once a step; in real time they would be sent once a second. */
const STEP_MS = 30_000;
const STEPS_AN_HOUR = 3_600_000 / STEP_MS;
/** How often the operator opens another move. */
const STEPS_A_LOOK = 10;
/** How often the heap is read, and from which hour on. */
const HOURS_A_READING = 2;

/**
 * The built console in live mode, before a company whose day passes in steps: each waits until the
 * page has taken the one before.
 */
export async function* shift(tools: Tools, files: Files): AsyncIterable<Measured> {
  const company = await openCompany(files, { drivers: DRIVERS }, false);
  const browser = await chromium.launch(tools.browser);
  try {
    const page = await browser.newPage();
    await page.goto(company.url);
    await logIn(page, 'dispatcher');
    const devtools = await page.context().newCDPSession(page);
    const readings: number[] = [];
    for (let hour = 0; hour < HOURS; hour += 1) {
      for (let step = 0; step < STEPS_AN_HOUR; step += 1) {
        await company.host.advance(STEP_MS);
        if (step % STEPS_A_LOOK === 0) await look(page);
        await taken(page);
      }
      if ((hour + 1) % HOURS_A_READING === 0) readings.push(await heapMegabytes(devtools));
    }
    const last = readings.at(-1) ?? 0;
    const slope = (last - (readings[0] ?? 0)) / (HOURS - HOURS_A_READING);
    yield {
      id: 'heap-12-hours',
      value: last,
      detail:
        `${DRIVERS} drivers, positions every ${STEP_MS / 1_000} s; ` +
        `${readings.map((megabytes) => megabytes.toFixed(0)).join(', ')} MB every ` +
        `${HOURS_A_READING} h, ${slope.toFixed(1)} MB an hour after hour ${HOURS_A_READING}`,
    };
    yield await nextStart(page);
  } finally {
    await browser.close();
    await company.stop();
  }
}

/** From the address to the moves, with the log of the day and its keyframe in the browser. */
async function nextStart(page: Page): Promise<Measured> {
  const { records, keyframeAt } = await page.evaluate(storedLog);
  const began = performance.now();
  await page.reload({ waitUntil: 'commit' });
  await moves(page).first().waitFor();
  const tookMs = performance.now() - began;
  return {
    id: 'start-after-12-hours',
    value: tookMs / 1_000,
    detail:
      `${tookMs.toFixed(0)} ms to the moves; ${records} records, ` +
      (keyframeAt === null ? 'no keyframe yet' : `a keyframe at ${keyframeAt}`),
  };
}

/** Opens a move and closes it. */
async function look(page: Page): Promise<void> {
  await moves(page).first().click();
  const away = page.getByRole('button', { name: 'Clear selection' }).first();
  await away.click();
  await moves(page).first().waitFor();
}

/** Resolves when the page has finished its pending work. */
async function taken(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

async function heapMegabytes(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1_048_576;
}

/** Runs in the page: the length of its log, and the seq of its newest keyframe. */
async function storedLog() {
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error('IndexedDB failed')));
    });
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  const db = await settled(indexedDB.open(names.find((name) => name.startsWith('tarmac-log:'))!));
  const last = async (store: string) => {
    const cursor = db.transaction(store).objectStore(store).openCursor(null, 'prev');
    return (await settled(cursor))?.key;
  };
  const [tail, chunk, keyframe] = [
    await last('tail'),
    await last('chunks'),
    await last('keyframes'),
  ];
  db.close();
  return {
    records: Math.max(Number(tail ?? 0), Number(chunk ?? 0)),
    keyframeAt: keyframe === undefined ? null : Number(keyframe),
  };
}
