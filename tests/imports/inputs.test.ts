// Files as people have them, each with its right answer by hand: on Tuesday, October 20, 2026, at
// 7:52 AM in Chicago.
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hiddenNote, noMovesNote } from '#features/imports/hidden.queries.ts';
import { readFixture } from './company.ts';

type Row = readonly [vehicle: string, from: string, to: string, ready: string, deadline: string];
const usual = '10/22/2026 08:00 AM';
const bus = '1M8GDM9AXKP042788';
const tesla = '5YJ3E1EA7KF317000';
const accord = '1HGCM82633A004352';
const [op, ol, ls] = ['Overland Park', 'Olathe', "Lee's Summit"];
const [half9, noon] = ['10/20/2026 09:30 AM', '10/22/2026 09:30 AM'];

/** What is shown of the rows that are not left out; a wrong cell begins with '!'. */
async function rowsOf(name: string): Promise<readonly Row[]> {
  const read = await readFixture(name);
  if (typeof read === 'string') throw new Error(read);
  return read.preview.rows
    .filter(({ state }) => state !== 'leftOut')
    .map(({ cells: { vehicle, pickup, dropoff, ready, deadline } }) => {
      const [a, b, c, d, e] = [vehicle, pickup, dropoff, ready, deadline].map(({ is, shown }) => {
        return is === 'wrong' ? `!${shown}` : shown;
      });
      return [a ?? '', b ?? '', c ?? '', d ?? '', e ?? ''] as const;
    });
}

const answers: { readonly [name: string]: readonly Row[] } = {
  'address-variants.csv': [
    [bus, op, ol, 'Now', usual],
    [tesla, op, ol, 'Now', usual],
    [accord, op, ol, 'Now', usual],
  ],
  'compact-dates.csv': [
    [bus, op, ol, '10/20/2026 08:00 AM', '10/21/2026 05:00 PM'],
    [tesla, op, ol, half9, '10/21/2026 05:00 PM'],
    // 09:30 in UTC is over.
    [accord, op, ol, '!10/20/2026 04:30 AM', '10/21/2026 05:00 PM'],
  ],
  'date-and-time-columns.csv': [
    [bus, op, ol, '10/20/2026 03:30 PM', '10/21/2026 10:00 AM'],
    [tesla, op, ol, '10/20/2026 04:30 PM', '10/21/2026 11:00 AM'],
  ],
  'delivery-location-head.csv': [
    [bus, ol, ls, half9, '10/21/2026 05:00 PM'],
    [accord, ol, ls, half9, '10/21/2026 05:00 PM'],
  ],
  'excel-sep-line.csv': [
    [bus, op, ol, half9, noon],
    [tesla, op, ol, half9, noon],
  ],
  'filtered-hidden-rows.xlsx': [[bus, op, ol, half9, noon]],
  'hidden-list-sheet-first.xlsx': [
    [bus, op, ol, half9, noon],
    [tesla, op, ol, '10/20/2026 10:00 AM', '10/22/2026 10:00 AM'],
    [accord, op, ol, '10/20/2026 11:00 AM', '10/22/2026 11:00 AM'],
  ],
  'invisible-letters.csv': [
    [bus, op, ol, 'Now', usual],
    [tesla, op, ol, 'Now', usual],
    [accord, op, ol, 'Now', usual],
    ['1FTFW1E51MFA10418', op, ol, 'Now', usual],
  ],
  'letters-in-the-repeated-hour.csv': [
    [bus, op, ol, '11/01/2026 01:30 AM CDT', '11/01/2026 01:30 AM CST'],
    // The deadline is an hour before it is ready.
    [accord, op, ol, '11/01/2026 01:30 AM CST', '!11/01/2026 01:30 AM CDT'],
  ],
  'odometer-column-without-heads.paste.txt': [
    ['P4431', op, ol, 'Now', usual],
    ['P4412', ol, op, 'Now', usual],
  ],
  // One vehicle of the inventory: each row names another one that has it.
  'one-inventory-vehicle-four-ways.csv': [
    ['!P9', op, ol, 'Now', usual],
    ['!P9', op, ol, 'Now', usual],
    ['!P9', op, ol, 'Now', usual],
    ['!P9', op, ol, 'Now', usual],
  ],
  // Joined cells of the sheet 'Old' say nothing of the sheet 'Moves'.
  'other-sheets-merge.xlsx': [
    [bus, ol, op, half9, noon],
    [tesla, '!', op, '10/20/2026 10:00 AM', '10/22/2026 10:00 AM'],
    [accord, '!', op, '10/20/2026 11:00 AM', '10/22/2026 11:00 AM'],
  ],
  'pipe-separated.txt': [
    [bus, op, ol, half9, noon],
    [tesla, op, ol, half9, noon],
  ],
  'scanned-with-leading-I.paste.txt': [
    ['1N6AA0ED4AN318993', '!', '!', 'Now', usual],
    ['JHLRD77874C026456', '!', '!', 'Now', usual],
  ],
  'standard-letters-in-summer.csv': [
    [bus, op, ol, '10/20/2026 03:30 PM', '10/22/2026 03:30 PM'],
    [accord, op, ol, '10/20/2026 03:30 PM', '10/22/2026 03:30 PM'],
  ],
  'time-words.csv': [
    [bus, op, ol, '10/20/2026 03:30 PM', '10/22/2026 03:30 PM'],
    // Half past three in New York.
    [accord, op, ol, '10/20/2026 02:30 PM', '10/22/2026 02:30 PM'],
    ['2HKRW2H59LH123456', op, ol, '10/20/2026 03:30 PM', '10/22/2026 03:30 PM'],
    ['4HKRW2H59LH123456', op, ol, '10/20/2026 03:30 PM', '10/22/2026 03:30 PM'],
    ['6HKRW2H59LH123456', op, ol, '10/20/2026 03:30 PM', '10/22/2026 03:30 PM'],
    ['8HKRW2H59LH123456', op, ol, '10/20/2026 08:00 AM', '10/20/2026 10:00 AM'],
  ],
  'title-rows-above-heads.csv': [
    [bus, op, ol, half9, noon],
    [tesla, op, ol, half9, noon],
  ],
  'trailing-empty-columns.csv': [[bus, op, ol, half9, noon]],
  // Nothing in it says where they go, and nothing is sent home by itself.
  'vauto-export-34-columns.csv': [
    ['P4431', '!', '!', 'Now', usual],
    ['P4412', '!', '!', 'Now', usual],
  ],
  'vehicles-without-17-characters.csv': [
    ['!124379N664466', op, ol, 'Now', usual],
    ['!BNR32-305188', op, ol, 'Now', usual],
    ['GJ7-123456', op, ol, 'Now', usual],
    ['!JZA80-0012345', op, ol, 'Now', usual],
    ['!ABC12345D404', op, ol, 'Now', usual],
    ['!9F02R123456', op, ol, 'Now', usual],
  ],
};

