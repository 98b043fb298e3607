import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TeamReport } from './planReport.ts';
import { tarmac, testFolder } from './testing/tarmac.ts';

const problem = join(process.cwd(), 'fixtures/plans/auction-run.json');
const folder = await testFolder();
let planned: TeamReport;
beforeAll(async () => {
  const { code, out } = await tarmac('plan', problem, '--iterations', '50', '--json');
  expect(code).toBe(0);
  planned = JSON.parse(out[0] ?? '') as TeamReport;
});

async function checked(plan: object | string) {
  const path = join(folder, 'plan.json');
  await writeFile(path, typeof plan === 'string' ? plan : JSON.stringify(plan));
  return tarmac('check-plan', problem, path);
}

describe('check-plan', () => {
  test.each(['swap', 'auction-run', 'company-cars', 'one-way'])(
    'accepts the plan that tarmac plan prints for %s.json, at the same cost',
    async (name) => {
      const file = join(process.cwd(), `fixtures/plans/${name}.json`);
      const { out } = await tarmac('plan', file, '--iterations', '15', '--json');
      const report = JSON.parse(out[0] ?? '') as TeamReport;
      const path = join(folder, `${name}.json`);
      await writeFile(path, out[0] ?? '');
      const said = await tarmac('check-plan', file, path);
      expect([said.code, said.err]).toEqual([0, []]);
      expect(said.out[0]).toContain(`$${(report.cost.total / 100).toFixed(2)}`);
    },
  );

  test('accepts a plan in which a vehicle goes there and back', async () => {
    const swap = await readFile(join(process.cwd(), 'fixtures/plans/swap.json'), 'utf8');
    const file = join(folder, 'there-and-back.json');
    await writeFile(file, swap.replace('new-car', 'old-car'));
    const { code, out } = await tarmac('plan', file, '--iterations', '15', '--json');
    const report = JSON.parse(out[0] ?? '') as TeamReport;
    expect([code, report.unserved, report.violations]).toEqual([0, [], []]);
    const vehicles = report.itineraries.map(({ actions }) =>
      actions.flatMap((one) => (one.type === 'pickup-vehicle' ? one.vehicleId : [])),
    );
    expect(vehicles).toEqual([['old-car', 'old-car']]);
    const path = join(folder, 'there-and-back-plan.json');
    await writeFile(path, out[0] ?? '');
    expect((await tarmac('check-plan', file, path)).code).toBe(0);
  });

  test('computes lateness and cost where a plan leaves them out', async () => {
    const { cost, late: _, ...rest } = planned;
    const said = await checked({ ...rest });
    expect(said.code).toBe(0);
    expect(said.out[0]).toContain(`$${(cost.total / 100).toFixed(2)}`);
  });

  test('refuses a cost that the plan does not come to', async () => {
    const { cost } = planned;
    const cheaper = { ...cost, wages: cost.wages - 100, total: cost.total - 100 };
    const said = await checked({ ...planned, cost: cheaper });
    expect([said.code, said.out]).toEqual([1, []]);
    expect(said.err.length).toBeGreaterThan(0);
  });

  test('refuses a company car that is said to stand elsewhere', async () => {
    const cars = planned.cars.map((car) => ({ ...car, placeId: 'auction' }));
    const said = await checked({ ...planned, cars });
    expect(said.code).toBe(1);
    expect(said.err.join()).toContain('16: the company has no car');
  });

  test('refuses an itinerary whose drive is shorter than the way', async () => {
    const itineraries = planned.itineraries.map((one) => ({
      ...one,
      actions: one.actions.map((action) =>
        action.type === 'move-vehicle' ? { ...action, duration: 1 } : action,
      ),
    }));
    expect((await checked({ ...planned, itineraries })).code).toBe(1);
  });

  test.each<[string, object | string, string]>([
    ['a text that is not JSON', '{"cars": [', 'line 1'],
    ['a plan without cars', { cars: undefined }, 'cars: must'],
    [
      'an action of no known type',
      { itineraries: [{ driverId: 'd', chase: false, actions: [{ type: 'fly' }] }] },
      'itineraries[0].actions[0]',
    ],
  ])('ends with 2 and one line for %s', async (_name, change, words) => {
    const said = await checked(typeof change === 'string' ? change : { ...planned, ...change });
    expect([said.code, said.out, said.err.length]).toEqual([2, [], 1]);
    expect(said.err[0]).toContain(words);
  });

  test('ends with 2 without two files', async () => {
    expect(await tarmac('check-plan', problem)).toMatchObject({ code: 2, out: [] });
  });
});
