// The cost of loading and using the screens: the built console, in Chromium, behind its gateway.
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright';
import { createGateway } from '#gateway/app.ts';
import { type Files, loadFiles } from '#gateway/files.ts';
import { listen } from '#gateway/server.ts';
import { type Measured, quantile, type Tools } from './area.ts';
import { shift } from './screens/shift.ts';
import { seenByAnotherConsole } from './screens/twoConsoles.ts';

export default async function* screens(tools: Tools): AsyncIterable<Measured> {
  const files = loadFiles(await tools.buildConsole());
  const running = await listen(createGateway({ files, config: { mode: 'fake' } }), 0);
  const browser = await chromium.launch(tools.browser);
  try {
    yield await loginJavaScript(await browser.newPage(), running.url, files);
    yield await firstUsefulScreen(browser, running.url);
    yield* await inputToPaint(await browser.newPage(), running.url);
  } finally {
    await browser.close();
    await running.stop();
  }
  yield await seenByAnotherConsole(tools, files);
  yield* shift(tools, files);
}

/** All scripts the page itself loads until the login form is there and no further one loads. */
async function loginJavaScript(page: Page, url: string, files: Files): Promise<Measured> {
  await page.goto(url);
  await page.locator('input[type=password]').waitFor();
  await page.waitForLoadState('networkidle');
  const loaded = await page.evaluate(resourceNames);
  const workers = page.workers().map((worker) => worker.url());
  const inWorkers = await Promise.all(
    page.workers().map(async (worker) => [worker.url(), ...(await worker.evaluate(resourceNames))]),
  );
  const own = scriptsOf(loaded.filter((name) => !workers.includes(name)));
  const others = scriptsOf(inWorkers.flat());
  if (own.length === 0) throw new Error('the login screen loaded no script');
  const kilobytes = (paths: readonly string[]) => sum(paths.map((path) => sizeOf(files, path)));
  return {
    id: 'login-javascript',
    value: kilobytes(own),
    detail:
      `${own.length} scripts; the workers of fake mode, which are the server there, ` +
      `load ${kilobytes(others).toFixed(0)} KB more`,
  };
}

const COLD_STARTS = 3;

/** From the address to a usable login form, and from the click to the list of moves. */
async function firstUsefulScreen(browser: Browser, url: string): Promise<Measured> {
  const formMs: number[] = [];
  const listMs: number[] = [];
  for (let start = 0; start < COLD_STARTS; start += 1) {
    // A new context has no cache and no world.
    const context = await browser.newContext();
    const page = await context.newPage();
    const opened = performance.now();
    await page.goto(url);
    const name = page.getByLabel('E-mail / Username');
    await name.fill('dispatcher');
    formMs.push(performance.now() - opened);
    await page.getByLabel('Password', { exact: true }).fill('tarmac');
    const clicked = performance.now();
    await page.getByRole('button', { name: 'Log in' }).click();
    await page
      .getByRole('listbox', { name: 'Activities in view' })
      .getByRole('option')
      .first()
      .waitFor({ timeout: LOAD_MS });
    listMs.push(performance.now() - clicked);
    await context.close();
  }
  const [form, list] = [quantile(formMs, 0.5), quantile(listMs, 0.5)];
  return {
    id: 'first-useful-screen',
    value: (form + list) / 1_000,
    detail: `${form.toFixed(0)} ms to the login form, ${list.toFixed(0)} ms then to the moves`,
  };
}

const ANSWERS = 60;
const BETWEEN_MS = 400;
const LOAD_MS = 120_000;

/**
 * Paging through the list with the keyboard while 10,000 drivers move at 60 times their speed; long
 * enough for two state marks. The cost of loading belongs to the first screen.
 */
async function inputToPaint(page: Page, url: string): Promise<readonly Measured[]> {
  await page.goto(`${url}?drivers=10000&speed=60`);
  await page.getByLabel('E-mail / Username').fill('dispatcher', { timeout: LOAD_MS });
  await page.getByLabel('Password', { exact: true }).fill('tarmac');
  await page.getByRole('button', { name: 'Log in' }).click();
  const list = page.getByRole('listbox', { name: 'Activities in view' });
  await list.waitFor({ timeout: LOAD_MS });
  await page
    .getByText('Loading...', { exact: true })
    .waitFor({ state: 'hidden', timeout: LOAD_MS });
  await list.focus();
  await page.evaluate(watchInputs);
  for (let i = 0; i < ANSWERS; i += 1) {
    await page.keyboard.press('PageDown');
    await page.waitForTimeout(BETWEEN_MS);
  }
  const tookMs = await page.evaluate(
    () => (window as unknown as { readonly tookMs: number[] }).tookMs,
  );
  const [median, slow] = [quantile(tookMs, 0.5), quantile(tookMs, 0.95)];
  const detail = `${tookMs.length} keys in the list, slowest ${Math.max(...tookMs).toFixed(0)} ms`;
  return [
    { id: 'input-to-paint', value: median, detail },
    { id: 'input-to-paint-slow', value: slow, detail },
  ];
}

/** Runs in the page: from a key until the frame after it has reached the compositor. */
function watchInputs(): void {
  const tookMs: number[] = [];
  Object.assign(window, { tookMs });
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        setTimeout(() => tookMs.push(performance.now() - timeStamp), 0);
      });
    },
    { capture: true },
  );
}

/** Runs in the page and in workers. */
function resourceNames(): string[] {
  return performance.getEntriesByType('resource').map((entry) => entry.name);
}

function scriptsOf(urls: readonly string[]): readonly string[] {
  const paths = urls.map((url) => new URL(url).pathname);
  return [...new Set(paths)].filter((path) => /\.m?js$/.test(path));
}

function sizeOf(files: Files, path: string): number {
  const file = files.get(path);
  if (!file) throw new Error(`${path} was loaded and is not in the build`);
  return gzipSync(file.bytes).length / 1_024;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
