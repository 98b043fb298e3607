import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { colorRules, lowerContrast, wholeContrast } from '#views/kit/testing/contrast.ts';

/** The short form of axe: the one it brings along has twice the bytes. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Expects no axe violation on the page in its theme, once transitions have ended. The widgets'
 * own tests try both themes. */
export async function sound(page: Page, where: string): Promise<void> {
  await readied(page);
  await clean(page, where, null);
}

/** The same in either theme. */
export async function soundInBoth(page: Page, where: string): Promise<void> {
  await sound(page, where);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  await clean(page, `${where}, the other theme`, colorRules);
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
}

async function readied(page: Page): Promise<void> {
  // Half a megabyte, so it is injected once for each loaded page.
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(source);
    await page.evaluate(
      (spec) => (globalThis as unknown as { axe: typeof axe }).axe.configure(spec),
      wholeContrast,
    );
  }
}

/** `only`: the rules to run; null runs all. */
async function clean(page: Page, where: string, only: readonly string[] | null): Promise<void> {
  const violations = () =>
    page.evaluate(
      async ({ only, without }) => {
        const { run, getRules } = (globalThis as unknown as { axe: typeof axe }).axe;
        // Named one by one, because some rules are off by default.
        const all = getRules().map(({ ruleId }) => ruleId);
        const { violations: found } = await run(document, {
          resultTypes: ['violations'],
          runOnly: { type: 'rule', values: [...(only ?? all.filter((id) => id !== without))] },
        });
        return found.flatMap(({ id, nodes }) =>
          nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
        );
      },
      { only, without: lowerContrast },
    );
  await expect.poll(violations, { message: where, timeout: 10_000 }).toEqual([]);
}
