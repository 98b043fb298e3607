import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, test } from 'vitest';
import type { TeamReport } from './planReport.ts';
import { tarmac, testFolder } from './testing/tarmac.ts';

const swap = join(process.cwd(), 'fixtures/plans/swap.json');
const folder = await testFolder();

const plan = (...argv: string[]) => tarmac('plan', ...argv);

/** A changed copy of the swap fixture. */
async function changed(change: (file: Json) => unknown): Promise<string> {
  const file = JSON.parse(await readFile(swap, 'utf8')) as Json;
  const path = join(folder, 'changed.json');
  await writeFile(path, JSON.stringify(change(file)));
  return path;
}
type Json = { readonly [field: string]: unknown; readonly activities: readonly object[] };

test('--json prints exactly one object with every field of the format', async () => {
  const { code, out, err } = await plan(swap, '--iterations', '50', '--seed', '3', '--json');
  expect([code, out.length, err]).toEqual([0, 1, []]);
  const report = JSON.parse(out[0] ?? '') as TeamReport;
  const page = await readFile(join(process.cwd(), 'docs/plan-format.md'), 'utf8');
  for (const field of [...Object.keys(report), ...Object.keys(report.cost)]) {
    expect(page).toContain(`\`${field}\``);
  }
  expect(report).toMatchObject({ mode: 'Rideshare', objective: 'cheapest', seed: 3 });
  expect(report.violations).toEqual([]);
  const { total, ...terms } = report.cost;
  expect(Object.values(terms).reduce((sum, cents) => sum + cents)).toBe(total);
  expect(report.bound).toBeLessThanOrEqual(total);
  expect(report.gap).toBeCloseTo((total - report.bound) / total, 12);
});

test('the same seed and iterations give the same plan', async () => {
  const once = async () => {
    const { out } = await plan(swap, '--iterations', '15', '--json');
    const { cpuMs: _, ...rest } = JSON.parse(out[0] ?? '') as TeamReport;
    return rest;
  };
  expect(await once()).toEqual(await once());
});

test('prints the same plan as text for people', async () => {
  const { code, out } = await plan(swap, '--seconds', '0.1');
  expect(code).toBe(0);
  expect(out[1]).toMatch(/^2 moves by \d drivers?\. Tuesday 09\/15\/2026\. Times are UTC-05:00\.$/);
  expect(out).toContainEqual(expect.stringMatching(/^cost \$\d+\.\d\d = wages \$\d+\.\d\d/));
  expect(out.at(-1)).toBe('The check finds nothing wrong.');
});

// A minute of a driver costs 30 cents, a mile of a chase car 67; the fixtures list their ways.
test.each<[string, Partial<TeamReport>]>([
  // Twice 5 + 20 + 5 minutes, without a ride back.
  ['swap', { drivers: 1, chases: 0, ubers: [], cost: termsOf({ wages: 1800 }) }],
  // The chase car: six board and leave (3 each way), 35 minutes there and back, 48 miles. Each of
  // the six is aboard for 56 minutes, waiting for the others, and then has 5 + 35 + 5.
  [
    'auction-run',
    {
      drivers: 7,
      chases: 1,
      ubers: [],
      unserved: [],
      cost: termsOf({ wages: (106 + 6 * 56 + 6 * 45) * 30, carMiles: 48 * 67 }),
    },
  ],
])('the worked file %s gives the plan computed by hand', async (name, expected) => {
  const path = join(process.cwd(), `fixtures/plans/${name}.json`);
  const { code, out } = await plan(path, '--iterations', '25', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out[0] ?? '')).toMatchObject({ ...expected, violations: [] });
});

function termsOf(some: Partial<TeamReport['cost']>): TeamReport['cost'] {
  const none = { wages: 0, carMiles: 0, rideFares: 0, drivers: 0, chases: 0, tip: 0, lateness: 0 };
  const terms = { ...none, ...some };
  return { ...terms, total: Object.values(terms).reduce((sum, cents) => sum + cents) };
}

