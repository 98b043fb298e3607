// `npm run shots`: takes the pictures in docs/shots of the built console, and lists their headings.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { openHouse } from '../e2e/harness.ts';
import { patienceMs } from '../e2e/walk.ts';
import { headingsIn } from '../tidy/pictures.ts';
import { readProject } from '../tidy/project.ts';
import { scenes } from './scenes.ts';
import { smallPng } from './smallPng.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'docs/shots');
const manifest = join(folder, 'shots.json');
const house = openHouse();
const known = headingsIn(readProject(root).sources);
const noted: { [picture: string]: { readonly scene: string; readonly headings: string[] } } = {};

test.each(Object.entries(scenes))('%s', async (picture, scene) => {
  const { shows, play, path, theme, query, viewport = { width: 1440, height: 900 } } = scene;
  const { page } = await house.openConsole({
    scale: 1,
    ...(path === undefined ? {} : { path }),
    ...(theme === undefined ? {} : { theme }),
    // As slow as possible until it is paused.
    query: { seed: 7, speed: 0.1, ...query },
    viewport,
    timezone: 'America/Chicago',
  });
  await play(page);
  writeFileSync(join(folder, picture), smallPng(await still(page)));
  // Names of moves and people are no headings of a screen.
  const headings = (await headingsOn(page)).filter((words) => known.has(words));
  expect(headings).not.toEqual([]);
  noted[picture] = { scene: shows, headings };
});

afterAll(() => {
  const before = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {};
  // When only one scene runs, the others keep their entries.
  const all = Object.keys(scenes).flatMap((name) => {
    const note = noted[name] ?? before[name];
    return note === undefined ? [] : [[name, note] as const];
  });
  writeFileSync(manifest, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
  for (const name of readdirSync(folder)) {
    if (name.endsWith('.png') && !Object.hasOwn(scenes, name)) rmSync(join(folder, name));
  }
});

/** The picture once two in a row are equal, except for the age of the data. */
async function still(page: Page): Promise<Buffer> {
  await page.getByText('Loading...', { exact: true }).waitFor({ state: 'hidden' });
  await page.evaluate(() => document.fonts.ready);
  const look = (mask: Locator[] = []) =>
    page.screenshot({ animations: 'disabled', caret: 'hide', mask });
  const moving = page.getByText(/^data \d+ s old$/);
  let last = await look([moving]);
  const isStill = async () => {
    const next = await look([moving]);
    const isSame = next.equals(last);
    last = next;
    return isSame;
  };
  await expect.poll(isStill, { timeout: patienceMs, interval: 500 }).toBe(true);
  if (await moving.isVisible()) await page.getByText('data 0 s old').waitFor();
  return look();
}

/** All visible headings and names of regions, sorted. */
async function headingsOn(page: Page): Promise<string[]> {
  const words = await page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      'h1,h2,h3,aside[aria-label],section[aria-label],nav[aria-label],[role=region],[role=dialog]',
    );
    return [...all]
      .filter((element) => element.checkVisibility())
      .map((element) => element.ariaLabel ?? element.textContent);
  });
  return [...new Set(words.map((one) => one.replace(/\s+/g, ' ').trim()))].sort();
}
