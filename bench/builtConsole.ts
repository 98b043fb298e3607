// The built console in Chromium, logged in, and what its main thread works.
import { type CDPSession, chromium, type Page } from 'playwright';
import { createGateway } from '#gateway/app.ts';
import { loadFiles } from '#gateway/files.ts';
import { listen } from '#gateway/server.ts';
import type { Tools } from './area.ts';

/** How long a step may take. */
export const LOAD_MS = 120_000;

/** Opens a path of the console and logs in. */
export async function openBuilt(
  tools: Tools,
  path: string,
): Promise<{ readonly page: Page; readonly session: CDPSession; close(): Promise<void> }> {
  const files = loadFiles(await tools.buildConsole());
  const running = await listen(createGateway({ files, config: { mode: 'fake' } }), 0);
  const browser = await chromium.launch(tools.browser);
  const close = async () => {
    await browser.close();
    await running.stop();
  };
  try {
    const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(`${running.url}${path}`);
    await page.getByLabel('E-mail / Username').fill('dispatcher', { timeout: LOAD_MS });
    await page.getByLabel('Password', { exact: true }).fill('tarmac');
    await page.getByRole('button', { name: 'Log in' }).click();
    return { page, session, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Work of the main thread so far, ms of CPU. */
export async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const busy = metrics.find(({ name }) => name === 'TaskDuration');
  if (!busy) throw new Error('the browser does not tell its work');
  return busy.value * 1_000;
}

/** Types into the field with the focus: the work of each key up to the frame after it. */
export async function keyByKey(
  page: Page,
  session: CDPSession,
  keys: string,
): Promise<readonly number[]> {
  const cpuMs: number[] = [];
  for (const key of keys) {
    const before = await busyMs(session);
    await page.keyboard.type(key);
    await page.evaluate(() => new Promise((resolve) => void requestAnimationFrame(resolve)));
    cpuMs.push((await busyMs(session)) - before);
  }
  return cpuMs;
}
