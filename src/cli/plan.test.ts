import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { checkRoutes } from '#pairs/checkRoutes.ts';
import { readInstance } from '#pairs/instance.ts';
import { readRoadInstance } from '#pairs/roadInstance.ts';
import type { PlanReport } from './planInstance.ts';
import { tarmac, testFolder } from './testing/tarmac.ts';

const pinned = join(process.cwd(), 'fixtures/planning/twenty-pairs.txt');
const folder = await testFolder();

const plan = (...argv: string[]) => tarmac('plan', ...argv);

async function written(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

test('--json prints exactly one object, and its plan passes the check', async () => {
  const { code, out, err } = await plan(pinned, '--iterations', '8000', '--seed', '3', '--json');
  expect([code, out.length, err]).toEqual([0, 1, []]);
  const report = JSON.parse(out[0] ?? '') as PlanReport;
  expect(Object.keys(report)).toEqual([
    'instance',
    'routes',
    'vehicles',
    'distance',
    'cpuMs',
    'seed',
  ]);
  expect(report).toMatchObject({ instance: 'twenty-pairs', seed: 3 });
  const instance = readInstance(await readFile(pinned, 'utf8'));
  const verdict = checkRoutes(instance, report.routes, report.distance);
  expect(verdict.faults).toEqual([]);
  // The best known: a hundred times as many rounds find no better, with other seeds too.
  expect([report.vehicles, report.distance.toFixed(4)]).toEqual([2, '1341.5223']);
  expect(verdict.vehicles).toBe(2);
});

test('the same seed and iterations give the same routes', async () => {
  const routes = async () => {
    const { out } = await plan(pinned, '--iterations', '500', '--json');
    const { cpuMs: _, ...rest } = JSON.parse(out[0] ?? '') as PlanReport;
    return rest;
  };
  expect(await routes()).toEqual(await routes());
});

test('prints the same routes as text for people, with the verdict', async () => {
  const { code, out } = await plan(pinned, '--seconds', '0.2');
  expect(code).toBe(0);
  expect(out[0]).toMatch(/^twenty-pairs: \d+ vehicles, distance \d+\.\d\d$/);
  expect(out[1]).toMatch(/^route 1: \d+( \d+)+$/);
  expect(out.at(-1)).toBe('The check finds nothing wrong.');
});

test('an instance with roads is planned by the same command', async () => {
  const path = join(process.cwd(), 'fixtures/planning/one-way-town.txt');
  const { code, out, err } = await plan(path, '--iterations', '200', '--json');
  expect([code, out.length, err]).toEqual([0, 1, []]);
  const { instance, routes, vehicles, distance } = JSON.parse(out[0] ?? '') as PlanReport;
  // The least of all orders; the other way around the town is longer.
  expect([instance, vehicles, distance]).toEqual(['one-way-town', 1, 41]);
  const read = readRoadInstance(await readFile(path, 'utf8'));
  expect(checkRoutes(read, routes, distance).faults).toEqual([]);
  const text = await plan(path, '--iterations', '200');
  expect(text.out[0]).toBe('one-way-town: 1 vehicle, distance 41.00');
  expect(text.out.at(-1)).toBe('The check finds nothing wrong.');
});

describe('exit code 2 and one line', () => {
  test.each<[string[], string]>([
    [[], 'One file is needed'],
    [['a', 'b'], 'One file is needed'],
    [['a', '--loud'], '--loud'],
    [['a', '--seconds', '1', '--iterations', '1'], 'not both'],
    [['a', '--workers', '0'], '--workers must be 1 to 64'],
    [['a', '--seconds', '0'], '--seconds must be 0.01 to 86400'],
    [['a', '--seconds', 'soon'], '--seconds must be'],
    [['a', '--iterations', '1.5'], '--iterations must be a whole number'],
    [['a', '--iterations', ''], '--iterations must be 1 to'],
    [['a', '--seed', '-1'], 'seed'],
    [['/nowhere/at-all.txt'], '/nowhere/at-all.txt cannot be opened.'],
  ])('%j', async (argv, words) => {
    const { code, out, err } = await plan(...argv);
    expect([code, out, err.length]).toEqual([2, [], 1]);
    expect(err[0]).toMatch(/^tarmac plan: .+$/);
    expect(err[0]).toContain(words);
  });

  test('for an instance with roads that is cut, and for another header', async () => {
    const town = await readFile('fixtures/planning/one-way-town.txt', 'utf8');
    const cut = await written('cut.txt', town.slice(0, town.indexOf('EOF')));
    expect((await plan(cut)).err).toEqual([`tarmac plan: ${cut}, line 26: it ends before EOF`]);
    const other = await written('other.txt', town.replace('NAME', 'NOM'));
    expect(await plan(other)).toMatchObject({
      code: 2,
      err: [expect.stringContaining('neither an object, a number nor "NAME:" comes first')],
    });
  });

  test('for an invalid instance, with its line and the reason', async () => {
    const path = await written('bad.txt', '1 10 1\n0 0 0 0 0 9 0 0 0\n1 1 x 1 0 9 0 0 2\n');
    expect(await plan(path, '--json')).toEqual({
      code: 2,
      out: [],
      err: [`tarmac plan: ${path}, line 3: "x" is no number`],
    });
  });
});

test('an instance that cannot be planned ends with 1 and the reason', async () => {
  const path = await written(
    'far.txt',
    '1 10 1\n0 0 0 0 0 99 0 0 0\n1 80 0 1 0 9 0 0 2\n2 81 0 -1 0 99 0 1 0\n',
  );
  expect(await plan(path, '--json')).toEqual({
    code: 1,
    out: [],
    err: [`tarmac plan: ${path}: no route can serve stops 1 and 2 in time`],
  });
});
