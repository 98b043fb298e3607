import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { auctionDaySizes } from '#sim/world/auctionDay.ts';
import { dollars } from '#planning/team/words/amounts.ts';
import type { TeamReport } from './planReport.ts';
import { tarmac } from './testing/tarmac.ts';

test.each(auctionDaySizes)(
  'the command prints the files of the yardstick: %s moves, every seed',
  async (moves) => {
    for (let seed = 1; seed <= 10; seed += 1) {
      const { code, out } = await tarmac('auction-day', '--moves', `${moves}`, '--seed', `${seed}`);
      const path = join(process.cwd(), `fixtures/auction-day/${moves}-${seed}.json`);
      expect([code, `${out.join('\n')}\n`]).toEqual([0, await readFile(path, 'utf8')]);
    }
  },
);

test.each(auctionDaySizes)(
  'the best plans of %s moves are sound, at the cost and above the bound that the page lists',
  async (moves) => {
    const page = await readFile(join(process.cwd(), 'docs/auction-day.md'), 'utf8');
    for (let seed = 1; seed <= 10; seed += 1) {
      const day = join(process.cwd(), `fixtures/auction-day/${moves}-${seed}.json`);
      const plan = join(process.cwd(), `fixtures/auction-day/best/${moves}-${seed}.json`);
      const { code, out, err } = await tarmac('check-plan', day, plan);
      expect([code, err], `${moves}-${seed}`).toEqual([0, []]);
      const report = JSON.parse(await readFile(plan, 'utf8')) as TeamReport;
      const left = report.unserved.length;
      const cost = dollars(report.cost.total);
      expect(out[0]).toContain(`${left} left out, ${cost}`);
      const line = page.split('\n').find((row) => row.startsWith(`| ${moves}-${seed} |`));
      expect(line).toContain(`| ${moves}-${seed} | ${left} | ${cost} |`);
      expect(line).toContain(`| ${dollars(report.bound)} | ${(report.gap * 100).toFixed(1)} % |`);
      expect(report.bound).toBeLessThanOrEqual(report.cost.total);
    }
  },
);

test.each([
  [[], '--moves must be one of 12, 25, 60'],
  [['--moves', '13', '--seed', '1'], '--moves must be one of'],
  [['--moves', '12'], '--seed must be a whole number'],
  [['--moves', '12', '--seed', '1e3'], '--seed must be a whole number'],
  [['--moves', '12', '--seed', '4294967296'], '--seed must be a whole number'],
  [['--loud'], '--loud'],
])('ends with 2 and one line: %j', async (argv, words) => {
  const { code, out, err } = await tarmac('auction-day', ...argv);
  expect([code, out, err.length]).toEqual([2, [], 1]);
  expect(err[0]).toContain(words);
});
