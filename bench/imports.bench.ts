// 500 imported rows in the built console: the main thread's work from the drop of a file until its
// preview is drawn, and for each key typed into a cell.
import type { CDPSession, Page } from 'playwright';
import { type Measured, median, quantile, type Tools } from './area.ts';
import { busyMs, keyByKey, LOAD_MS, openBuilt } from './builtConsole.ts';

const ROWS = 500;
/** One in so many is wrong: its drop-off is misspelled. */
const WRONG_EVERY = 5;
const ROUNDS = 5;
const KEYS = 'Lenexa Collision Center';

export default async function* imports(tools: Tools): AsyncIterable<Measured> {
  const { page, session, close } = await openBuilt(tools, 'command-center/import?seed=7');
  try {
    await page.getByText('Paste rows, or drop').first().waitFor({ timeout: LOAD_MS });
    yield await preview(page, session);
    yield await typing(page, session);
  } finally {
    await close();
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
  const cpuMs = await keyByKey(page, session, KEYS);
  return {
    id: 'import-typing',
    value: quantile(cpuMs, 0.95),
    detail: `${cpuMs.length} keys, median ${median(cpuMs).toFixed(0)} ms`,
  };
}

/** Different in each round: a file that is dropped again is the draft that is there. */
function csv(round: number): string {
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const to = row % WRONG_EVERY === 0 ? 'Lenexa Colision Centre Nord' : 'Lenexa Collision Center';
    return `L${round}-${row},Shawnee Detail & Tint,${to},,,Retail,row ${row}`;
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
