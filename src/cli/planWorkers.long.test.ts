import { expect, test } from 'vitest';
import type { TeamReport } from './planReport.ts';
import { openProgram } from './testing/program.ts';

const { whole } = openProgram();

test.each([
  ['a team file', 'fixtures/plans/one-way.json', '5'],
  ['an instance', 'fixtures/planning/twenty-pairs.txt', '300'],
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
