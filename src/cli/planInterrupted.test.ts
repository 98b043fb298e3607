import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TeamReport } from './planReport.ts';
import { openProgram } from './testing/program.ts';

const { start, whole } = openProgram();

const swap = 'fixtures/plans/swap.json';
const oneWay = 'fixtures/plans/one-way.json';
const pairs = 'fixtures/planning/twenty-pairs.txt';

test('a plan that is interrupted after its first line of progress is printed', async () => {
  const { child, said, line, ended } = start(swap, '--progress');
  await line;
  child.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(said.err).toMatch(/^searching 0%, best so far \$\d+\.\d\d, \d drivers?\n/);
  expect(said.err).toMatch(/\ntarmac plan: stopped; this is the best plan so far\.\n$/);
  expect(said.out).toContain('The check finds nothing wrong.\n');
});

test('with --json an interrupted plan is one object that says so', async () => {
  const { child, said, line, ended } = start(swap, '--progress', '--json');
  await line;
  child.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(said.out.trim().split('\n')).toHaveLength(1);
  expect(JSON.parse(said.out) as TeamReport).toMatchObject({ stopped: true, violations: [] });
});

test('an interrupted plan of an instance is printed', async () => {
  const { child, said, line, ended } = start(pairs, '--progress');
  await line;
  child.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(said.out).toContain('The check finds nothing wrong.\n');
});

test.each(['1', '2'])('pairs that one vehicle cannot serve: %s workers say so', async (workers) => {
  const folder = await mkdtemp(join(tmpdir(), 'tarmac-'));
  const path = join(folder, 'few.txt');
  const stops = ['0 50 50 0 0 1000 0 0 0', '1 0 50 1 60 100 0 0 2', '2 1 50 -1 60 100 0 1 0'];
  const far = ['3 100 50 1 60 100 0 0 4', '4 99 50 -1 60 100 0 3 0'];
  await writeFile(path, ['1 5 1', ...stops, ...far].join('\n'));
  const { said, code } = await whole(path, '--iterations', '50', '--workers', workers);
  const why = 'no plan found that serves all pairs with 1 vehicle';
  expect([code, said.err]).toEqual([1, `tarmac plan: ${path}: ${why}\n`]);
  await rm(folder, { recursive: true });
});

test('a plan that is interrupted while other threads search is printed', async () => {
  const { child, said, line, ended } = start(oneWay, '--progress', '--workers', '3');
  await line;
  child.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(said.out).toContain('The check finds nothing wrong.\n');
});

test('where standard error is no terminal, progress is shown only when asked for', async () => {
  const { said, code } = await whole(swap, '--iterations', '30', '--workers', '1');
  expect([code, said.err]).toEqual([0, '']);
});

test('a reader that leaves before the end, such as head, ends the program silently', async () => {
  const { said } = await whole(swap, '--iterations', '30', '--workers', '1', 'leaves');
  expect(said.err).toBe('');
});