test.each(Object.entries(answers))('%s is read as its author meant it', async (name, rows) => {
  expect(await rowsOf(name)).toEqual(rows);
});

const refused: { readonly [name: string]: string } = {
  'html-table.xlsx':
    'It is a page of HTML, named as a spreadsheet. ' +
    'Open it in a spreadsheet program and save it as XLSX or CSV.',
  'password-protected.xlsx':
    'It is protected by a password. Save it without one, or paste its rows here.',
};

test.each(Object.entries(refused))('%s is named for what it is', async (name, why) => {
  expect(await readFixture(name)).toBe(why);
});

test('each file has an answer', () => {
  const files = readdirSync('fixtures/imports').sort();
  expect([...Object.keys(answers), ...Object.keys(refused)].sort()).toEqual(files);
});

describe('what is said of', () => {
  const groups = async (name: string) => {
    const read = await readFixture(name);
    if (typeof read === 'string') throw new Error(read);
    const { wrong, guessed } = read.preview;
    return [...wrong, ...guessed].map(({ title, mend }) => [title, mend?.label ?? null] as const);
  };

  test('rows hidden in the spreadsheet is their number, and the way to take them', async () => {
    const read = await readFixture('filtered-hidden-rows.xlsx');
    expect(typeof read !== 'string' && hiddenNote(read.draft)).toEqual({
      text: '2 rows are hidden in the spreadsheet and left out.',
      canTake: true,
    });
  });

  test('a sheet that is hidden is that it was left out', async () => {
    const read = await readFixture('hidden-list-sheet-first.xlsx');
    if (typeof read === 'string') throw new Error(read);
    expect(hiddenNote(read.draft)?.text).toBe('1 sheet is hidden in the spreadsheet and left out.');
    expect(read.draft.source).toMatchObject({
      sheet: 'Moves',
      sheets: [
        { name: 'Lists', isHidden: true, rows: 4 },
        { name: 'Moves', isHidden: false, rows: 4 },
      ],
    });
  });

  test('a total is that it is no move', async () => {
    const read = await readFixture('title-rows-above-heads.csv');
    expect(typeof read !== 'string' && noMovesNote(read.draft)).toBe(
      "Row 3, 'Total: 2', is no move: left out.",
    );
  });

  test('an export without places is where they stand and go, as questions', async () => {
    expect((await groups('vauto-export-34-columns.csv')).slice(0, 3)).toEqual([
      ['No pick-up: is it where each stands?', 'Use where each stands in 2 rows'],
      // The one that stands at home does not go there.
      ['No drop-off', null],
      ['No drop-off: is it Overland Park?', 'Use Overland Park in 1 row'],
    ]);
  });

  test('vehicles without 17 characters is one act for all', async () => {
    expect((await groups('vehicles-without-17-characters.csv'))[0]).toEqual([
      'It has no 17 characters',
      'Keep it in 5 rows',
    ]);
  });

  test('letters of the other half of the year are both readings', async () => {
    const read = await readFixture('standard-letters-in-summer.csv');
    expect(typeof read !== 'string' && read.preview.rows[0]?.cells.ready.why).toBe(
      'The clock does not show CST then: 03:30 PM CDT is taken. ' +
        'By its letters it is 04:30 PM CDT.',
    );
  });

  test('one vehicle four times is which rows have it', async () => {
    const read = await readFixture('one-inventory-vehicle-four-ways.csv');
    expect(typeof read !== 'string' && read.preview.wrong[0]).toMatchObject({
      title: 'P9 twice',
      detail: 'Rows 1, 2, 3, 4.',
      twins: [2, 3, 4],
    });
  });
});
