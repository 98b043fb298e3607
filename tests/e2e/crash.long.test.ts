import { expect, test } from 'vitest';
import { openHouse } from './harness.ts';
import { killAgainAndAgain } from './kills.ts';
import { openProfile } from './profile.ts';

const house = openHouse({ map: false });
const profile = openProfile();
/** The long run has two hundred more, at random moments. */
const kills = 5;

test(`SIGKILL at ${kills} moments loses no confirmed work and repeats none`, async () => {
  const open = () => house.openConsole({ profileDir: profile.dir(), query: { seed: 7 } });
  const confirmed = await killAgainAndAgain(open, kills, 20_261_120);
  expect(confirmed.created.length).toBeGreaterThan(0);
  expect(confirmed.planned.length).toBeGreaterThan(0);
}, 600_000);
