// The program itself, in a process of its own that gets real signals.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { buildProgram } from '../../scripts/build.mjs';
import type { TeamReport } from './planReport.ts';

let program = '';
beforeAll(async () => {
  program = await buildProgram('tarmac', 'src/cli/main.ts');
}, 120_000);

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

/** Starts to plan for ten minutes; both outputs as they grow, and the exit code. */
function start(file: string, ...argv: string[]) {
  const args = [program, 'plan', file, '--seconds', '600', ...argv];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  const said = { out: '', err: '' };
  const line = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (data) => {
      said.out += String(data);
    });
    child.stderr.on('data', (data) => {
      said.err += String(data);
      if (said.err.includes('\n')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said.err}`)));
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, said, line, ended };
}

/** Runs to the end; with 'leaves' the output is not read. */
async function whole(...argv: string[]) {
  const args = argv.filter((one) => one !== 'leaves');
  const child = spawn(process.execPath, [program, 'plan', ...args]);
  running.push(child);
  const said = { out: '', err: '' };
  if (args.length < argv.length) child.stdout.destroy();
  else {
    child.stdout.on('data', (data) => {
      said.out += String(data);
    });
  }
  child.stderr.on('data', (data) => {
    said.err += String(data);
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { said, code };
}

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

test.each([
  ['a team file', oneWay, '5'],
  ['an instance', pairs, '300'],
])('any number of workers prints the same plan of %s', async (_, file, iterations) => {
  const printed = async (workers: string) => {
    const asked = ['--iterations', iterations, '--workers', workers, '--json'];
    const { said, code } = await whole(file, ...asked);
    expect([code, said.err]).toEqual([0, '']);
    const { cpuMs, ...plan } = JSON.parse(said.out) as TeamReport;
    expect(cpuMs).toBeGreaterThan(0);
    return JSON.stringify(plan);
  };
  const alone = await printed('1');
  expect([await printed('2'), await printed('3')]).toEqual([alone, alone]);
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
