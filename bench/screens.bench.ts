// What the screens cost to load: the built console, in Chromium, behind its own gateway.
import { gzipSync } from 'node:zlib';
import { chromium, type Page } from 'playwright';
import { createGateway } from '#gateway/app.ts';
import { type Files, loadFiles } from '#gateway/files.ts';
import { listen } from '#gateway/server.ts';
import type { Measured, Tools } from './area.ts';

export default async function* screens(tools: Tools): AsyncIterable<Measured> {
  const files = loadFiles(await tools.buildConsole());
  const running = await listen(createGateway({ files, config: { mode: 'fake' } }), 0);
  const browser = await chromium.launch(tools.browser);
  try {
    yield await loginJavaScript(await browser.newPage(), running.url, files);
  } finally {
    await browser.close();
    await running.stop();
  }
}

/** All scripts that the page itself loads until the login form stands and nothing more comes. */
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
