import { expect, test } from 'vitest';
import { openHouse } from './harness.ts';
import { killAgainAndAgain } from './kills.ts';
import { openProfile } from './profile.ts';

const house = openHouse({ map: false });
const profile = openProfile();
const kills = 200;
/** Each kill may leave a trip behind, and 39 drivers are all taken after 56 of them. */
const drivers = 400;

test(`P1: SIGKILL at ${kills} moments nobody has seen loses nothing that was told`, async () => {
  const seed = Date.now() >>> 0;
  console.info(`kills with seed ${seed}`);
  const open = () => house.openConsole({ profileDir: profile.dir(), query: { seed: 7, drivers } });
  const told = await killAgainAndAgain(open, kills, seed);
  console.info(`${told.created.length} moves and ${told.planned.length} trips were told`);
  expect(told.created.length).toBeGreaterThan(20);
  expect(told.planned.length).toBeGreaterThan(10);
}, 3_600_000);
