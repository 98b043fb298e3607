import { describe, expect, test } from 'vitest';
import { activityRow, locationRow } from '#domain/testing/rows.ts';
import { type GivenEvent, specFor } from '#kernel/testing/spec.ts';
import type { ImportField } from './imports.model.ts';
import { importsSlice } from './imports.slice.ts';
import { type Preview, previewOf } from './preview.queries.ts';
import { at, company, head, pasted } from './testing/importing.ts';

const { given } = specFor(importsSlice);

/** The preview of pasted lines, after these events. */
function preview(lines: readonly string[], ...more: readonly GivenEvent[]): Preview {
  const sees = given(...company, ...more).when({ type: 'imports/read', data: pasted(...lines) });
  const { draft } = sees.after.imports.state;
  if (!draft) throw new Error('nothing was read');
  return previewOf(draft, sees.after);
}

/** The only row: of each field what is shown, with '?' for a guess and '!' for what is wrong. */
function row(line: string, ...more: readonly GivenEvent[]) {
  const [first] = preview([head, line], ...more).rows;
  if (!first) throw new Error('no row');
  const marks = { known: '', guessed: '?', wrong: '!' };
  const read = (field: ImportField) => `${first.cells[field].shown}${marks[first.cells[field].is]}`;
  return { ...first, read, why: (field: ImportField) => first.cells[field].why };
}

const whole = 'P4431,Overland Park,Olathe,10/20/2026 9:00 AM,10/21/2026 2:00 PM,Retail,Two keys';

test('a row that says all is understood', () => {
  const { state, create, vehicle } = row(whole);
  expect({ state, vehicle }).toEqual({ state: 'understood', vehicle: '2024 Toyota RAV4' });
  expect(create).toEqual({
    line: 1,
    number: 1,
    forceReady: false,
    move: {
      startId: 'loc-op',
      endId: 'loc-ol',
      vehicleId: 'v1',
      vin: null,
      readyMs: at('2026-10-20T09:00'),
      deadlineMs: at('2026-10-21T14:00'),
      reason: 'retail',
      pickupNotes: 'Two keys',
      dropoffNotes: '',
    },
  });
});

describe('the vehicle', () => {
  test.each([
    ['5GAEVAKW3JJ123456', 'P4431'],
    ['p4431', 'P4431'],
    ['1M8GDM9AXKP042788', '1M8GDM9AXKP042788'],
    ['1M8G-DM9A-XKP0-42788', '1M8GDM9AXKP042788'],
    ['1M8GDM9A1KP042788', '1M8GDM9A1KP042788?'],
    ['Blue truck', 'Blue truck?'],
    ['1FTEW1EP7MFB2281', '1FTEW1EP7MFB2281!'],
    ['', '!'],
    ['=A1', '=A1!'],
    ['#N/A', '#N/A!'],
  ])('reading 16: %s is read as %s', (cell, read) => {
    expect(row(whole.replace('P4431', cell)).read('vehicle')).toBe(read);
  });

  test('a VIN of 16 characters is wrong, in words', () => {
    expect(row(whole.replace('P4431', '1FTEW1EP7MFB2281')).why('vehicle')).toBe(
      'A VIN has 17 characters, one is missing. Older vehicles and equipment have others: keep it.',
    );
  });

  test('a vehicle in an open move is wrong, with the name of the move', () => {
    const put = [{ collection: 'activities', rows: [activityRow('a1', { vehicleId: 'v1' })] }];
    const moving = { type: 'world/changed', data: { put, removed: [] } } as never;
    expect(row(whole, moving)).toMatchObject({ state: 'wrong', create: null });
    expect(row(whole, moving).why('vehicle')).toBe('It is in PA-a1, which is not complete.');
  });

  test('that the inventory has elsewhere is a doubt about its pick-up', () => {
    const { read, why } = row(whole.replace('P4431', 'P4412'));
    expect(read('pickup')).toBe('Overland Park?');
    expect(why('pickup')).toBe('In the inventory it stands at Olathe.');
  });

  test('two rows with one vehicle are both wrong until one of them is left out', () => {
    const lines = [head, whole, whole.replace('P4431', '5GAEVAKW3JJ123456')];
    const { rows, wrong } = preview(lines);
    expect(rows.map(({ cells }) => cells.vehicle.why)).toEqual([
      'The same vehicle as row 2.',
      'The same vehicle as row 1.',
    ]);
    expect(wrong).toMatchObject([{ title: 'P4431 twice', rows: 2, twins: [2] }]);
    const read = { type: 'imports/read', data: pasted(...lines) } as const;
    const { draft } = given(...company).when(read).after.imports.state;
    const left = { ...draft, leftOut: [2] } as NonNullable<typeof draft>;
    expect(previewOf(left, given(...company).when(read).after).counts).toMatchObject({
      understood: 1,
      leftOut: 1,
    });
  });
});

