import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from './testing/tarmac.ts';
import { widthOf } from './columns.ts';
import { runCommand } from './commands.ts';
import type { TeamReport } from './planReport.ts';

const folder = await testFolder();

type Row = { readonly [field: string]: unknown };
type File = Row & { readonly locations: readonly Row[]; readonly activities: readonly Row[] };

/** Plans a changed copy of a fixture; the lines of text, and the report of the same plan. */
async function planned(name: string, change: (file: File) => object, ...argv: string[]) {
  const file = JSON.parse(await readFile(`fixtures/plans/${name}.json`, 'utf8')) as File;
  const path = join(folder, 'changed.json');
  await writeFile(path, JSON.stringify(change(file)));
  const run = async (...more: string[]) => {
    const out: string[] = [];
    const fail = (line: string) => {
      throw new Error(line);
    };
    await runCommand(
      ['plan', path, '--iterations', '15', ...argv, ...more],
      (line) => out.push(line),
      fail,
    );
    return out;
  };
  const [json = ''] = await run('--json');
  return { lines: await run(), report: JSON.parse(json) as TeamReport };
}

const gap = (columns: number) => ' '.repeat(columns);

/** The lines of one driver's day. */
function dayOf(lines: readonly string[], heading: string): readonly string[] {
  const from = lines.indexOf(heading);
  return lines.slice(from + 1, lines.indexOf('', from));
}

test('what all drivers are paid for is the sum of what stands above it', async () => {
  const half = (row: Row) => ({ ...row, minutes: Number(row['minutes']) + 0.6 });
  const { lines } = await planned('auction-run', (file) => ({
    ...file,
    travel: (file['travel'] as readonly Row[]).map(half),
  }));
  const from = lines.findIndex((line) => line.startsWith('Driver '));
  const table = lines.slice(from + 1, lines.indexOf('', from));
  const paid = table.map((line) => {
    const [, hours = '0', minutes = '0'] = /(?:(\d+) h)? ?(?:(\d+) min)? +\d+\.\d/.exec(line) ?? [];
    return 60 * Number(hours) + Number(minutes);
  });
  expect(paid.slice(0, -1).reduce((sum, one) => sum + one)).toBe(paid.at(-1));
  expect(paid.at(-1)).toBeGreaterThan(0);
});

test('a plan shows names beside ids, and windows beside stops with late ones marked', async () => {
  const { lines } = await planned('swap', (file) => ({
    ...file,
    startTime: '2026-09-15T08:30:00-05:00',
    drivers: [{ id: 'd1', name: 'Ann Lee' }],
    activities: [
      {
        ...file.activities[0],
        name: 'Sold',
        vehicleLabel: 'F-150',
        readyTime: '2026-09-14T08:00:00-05:00',
        deadline: '2026-09-15T08:50:00-05:00',
      },
      { ...file.activities[1], deadline: '2026-09-16T12:00:00-05:00' },
    ],
  }));
  expect(lines.slice(0, 3)).toEqual([
    'A new car out, the old one back',
    '2 moves by 1 driver. Tuesday 09/15/2026. Times are UTC-05:00.',
    '',
  ]);
  expect(dayOf(lines, 'Ann Lee (d1)')).toEqual([
    '  08:30 AM  start at Dealership',
    `  08:30 AM  pick up Sold (deliver-new), vehicle F-150 (new-car), at${gap(8)}` +
      'ready 09/14 08:00 AM',
    '            Dealership',
    '  08:35 AM  move Sold (deliver-new) to Customer, 20 min, 8.0 mi',
    `  08:55 AM  drop off Sold (deliver-new) at Customer${gap(24)}due 08:50 AM, LATE 10 min`,
    '  09:00 AM  pick up bring-back, vehicle old-car, at Customer',
    '  09:05 AM  move bring-back to Dealership, 20 min, 8.0 mi',
    `  09:25 AM  drop off bring-back at Dealership${gap(30)}due 09/16 12:00 PM`,
    '  09:30 AM  end at Dealership',
  ]);
  expect(lines).toContain('late: Sold (deliver-new) by 10 min');
});

