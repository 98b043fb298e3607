// 500 imported rows in the built console: the main thread's work from the drop of a file until its
// preview is drawn, and for each key typed into a cell.
import { type CDPSession, chromium, type Page } from 'playwright';
import { createGateway } from '#gateway/app.ts';
import { loadFiles } from '#gateway/files.ts';
import { listen } from '#gateway/server.ts';
import { type Measured, median, quantile, type Tools } from './area.ts';

const ROWS = 500;
/** One in so many is wrong: its drop-off is misspelled. */
const WRONG_EVERY = 5;
const ROUNDS = 5;
const KEYS = 'Lenexa Collision Center';
const LOAD_MS = 120_000;

export default async function* imports(tools: Tools): AsyncIterable<Measured> {
  const files = loadFiles(await tools.buildConsole());
  const running = await listen(createGateway({ files, config: { mode: 'fake' } }), 0);
  const browser = await chromium.launch(tools.browser);
  try {
    const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(`${running.url}command-center/import?seed=7`);
    await page.getByLabel('E-mail / Username').fill('dispatcher', { timeout: LOAD_MS });
    await page.getByLabel('Password', { exact: true }).fill('tarmac');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Paste rows, or drop').first().waitFor({ timeout: LOAD_MS });
    yield await preview(page, session);
    yield await typing(page, session);
  } finally {
    await browser.close();
    await running.stop();
  }
}

async function preview(page: Page, session: CDPSession): Promise<Measured> {
  const cpuMs: number[] = [];
  const wallMs: number[] = [];
  // The first one also loads the reader and is left out.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const before = await busyMs(session);
    const ms = await page.evaluate(dropped, csv(round));
    await page.getByRole('heading', { name: `${ROWS} rows` }).waitFor({ timeout: LOAD_MS });
    if (round === 0) continue;
    cpuMs.push((await busyMs(session)) - before);
    wallMs.push(ms);
  }
  return {
    id: 'import-preview',
    value: median(cpuMs),
    detail: `CPU of the main thread; ${median(wallMs).toFixed(0)} ms from the drop to its frame`,
  };
}

async function typing(page: Page, session: CDPSession): Promise<Measured> {
  await page.keyboard.press('F8');
  const field = page.getByRole('textbox').or(page.getByRole('combobox')).last();
  await field.focus();
  await page.keyboard.press('Control+A');
  const cpuMs: number[] = [];
  for (const key of KEYS) {
    const before = await busyMs(session);
    await page.keyboard.type(key);
    await page.evaluate(() => new Promise((resolve) => void requestAnimationFrame(resolve)));
    cpuMs.push((await busyMs(session)) - before);
  }
  return {
    id: 'import-typing',
    value: quantile(cpuMs, 0.95),
    detail: `${cpuMs.length} keys, median ${median(cpuMs).toFixed(0)} ms`,
  };
}

/** Work of the main thread so far, ms of CPU. */
async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const busy = metrics.find(({ name }) => name === 'TaskDuration');
  if (!busy) throw new Error('the browser does not tell its work');
  return busy.value * 1_000;
}

/** Different in each round: a file that is dropped again is the draft that is there. */
function csv(round: number): string {
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const to = row % WRONG_EVERY === 0 ? 'Lenexa Colision Centre Nord' : 'Lenexa Collision Center';
    return `L${round}-${row},Shawnee Detail & Tint,${to},,48h,Retail,row ${row}`;
  });
  return ['vehicle,from,to,ready,due by,type,memo', ...rows].join('\n');
}

/** Runs in the page: drops a file and resolves in the frame after its rows are there. */
function dropped(text: string): Promise<number> {
  const data = new DataTransfer();
  data.items.add(new File([text], 'moves.csv', { type: 'text/csv' }));
  const first = text.split('\n')[1]?.split(',')[0] ?? '';
  const startMs = performance.now();
  return new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      if (!document.body.innerText.includes(first)) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startMs), 0));
    });
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
  });
}
