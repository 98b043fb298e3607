import { expect, test } from 'vitest';
import { goldenHash } from '#sim/testing/golden.ts';
import { simRun } from './simRun.ts';

async function run(...argv: string[]): Promise<{ code: number; out: string[]; err: string[] }> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await simRun(
    argv,
    (line) => out.push(line),
    (line) => err.push(line),
  );
  return { code, out, err };
}

test('--json prints the day as one line of JSON', async () => {
  const { code, out, err } = await run('--seed', '7', '--until', '08:30', '--json');
  expect([code, out.length, err]).toEqual([0, 1, []]);
  const report = JSON.parse(out[0] ?? '') as Record<string, unknown>;
  expect(report).toMatchObject({
    seed: 7,
    until: '08:30',
    drivers: 39,
    journal: 0,
    effects: { applied: 0, repeats: 0 },
    hash: goldenHash,
  });
  expect(report.events).toBeGreaterThan(100);
  expect(report.activities).toBeGreaterThan(120);
});

test('runs for several days and prints the standing after each hour', async () => {
  const { code, out } = await run('--until', '+1d', '--drivers', '12', '--json');
  expect(code).toBe(0);
  const { until, hours } = JSON.parse(out[0] ?? '') as {
    readonly until: string;
    readonly hours: readonly { readonly [count: string]: number }[];
  };
  expect([until, hours.length]).toEqual(['+1d', 24]);
  expect(Object.keys(hours[0] ?? {})).toEqual([
    'atMs',
    'open',
    'late',
    'backlog',
    'idle',
    'idleBeside',
    'lockMinutes',
    'incompleteMinutes',
    'created',
    'completed',
  ]);
  expect(hours[23]?.['completed']).toBeGreaterThan(hours[0]?.['completed'] ?? 0);
  const short = await run('--until', '08:30', '--json');
  expect((JSON.parse(short.out[0] ?? '') as { hours: unknown[] }).hours).toHaveLength(1);
});

test('prints the same results as text for people', async () => {
  const { code, out } = await run('--until', '07:40', '--drivers', '20');
  expect(code).toBe(0);
  expect(out.join('\n')).toMatch(/^Seed 7 until 07:40: \d+ events\.\n20 drivers.*\n[0-9a-f]{64}$/);
});

test.each([
  [[]],
  [['--until']],
  [['--until', '07:30']],
  [['--until', '06:00']],
  [['--until', '24:00']],
  [['--until', '8:30']],
  [['--until', 'noon']],
  [['--until', '+0d']],
  [['--until', '+31d']],
  [['--until', '3d']],
  [['--until', '09:00', '--drivers', '9']],
  [['--until', '09:00', '--drivers', 'many']],
  [['--until', '09:00', '--activities', '100001']],
  [['--until', '09:00', '--seed', '-1']],
  [['--until', '09:00', '--faults', '*:explode']],
  [['--until', '09:00', '--loud']],
  [['--until', '09:00', 'extra']],
])('%j: exit code 2 and one line', async (argv) => {
  const { code, out, err } = await run(...argv);
  expect([code, out]).toEqual([2, []]);
  expect(err).toHaveLength(1);
  expect(err[0]).toMatch(/^tarmac sim run: .+$/);
});