describe('places', () => {
  test.each([
    ['Overland Park', 'Overland Park'],
    ['overland  PARK', 'Overland Park'],
    ['loc-op', 'Overland Park'],
    ['7400 W 119th St', 'Overland Park'],
    ['"7400 W 119th St, Overland Park, KS"', 'Overland Park'],
    ['OP', 'Overland Park?'],
    ['Overland', 'Overland Park?'],
    ['Nowhere', 'Nowhere!'],
  ])('%s is read as %s', (cell, read) => {
    expect(row(whole.replace('Overland Park', cell)).read('pickup')).toBe(read);
  });

  test('a misspelled place is wrong in all its rows, and one act mends them', () => {
    const lines = [whole.replace('Olathe', 'Lees Sumit'), whole.replace('Olathe', 'Lees Sumit')];
    const other = lines.map((line, index) =>
      line.replace('P4431', ['P4431', 'P4412'][index] ?? ''),
    );
    const { wrong } = preview([head, ...other]);
    expect(wrong).toMatchObject([
      {
        title: "'Lees Sumit' is no place",
        detail: "Rows 1, 2. Nearest: Lee's Summit.",
        mend: { label: "Use Lee's Summit in 2 rows" },
      },
    ]);
  });

  test('the drop-off may not be the pick-up', () => {
    const { state, why } = row(whole.replace('Olathe', 'OP'));
    expect(state).toBe('wrong');
    expect(why('dropoff')).toBe('The drop-off is the pick-up.');
  });

  test('places of one name are wrong, with both addresses', () => {
    const lots = ['Metro North', 'Metro South'].map((label, index) =>
      locationRow(`m${index}`, { label, address: `${index} Rd` }),
    );
    const data = { put: [{ collection: 'locations', rows: lots }], removed: [] };
    const known = { type: 'world/changed', data } as never;
    expect(row(whole.replace('Olathe', 'Metro'), known).why('dropoff')).toBe(
      "'Metro' may be Metro North (0 Rd) or Metro South (1 Rd).",
    );
  });
});

