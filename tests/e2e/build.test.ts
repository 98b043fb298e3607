import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { startGateway } from './gateway.ts';
import { openHouse } from './harness.ts';
import { logIn, patienceMs } from './walk.ts';

const house = openHouse({ map: false, start: startGateway });

/** One page for all tests, at the login until the last. */
let page: Page;

test('the gateway serves the production build', async () => {
  ({ page } = await house.openConsole({ keep: true }));
  const scripts = await page
    .locator('script[src]')
    .evaluateAll((elements) => elements.map((element) => (element as HTMLScriptElement).src));
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) {
    const text = await (await fetch(script)).text();
    expect(text).not.toContain('jsxDEV');
  }
});

test('the first style sheet declares the order of the cascade layers', async () => {
  const first = await page.evaluate(() => {
    const rule = document.styleSheets[0]?.cssRules[0];
    return rule instanceof CSSLayerStatementRule ? [...rule.nameList] : null;
  });
  expect(first).toEqual(['reset', 'base', 'kit', 'features']);
});

test('the login form needs at most 122 KB of compressed scripts', async () => {
  // At the moment the form appears: what the console needs is loaded right after it.
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (document.querySelector('form input') === null) return;
      const names = performance.getEntriesByType('resource').map(({ name }) => name);
      Object.assign(globalThis, { loadedForForm: names });
      seen.disconnect();
    });
    seen.observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await page.getByLabel('E-mail / Username').waitFor({ timeout: patienceMs });
  const workers = page.workers().map((worker) => worker.url());
  const loaded = await page.evaluate(
    () => (globalThis as unknown as { loadedForForm: string[] }).loadedForForm,
  );
  const scripts = loaded.filter((name) => name.endsWith('.js') && !workers.includes(name));
  expect(scripts.length).toBeGreaterThan(0);
  let bytes = 0;
  for (const script of scripts) {
    bytes += gzipSync(await (await fetch(script)).arrayBuffer()).length;
  }
  // 120 is the goal, held by the bench; two more are room for a word or a field.
  expect(bytes / 1_024).toBeLessThanOrEqual(122);
});

test('time zone data loads with the console, not with the login screen', async () => {
  const zonesIn = async () => {
    const names = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    const scripts = names.filter((name) => new URL(name).pathname.endsWith('.js'));
    const texts = await Promise.all(scripts.map(async (name) => (await fetch(name)).text()));
    return texts.some((text) => text.includes('America/Indiana/Knox|'));
  };
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
  expect(await zonesIn()).toBe(false);
  await logIn(page);
  expect(await zonesIn()).toBe(true);
});
