import axe from 'axe-core';
import type { Page } from 'playwright';
import { expect } from 'vitest';

/** What a theme can change. */
const ofColor = ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'];

/** Nothing that axe calls a violation is in the page, in both themes, once what fades in has. */
export async function sound(page: Page, where: string): Promise<void> {
  // Half a megabyte: once for each page that was loaded.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  await clean(page, where, null);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  await clean(page, `${where}, the other theme`, ofColor);
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
}

/** `only`: these rules; null: all. */
async function clean(page: Page, where: string, only: readonly string[] | null): Promise<void> {
  const violations = () =>
    page.evaluate(async (only) => {
      const { run, getRules } = (globalThis as unknown as { axe: typeof axe }).axe;
      // Named one by one: some are off unless they are asked for.
      const values = only ?? getRules().map(({ ruleId }) => ruleId);
      const { violations: found } = await run(document, {
        resultTypes: ['violations'],
        runOnly: { type: 'rule', values: [...values] },
      });
      return found.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
      );
    }, only);
  await expect.poll(violations, { message: where, timeout: 10_000 }).toEqual([]);
}
