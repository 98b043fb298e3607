// A cell of the flightboard that is typed into, over 10,000 moves in the built console: the main
// thread's work for each key.
import { type Measured, median, quantile, type Tools } from './area.ts';
import { keyByKey, LOAD_MS, openBuilt } from './builtConsole.ts';

const ROWS = 10_000;
const KEYS = '10/20/2026 03:30 PM.';

export default async function* cells(tools: Tools): AsyncIterable<Measured> {
  // Nothing moves by itself: the company stands almost still.
  const path = `command-center/activities?seed=7&speed=0.1&activities=${ROWS}`;
  const { page, session, close } = await openBuilt(tools, path);
  try {
    await page.locator('aside [role=listbox]').first().waitFor({ timeout: LOAD_MS });
    await page.keyboard.press('f');
    const grid = page.getByRole('grid', { name: 'Activities', exact: true });
    await grid.getByRole('row').nth(2).waitFor({ timeout: LOAD_MS });
    await grid.focus();
    const at = async () => (await grid.getAttribute('aria-activedescendant')) ?? '';
    while (!(await at()).endsWith('-deadline')) await page.keyboard.press('ArrowRight');
    // Down to the first move whose deadline may be edited.
    const field = page.getByRole('textbox', { name: /^Deadline of / });
    await page.keyboard.press('F2');
    while ((await field.count()) === 0) {
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('F2');
    }
    await page.keyboard.press('ControlOrMeta+a');
    const cpuMs = await keyByKey(page, session, KEYS);
    yield {
      id: 'cell-typing',
      value: quantile(cpuMs, 0.95),
      detail: `${cpuMs.length} keys, median ${median(cpuMs).toFixed(0)} ms`,
    };
  } finally {
    await close();
  }
}
