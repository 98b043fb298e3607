// Every button of every screen, pressed once in one console and twice in another: one effect.
// `npm run test:long` presses them all, each other run a third.
import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { screenPaths } from '#domain/screens.ts';
import { openHouse } from './harness.ts';
import { type Hands, type Step, twoHands } from './twoHands.ts';
import { cards, infoPanel, patienceMs, prepareMove, press } from './walk.ts';

const house = openHouse({ map: false });

const go = (path: string) => async (page: Page) => {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.getByText('Loading...').first().waitFor({ state: 'hidden', timeout: patienceMs });
};
const activities = go(screenPaths['commandcenter/activities']);
const card = (words: string) => async (page: Page) => {
  await cards(page).filter({ hasText: words }).first().click({ timeout: 5_000 });
  await infoPanel(page).getByText('1 selected').waitFor({ timeout: patienceMs });
};
const vin = '1HGCM82633A004352';

async function planned(page: Page): Promise<void> {
  await press(page, 'Plan Trip');
  await press(page, 'Next: pre-flight');
  await press(page, 'Next: trip plan');
  await page.getByText('1 of 1 move').waitFor({ timeout: patienceMs });
}

/** Where the selection, the new move and the plan are. */
const panels = 'aside, section[aria-label="Schedule a move"], section[aria-label="Plan a trip"]';

const scenes: readonly (readonly [string, readonly Step[]])[] = [
  ['an unplanned move', [activities, card('Unplanned')]],
  ['a new move', [(page) => prepareMove(page, { from: 'Olathe', to: 'Overland', vin })]],
  ['a plan', [activities, card('Unplanned'), planned]],
];

describe('a button that is pressed twice does what one press does', () => {
  let hands: Hands | undefined;
  const alike = async (walk: (hands: Hands) => Promise<void>) => {
    hands ??= await twoHands(house, 'admin');
    const [before, pressed] = [hands.apart.length, hands.pressed.size];
    await walk(hands);
    expect(hands.apart.slice(before)).toEqual([]);
    return hands.pressed.size - pressed;
  };
  const paths = Object.values(screenPaths).filter((path) => !/[{:]|login|^\/$/.test(path));

  // First the screens, as each button is pressed once.
  test('on each screen', async () => {
    let pressed = 0;
    for (const path of paths) pressed += await alike(({ walk }) => walk(go(path)));
    expect(pressed).toBeGreaterThan(40);
  });

  test.each(scenes)('beside %s', async (_where, steps) => {
    expect(await alike(({ walkIn }) => walkIn(panels, ...steps))).toBeGreaterThan(0);
  });
});
