import { expect, test } from 'vitest';
import { openHouse } from './harness.ts';
import { killAgainAndAgain } from './kills.ts';
import { openProfile } from './profile.ts';

const house = openHouse({ map: false });
const profile = openProfile();
const kills = 20;

test(`SIGKILL at ${kills} moments loses nothing that was told and does nothing twice`, async () => {
  const open = () => house.openConsole({ profileDir: profile.dir(), query: { seed: 7 } });
  const told = await killAgainAndAgain(open, kills, 20_261_120);
  expect(told.created.length).toBeGreaterThan(2);
  expect(told.planned.length).toBeGreaterThan(1);
}, 600_000);
