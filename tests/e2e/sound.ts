import axe from 'axe-core';
import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Rules whose result depends on the theme. */
const ofColor = ['color-contrast', 'color-contrast-enhanced', 'link-in-text-block'];

/** Expects no axe violation on the page in either theme, once transitions have ended. */
export async function sound(page: Page, where: string): Promise<void> {
  // Half a megabyte, so it is injected once for each loaded page.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  await clean(page, where, null);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  await clean(page, `${where}, the other theme`, ofColor);
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
}

/** `only`: the rules to run; null runs all. */
async function clean(page: Page, where: string, only: readonly string[] | null): Promise<void> {
  const violations = () =>
    page.evaluate(async (only) => {
      const { run, getRules } = (globalThis as unknown as { axe: typeof axe }).axe;
      // Named one by one, because some rules are off by default.
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
