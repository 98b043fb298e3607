// The worked files and what is printed of them. After a change of the planner, `vitest -u` on this
// file writes the texts anew: read them before they are kept.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { standardDay, standardDurations } from '#planning/durations.ts';
import { standardFares } from '#planning/fares.ts';
import type { TeamReport } from './planReport.ts';
import { tarmac } from './testing/tarmac.ts';

const page = readFileSync('docs/plan-format.md', 'utf8');

test.each(['swap', 'auction-run', 'company-cars', 'one-way', 'sixty-moves'])(
  'the plan of %s.json is printed as in the text beside it',
  async (name) => {
    const file = `fixtures/plans/${name}.json`;
    const { code, out, err } = await tarmac('plan', file, '--iterations', '100', '--seed', '7');
    expect([code, err]).toEqual([0, []]);
    const text = out.map((line) => line.replace(/^\d+\.\d s of CPU/, '- s of CPU')).join('\n');
    await expect(`${text}\n`).toMatchFileSnapshot(`../../fixtures/plans/${name}.txt`);
  },
);

test.each(['auction-run', 'one-way'])(
  'every field of an action of %s.json is described for its type',
  async (name) => {
    const file = `fixtures/plans/${name}.json`;
    const { out } = await tarmac('plan', file, '--iterations', '20', '--json');
    const { itineraries, ubers } = JSON.parse(out[0] ?? '') as TeamReport;
    const actions = itineraries.flatMap((one) => one.actions);
    expect(actions.length).toBeGreaterThan(5);
    const always = ['id', 'type', 'startTime', 'duration'];
    const rows = page.split('\n').filter((line) => line.startsWith('| `'));
    for (const action of actions) {
      const row = rows.find((line) =>
        line.split(' | ')[0]?.includes(`\`${String(action['type'])}\``),
      );
      for (const field of Object.keys(action)) {
        if (!always.includes(field)) expect(row).toContain(`\`${field}\``);
      }
    }
    for (const field of ubers.flatMap(Object.keys)) expect(page).toContain(`\`${field}\``);
  },
);

test('the page has the durations, the fares and the limits of a day that plans count with', () => {
  const minutes = (ms: number) => ms / 60_000;
  const numbers = [
    ['boarding a ride-share or a chase car', minutes(standardDurations.driverPickupMs)],
    ['leaving it', minutes(standardDurations.driverDropoffMs)],
    ['taking over a vehicle', minutes(standardDurations.vehiclePickupMs)],
    ['handing it over', minutes(standardDurations.vehicleDropoffMs)],
    ['a `taskId` between pick-up and departure', minutes(standardDurations.errandMs)],
    ['base', standardFares.baseCents],
    ['each mile', standardFares.perMileCents],
    ['each minute of the drive', standardFares.perMinuteCents],
    ['at least', standardFares.leastCents],
  ];
  for (const [what, number] of numbers) expect(page).toContain(`| ${what} | ${number} |\n`);
  expect(page).toContain(`end; ${minutes(standardDay.longestMs)} when left out`);
  expect(page).toContain(`at least ${minutes(standardDay.restMs)} minutes; `);
  expect(page).toContain(`; ${minutes(standardDay.restAfterMs)} when left out`);
});
