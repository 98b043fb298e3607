import { expect, test } from 'vitest';
import { openHouse } from './harness.ts';
import { killAgainAndAgain } from './kills.ts';
import { openProfile } from './profile.ts';

const house = openHouse({ map: false });
const profile = openProfile();
/** Two hundred more, at moments that nobody has seen, are in the long run. */
const kills = 5;

test(`SIGKILL at ${kills} moments loses nothing that was told and does nothing twice`, async () => {
  const open = () => house.openConsole({ profileDir: profile.dir(), query: { seed: 7 } });
  const told = await killAgainAndAgain(open, kills, 20_261_120);
  expect(told.created.length).toBeGreaterThan(0);
  expect(told.planned.length).toBeGreaterThan(0);
}, 600_000);