test('a driver who would work too long rests, unless the file asks for no rests', async () => {
  const rested = async (restAfterMinutes: number | null) => {
    const { lines, report } = await planned('swap', (file) => ({
      ...file,
      maxDrivers: 1,
      restAfterMinutes,
    }));
    expect(report.violations).toEqual([]);
    return lines.filter((line) => / rest 30 min at \w/.test(line)).length;
  };
  expect([await rested(45), await rested(null)]).toEqual([1, 0]);
});

describe('times as text', () => {
  test('are in the zone of the file, and --json stays in UTC', async () => {
    const { lines, report } = await planned('swap', (file) => ({
      ...file,
      zone: 'America/Los_Angeles',
    }));
    expect(lines[1]).toBe(
      '2 moves by 1 driver. Tuesday 09/15/2026. Times are America/Los_Angeles.',
    );
    expect(lines).toContain('  06:00 AM  start at Dealership');
    expect(report.itineraries[0]?.actions[0]).toMatchObject({
      startTime: '2026-09-15T13:00:00.000Z',
    });
  });

  test('have letters of the zone where its clock changes, and the date of a new day', async () => {
    // At 2:00 the clock goes back to 1:00: one hour is shown twice.
    const { lines } = await planned('swap', (file) => ({
      ...file,
      zone: 'America/Chicago',
      startTime: '2026-10-31T23:50:00-05:00',
      activities: [
        file.activities[0],
        { ...file.activities[1], readyTime: '2026-11-01T01:30:00-06:00', deadline: undefined },
      ],
    }));
    expect(lines[1]).toContain('Saturday 10/31/2026. Times are America/Chicago.');
    const text = lines.join('\n');
    expect(text).toContain('\n  Sunday 11/01/2026\n');
    expect(text).toMatch(/ready 01:30 AM CST$/m);
    expect(text).toMatch(/^ {2}1\d:\d\d PM CDT {2}start at/m);
  });
});

test('the totals of the drivers sum to the terms of the cost', async () => {
  const { lines, report } = await planned('auction-run', (file) => ({ ...file, rides: true }));
  const from = lines.findIndex((line) => line.startsWith('Driver '));
  const rows = lines.slice(from, lines.indexOf('', from)).map((line) => line.split(/ {2,}/));
  const [head = [], ...body] = rows;
  expect(head.map((cell) => cell.trim())).toEqual([
    'Driver',
    'Moves',
    'Start',
    'End',
    'Paid',
    'Car miles',
    'Rides',
    'Fares',
    'Wages',
  ]);
  const [all = [], ...drivers] = body.toReversed();
  expect(drivers).toHaveLength(report.drivers);
  const cents = (cell = '') => Math.round(Number(cell.replace('$', '')) * 100);
  const sum = (at: number) => drivers.reduce((total, cells) => total + cents(cells.at(at)), 0);
  expect([sum(-1), cents(all.at(-1))]).toEqual([report.cost.wages, report.cost.wages]);
  expect([sum(-2), cents(all.at(-2))]).toEqual([report.cost.rideFares, report.cost.rideFares]);
  expect(sum(-4)).toBe(cents(all.at(-4)));
  expect(Math.round(Number(all.at(-4)) * 67)).toBe(report.cost.carMiles);
  expect(sum(1)).toBe(600);
  expect(all[1]).toBe('6');
});

test('lines have 100 columns at most whatever the file holds, and no text is cut off', async () => {
  const long = [
    'W'.repeat(200),
    'two words '.repeat(20).trim(),
    '車'.repeat(200),
    '\u001b'.repeat(200),
  ];
  const { lines } = await planned('auction-run', (file) => ({
    ...file,
    name: long[1],
    locations: file.locations.map((one, at) => ({ ...one, label: long[at] })),
    drivers: Array.from({ length: 7 }, (_, at) => ({ id: `d${at}`, name: long[at % 4] })),
    activities: file.activities.map((one, at) => ({
      ...one,
      name: long[at % 4],
      vehicleLabel: long[(at + 1) % 4],
    })),
  }));
  for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(100);
  const text = lines.map((line) => line.trim()).join('');
  expect(text).toContain('W'.repeat(200));
  expect(lines.join('')).not.toContain('\u001b');
});