test('an activity that cannot be planned is listed with its reason', async () => {
  const { code, out } = await plan('fixtures/plans/one-way.json', '--iterations', '15', '--json');
  expect(code).toBe(0);
  const { unserved } = JSON.parse(out[0] ?? '') as TeamReport;
  expect(unserved).toEqual([
    { activityId: 'to-nowhere', reason: 'Equal start and end are not supported.' },
  ]);
});

test('an activity with a named driver goes to that driver only', async () => {
  const path = await changed((file) => ({
    ...file,
    activities: file.activities.map((one) => ({
      ...one,
      driverId: 'driver-2',
      requirements: { manualAssignment: false },
    })),
  }));
  const { out } = await plan(path, '--iterations', '20', '--json');
  const { itineraries } = JSON.parse(out[0] ?? '') as TeamReport;
  expect(itineraries.map(({ driverId }) => driverId)).toEqual(['driver-2']);
});

test('a file with terminal commands in its texts prints them escaped, also as JSON', async () => {
  const few = ['--iterations', '20'];
  const hostile = '\u001b[2J\u0007\u009b1m\u202eend\n\r\u2028';
  const path = await changed((file) => ({
    ...file,
    locations: (file['locations'] as object[]).map((one) => ({ ...one, label: hostile })),
    activities: file.activities.map((one, at) => ({ ...one, id: `${at}${hostile}` })),
  }));
  const [text, json] = [await plan(path, ...few), await plan(path, ...few, '--json')];
  for (const { code, out, err } of [text, json]) {
    expect([code, err]).toEqual([0, []]);
    expect(out.join('')).toContain('\\u001b[2J');
    expect(out.join('')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
  }
  const { itineraries } = JSON.parse(json.out[0] ?? '') as TeamReport;
  expect(itineraries[0]?.actions).toContainEqual(
    expect.objectContaining({ type: 'pickup-vehicle', activityId: `0${hostile}` }),
  );
  const refused = await changed((file) => ({ ...file, [`field${hostile}`]: 1 }));
  const [line = ''] = (await plan(refused)).err;
  expect(line).toContain('field\\u001b[2J');
  expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
});

test('a byte order mark before the text is ignored', async () => {
  const path = join(folder, 'marked.json');
  await writeFile(path, `\uFEFF${await readFile(swap, 'utf8')}`);
  expect((await plan(path, '--iterations', '5', '--json')).code).toBe(0);
});

describe('exit code 2 and one line with place and reason', () => {
  test.each<[string, (file: Json) => unknown, string]>([
    ['a mode there is not', (file) => ({ ...file, mode: 'x' }), 'mode: must be one of Rideshare'],
    ['an unknown field', (file) => ({ ...file, loud: 1 }), 'the file: has no field "loud"'],
    ['another version', (file) => ({ ...file, version: 2 }), 'version: must be one of 1'],
    ['no activities', (file) => ({ ...file, activities: [] }), 'activities: No activity to plan.'],
    ['a list', () => [], 'the file: must be of type object'],
    [
      'an invalid time',
      (file) => ({ ...file, startTime: '2026-02-30T25:00Z' }),
      'startTime: must be a time with its offset',
    ],
    [
      'an activity without an end',
      (file) => ({ ...file, activities: [{ id: 'a', startId: 'dealer' }] }),
      'activities[0].endId: must be of type string',
    ],
    [
      'a missing duration',
      (file) => ({ ...file, travel: [{ fromId: 'a', toId: 'b', miles: 1, minutes: null }] }),
      'travel[0].minutes: must be of type number',
    ],
    [
      'no depot',
      (file) => ({ ...file, startLocationId: undefined }),
      'startLocationId: No depot selected in list.',
    ],
    [
      'a duplicate location',
      (file) => ({
        ...file,
        locations: [...(file['locations'] as []), ...(file['locations'] as [])],
      }),
      'locations[2].id: "dealer" is there twice',
    ],
    [
      'an unknown start',
      (file) => ({ ...file, startLocationId: 'mars' }),
      'startLocationId: "mars" is no location. No depot selected in list.',
    ],
    [
      'a driver at an unknown location',
      (file) => ({ ...file, drivers: [{ id: 'ann', locationId: 'mars' }] }),
      'drivers[0].locationId: "mars" is no location.',
    ],
    [
      'a way to an unknown location',
      (file) => ({ ...file, travel: [{ fromId: 'dealer', toId: 'mars', miles: 1, minutes: 1 }] }),
      'travel[0].toId: "mars" is no location.',
    ],
    [
      'a duplicate way',
      (file) => ({ ...file, travel: [...(file['travel'] as []), ...(file['travel'] as [])] }),
      'travel[2]: the same way is there twice',
    ],
    [
      'a named driver who is not listed',
      (file) => ({ ...file, activities: [{ ...file.activities[0], driverId: 'missing' }] }),
      'activities[0].driverId: "missing" is no driver.',
    ],
    [
      'an impossible calendar day',
      (file) => ({ ...file, startTime: '2026-02-30T08:00:00Z' }),
      'startTime: must be a time with its offset',
    ],
    [
      'an empty id',
      (file) => ({ ...file, activities: [{ ...file.activities[0], id: '' }] }),
      'activities[0].id: must be of a length of at least 1',
    ],
    [
      'an empty window',
      (file) => ({
        ...file,
        activities: [{ ...file.activities[0], readyTime: '2026-09-15T12:00:00-05:00' }],
      }),
      'activities[0]: The deadline is not after the ready time.',
    ],
    [
      'no eligible driver',
      (file) => ({
        ...file,
        activities: [{ ...file.activities[0], requirements: { cdl: true } }],
      }),
      'activities[0]: No driver is eligible: a commercial license is required.',
    ],
    [
      'a duplicate activity',
      (file) => ({ ...file, activities: [...file.activities, ...file.activities] }),
      'activities[2].id: "deliver-new" is there twice',
    ],
    [
      'too many activities',
      (file) => ({
        ...file,
        activities: Array.from({ length: 1001 }, (_, at) => ({
          ...file.activities[0],
          id: `${at}`,
        })),
      }),
      'activities: 1001 activities; a plan takes 300 at most.',
    ],
    [
      'no plannable activity',
      (file) => ({ ...file, activities: [{ ...file.activities[0], endId: 'elsewhere' }] }),
      'activities[0]: The location "elsewhere" is not known.',
    ],
    [
      'a longest day that no activity fits into',
      (file) => ({ ...file, maxShiftMinutes: 1 }),
      'activities[0]: With the ways it takes longer than a day of 1 minute.',
    ],
  ])('%s', async (_, change, words) => {
    const path = await changed(change);
    const { code, out, err } = await plan(path, '--json', '--iterations', '1');
    expect([code, out, err.length]).toEqual([2, [], 1]);
    expect(err[0]).toContain(`tarmac plan: ${path}: ${words}`);
    expect(err[0]).not.toContain('\n');
  });

  test('for text that is not JSON', async () => {
    const path = join(folder, 'torn.json');
    await writeFile(path, '{"format":\n');
    const { code, err } = await plan(path);
    expect([code, err.length]).toEqual([2, 1]);
    expect(err[0]).toContain('torn.json: line 1, column 11: no JSON: ');
    await writeFile(path, '{\n"format": "tarmac-plan",\n"version" 1 }\n');
    expect((await plan(path)).err).toEqual([
      expect.stringContaining('line 3, column 11: no JSON: '),
    ]);
    await writeFile(path, 'once upon a time');
    const nothing = 'neither an object, a number nor "NAME:" comes first, but "once upon a time"';
    expect((await plan(path)).err).toEqual([`tarmac plan: ${path}: ${nothing}`]);
  });

  test.each([
    [[swap, '--mode', 'balloon'], '--mode must be Rideshare, Company'],
    [[swap, '--objective', 'nicest'], '--objective must be cheapest'],
    [['fixtures/planning/twenty-pairs.txt', '--mode', 'Tow'], '--mode is for files of our own'],
    [
      ['fixtures/planning/twenty-pairs.txt', '--objective', 'fastest'],
      '--objective is for files of our own',
    ],
  ])('%j', async (argv, words) => {
    const { code, err } = await plan(...argv);
    expect([code, err.length]).toEqual([2, 1]);
    expect(err[0]).toContain(words);
  });
});
