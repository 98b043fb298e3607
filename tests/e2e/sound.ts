import axe from 'axe-core';
import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Nothing that axe calls a violation is in the page, once what fades in has done so. */
export async function sound(page: Page, where: string): Promise<void> {
  // Half a megabyte: once for each page that was loaded.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const violations = () =>
    page.evaluate(async () => {
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
      const { violations: found } = await run(document, {
        resultTypes: ['violations'],
        // Popovers, menus and lists that open are drawn outside the landmarks, over all of them.
        rules: { region: { enabled: false } },
      });
      return found.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
      );
    });
  await expect.poll(violations, { message: where, timeout: 10_000 }).toEqual([]);
}
