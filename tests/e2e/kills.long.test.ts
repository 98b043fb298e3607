import { expect, test } from 'vitest';
import { openHouse } from './harness.ts';
import { killAgainAndAgain } from './kills.ts';
import { openProfile } from './profile.ts';
import { runs } from '../propertyRuns.ts';

const house = openHouse({ map: false });
const profile = openProfile();
/** P1 promises two hundred. */
const kills = runs(10, 200);
/** Each kill may leave a trip behind; 39 drivers would all be taken after 56 kills. */
const drivers = 400;

test(`P1: SIGKILL at ${kills} random moments loses no confirmed work`, async () => {
  const seed = Date.now() >>> 0;
  console.info(`kills with seed ${seed}`);
  const open = () => house.openConsole({ profileDir: profile.dir(), query: { seed: 7, drivers } });
  const confirmed = await killAgainAndAgain(open, kills, seed);
  console.info(`${confirmed.created.length} moves and ${confirmed.planned.length} trips confirmed`);
  const lives = Math.floor((kills + 2) / 4);
  expect(confirmed.created.length).toBeGreaterThanOrEqual(lives);
  expect(confirmed.planned.length).toBeGreaterThanOrEqual(lives);
}, 3_600_000);