describe('times', () => {
  const ready = (cell: string) => row(whole.replace('10/20/2026 9:00 AM', cell));
  const due = (cell: string) => row(whole.replace('10/21/2026 2:00 PM', cell));

  test.each([
    ['now', 'Now'],
    ['', 'Now?'],
    ['10/20/2026', '10/20/2026 08:00 AM?'],
    ['7:30', '10/21/2026 07:30 AM?'],
    ['10/21/2026', '10/21/2026 08:00 AM?'],
    ['10/20/2026 9:10 AM', '10/20/2026 09:00 AM?'],
    ['10/20/2026 7:55 AM', '10/20/2026 08:00 AM?'],
    ['10/19/2026 9:00 AM', '10/19/2026 09:00 AM!'],
    ['10/19/2026', '10/19/2026 08:00 AM!'],
    ['03/14/2027 2:30 AM', '03/14/2027 2:30 AM!'],
    ['soon', 'soon!'],
  ])("a ready time of '%s' is read as %s", (cell, read) => {
    expect(ready(cell).read('ready')).toBe(read);
  });

  test('a day without a time is read as now later on that day', () => {
    const noon = { type: 'clock/ticked', data: { nowMs: at('2026-10-20T12:00') } } as never;
    const { read, why } = row(whole.replace('10/20/2026 9:00 AM', '10/20/2026'), noon);
    expect([read('ready'), why('ready')]).toEqual(['Now?', 'It is that day already.']);
  });

  test.each([
    ['10/21/2026', '10/21/2026 05:00 PM?'],
    ['wed 5p', '10/21/2026 05:00 PM?'],
    ['', '10/22/2026 09:00 AM?'],
    ['10/20/2026 9:20 AM', '10/20/2026 09:30 AM?'],
    ['10/20/2026 8:30 AM', '10/20/2026 08:30 AM!'],
    ['now', 'now!'],
  ])("a deadline of '%s' is read as %s", (cell, read) => {
    expect(due(cell).read('deadline')).toBe(read);
  });

  test('reading 14: a deadline before ready is wrong, with the usual one to mend it', () => {
    const { cells, create } = due('10/20/2026 9:00 AM');
    expect(create).toBeNull();
    expect(cells.deadline).toMatchObject({
      why: 'The deadline must be at least 30 minutes after the ready time.',
      meant: '10/22/2026 09:00 AM',
    });
  });

  test('reading 15: each time is read on the clock of its place', () => {
    const far = { collection: 'locations', rows: [{ ...givenPlace, timezone: 'America/Denver' }] };
    const known = { type: 'world/changed', data: { put: [far], removed: [] } } as never;
    const { create } = row(whole.replace('Olathe', 'Denver'), known);
    expect(create?.move.readyMs).toBe(at('2026-10-20T09:00'));
    expect(create?.move.deadlineMs).toBe(at('2026-10-21T15:00'));
  });
});

const givenPlace = locationRow('loc-dn', {
  label: 'Denver',
  state: 'CO',
  lonE6: -104_900_000,
  latE6: 39_700_000,
});

describe('the columns', () => {
  const fields = (...lines: readonly string[]) => {
    const read = { type: 'imports/read', data: pasted(...lines) } as const;
    const { draft } = given(...company).when(read).after.imports.state;
    return { columns: draft?.columns, headLine: draft?.headLine, guessed: draft?.guessed };
  };

  test('are known by their heads, in any order', () => {
    expect(fields('Due by,Stock / VIN,To,salesperson,From', 'wed 5p,P4431,Olathe,Jo,OP')).toEqual({
      columns: ['deadline', 'vehicle', 'dropoff', null, 'pickup'],
      headLine: 0,
      guessed: [false, false, false, false, false],
    });
  });

  test('without heads are known by their cells', () => {
    expect(
      fields('Olathe,P4431,Overland Park,10/21/2026 9 AM', 'OP,P4412,Olathe,10/21/2026 9 AM'),
    ).toEqual({
      columns: ['pickup', 'vehicle', 'dropoff', 'ready'],
      headLine: null,
      guessed: [true, true, true, true],
    });
  });
});

test('of VINs alone is asked whether they go from where they stand to the home location', () => {
  const { rows } = preview(['JN8AT2MV1LW123456', '5GAEVAKW3JJ123456']);
  expect(rows.map(({ cells }) => [cells.pickup.meant, cells.dropoff.meant])).toEqual([
    ['Olathe', 'Overland Park'],
    ['Overland Park', null],
  ]);
  expect(rows.map(({ state, create }) => [state, create])).toEqual([
    ['wrong', null],
    ['wrong', null],
  ]);
  expect(rows[0]?.wrong).toEqual(['pickup', 'dropoff']);
});
