// A name as long as any that a server may tell, with all in it that is not to be taken for markup,
// for a formula or for an order to write from right to left; and what becomes of it on the page.
import { expect } from 'vitest';

const longest = 10_000;
const beginning = '=<img src=x onerror=alert(1)></script><b>\u202Eabc ';

export const hostileName = beginning + 'W'.repeat(longest - beginning.length);

/** It is text within `part`, which is no wider for it and, with `mostPx`, no higher. */
export function expectPlainText(part: Element, mostPx = Number.POSITIVE_INFINITY): void {
  expect(part.textContent).toContain('<img src=x onerror=alert(1)>');
  expect(document.querySelector('img, script[src="x"], [onerror]')).toBeNull();
  const { documentElement: page } = document;
  expect(page.scrollWidth).toBeLessThanOrEqual(page.clientWidth);
  expect(part.scrollWidth).toBeLessThanOrEqual(part.clientWidth);
  expect(part.getBoundingClientRect().height).toBeLessThanOrEqual(mostPx);
}
