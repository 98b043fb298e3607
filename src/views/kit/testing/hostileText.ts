// A name as long as a server may send, with markup, a formula and right-to-left control characters
// in it; and the check that the page shows it as plain text.
import { expect } from 'vitest';

const longest = 10_000;
const beginning = '=<img src=x onerror=alert(1)></script><b>\u202Eabc ';

export const hostileName = beginning + 'W'.repeat(longest - beginning.length);

/** Expects it as plain text within `part`, which grows no wider and, with `mostPx`, no higher. */
export function expectPlainText(part: Element, mostPx = Number.POSITIVE_INFINITY): void {
  expect(part.textContent).toContain('<img src=x onerror=alert(1)>');
  expect(document.querySelector('img, script[src="x"], [onerror]')).toBeNull();
  const { documentElement: page } = document;
  expect(page.scrollWidth).toBeLessThanOrEqual(page.clientWidth);
  expect(part.scrollWidth).toBeLessThanOrEqual(part.clientWidth);
  expect(part.getBoundingClientRect().height).toBeLessThanOrEqual(mostPx);
}
