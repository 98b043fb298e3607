import { expect, test } from 'vitest';
import { openHouse } from './harness.ts';

const house = openHouse();

test('what is served is the production build', async () => {
  const { page } = await house.openConsole();
  const scripts = await page
    .locator('script[src]')
    .evaluateAll((elements) => elements.map((element) => (element as HTMLScriptElement).src));
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) {
    const text = await (await fetch(script)).text();
    expect(text).not.toContain('jsxDEV');
  }
});
