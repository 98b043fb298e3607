// What an import says of a cell, and of equal cells together, by hand (S1 §2, §5).
import { describe, expect, test } from 'vitest';
import { specFor } from '#kernel/testing/spec.ts';
import { importsSlice } from './imports.slice.ts';
import { numberWords, previewOf, titleOf } from './preview.queries.ts';
import { company, head, pasted } from './testing/importing.ts';

const { given } = specFor(importsSlice);
const usual = {
  vehicle: 'P4431',
  pickup: 'Overland Park',
  dropoff: 'Olathe',
  ready: '10/20/2026 9:00 AM',
  deadline: '10/21/2026 2:00 PM',
  reason: 'Retail',
  pickupNotes: 'Two keys',
};
type Line = Partial<typeof usual>;
const fields = Object.keys(usual) as (keyof typeof usual)[];

/** What is shown of lines that differ from the usual one by these cells. */
function preview(...lines: readonly Line[]) {
  const rows = lines.map((own) =>
    fields.map((field) => `"${{ ...usual, ...own }[field]}"`).join(','),
  );
  const sees = given(...company).when({ type: 'imports/read', data: pasted(head, ...rows) });
  const { draft } = sees.after.imports.state;
  if (!draft) throw new Error('nothing was read');
  return previewOf(draft, sees.after);
}

type Row = readonly [
  field: keyof typeof usual,
  text: string,
  is: 'known' | 'guessed' | 'wrong',
  shown: string,
  why: string | null,
  group: string | null,
  meant: string | null,
];
// On Tuesday, October 20, 2026, at 7:52 AM in Chicago.
const rows: readonly Row[] = [
  ['vehicle', 'P4431', 'known', 'P4431', null, null, null],
  ['vehicle', '1M8GDM9AXKP042788', 'known', '1M8GDM9AXKP042788', null, null, null],
  [
    'vehicle',
    '1M8GDM9A1KP042788',
    'guessed',
    '1M8GDM9A1KP042788',
    'This VIN looks mistyped: position 9 should be X.',
    '1M8GDM9A1KP042788 looks mistyped',
    '1M8GDM9A1KP042788',
  ],
  [
    'vehicle',
    '1M8GDM9AXKPO42788',
    'guessed',
    '1M8GDM9AXKPO42788',
    'VINs have no letter O. Did you mean 1M8GDM9AXKP042788?',
    '1M8GDM9AXKPO42788 looks mistyped',
    '1M8GDM9AXKPO42788',
  ],
  [
    'vehicle',
    '1\u041c8GDM9AXKP042788',
    'guessed',
    '1M8GDM9AXKP042788',
    'It has letters of another script: Cyrillic \u041c.',
    '1M8GDM9AXKP042788 has letters of another script',
    '1M8GDM9AXKP042788',
  ],
  [
    'vehicle',
    'Blue truck',
    'guessed',
    'Blue truck',
    'Not in the inventory: kept as a label.',
    'Not in the inventory',
    'Blue truck',
  ],
  [
    'vehicle',
    '1FTEW1EP7MFB2281',
    'wrong',
    '1FTEW1EP7MFB2281',
    'A VIN has 17 characters, one is missing. Older vehicles and equipment have others: keep it.',
    'It has no 17 characters',
    '1FTEW1EP7MFB2281',
  ],
  [
    'vehicle',
    '1FTEW1EP7MFB228',
    'wrong',
    '1FTEW1EP7MFB228',
    'A VIN has 17 characters, 2 are missing. Older vehicles and equipment have others: keep it.',
    'It has no 17 characters',
    '1FTEW1EP7MFB228',
  ],
  [
    'vehicle',
    '1FTEW1EP7MFB228111',
    'wrong',
    '1FTEW1EP7MFB228111',
    'A VIN has 17 characters, one is too many. Older vehicles and equipment have others: keep it.',
    'It has no 17 characters',
    '1FTEW1EP7MFB228111',
  ],
  ['vehicle', '', 'wrong', '', 'The row has no vehicle.', 'No vehicle', null],
  [
    'vehicle',
    '=A1',
    'wrong',
    '=A1',
    'This is a formula and not its value.',
    'Formula without a value',
    null,
  ],
  [
    'vehicle',
    '#N/A',
    'wrong',
    '#N/A',
    'The spreadsheet had an error here.',
    'Error of the spreadsheet',
    null,
  ],
  [
    'vehicle',
    '#REF!',
    'wrong',
    '#REF!',
    'The spreadsheet had an error here.',
    'Error of the spreadsheet',
    null,
  ],
  [
    'vehicle',
    '#SPILL!',
    'wrong',
    '#SPILL!',
    'The spreadsheet had an error here.',
    'Error of the spreadsheet',
    null,
  ],
  [
    'vehicle',
    'Lot #N/A',
    'guessed',
    'Lot #N/A',
    'Not in the inventory: kept as a label.',
    'Not in the inventory',
    'Lot #N/A',
  ],
  [
    'pickup',
    '',
    'wrong',
    '',
    'Is it where the vehicle stands?',
    'No pick-up: is it where each stands?',
    'Overland Park',
  ],
  [
    'pickup',
    'OP',
    'guessed',
    'Overland Park',
    "'OP' is read as Overland Park.",
    "'OP' is Overland Park",
    'Overland Park',
  ],
  [
    'pickup',
    'Overlnd Park',
    'wrong',
    'Overlnd Park',
    'No such place.',
    "'Overlnd Park' is no place",
    'Overland Park',
  ],
  [
    'pickup',
    'Nowhere',
    'wrong',
    'Nowhere',
    "'Nowhere' is no saved place.",
    "'Nowhere' is no place",
    null,
  ],
  ['pickup', 'O', 'wrong', 'O', "'O' is no saved place.", "'O' is no place", null],
  ['pickup', '--', 'wrong', '--', "'--' is no saved place.", "'--' is no place", null],
  ['dropoff', '', 'wrong', '', 'The row has no drop-off.', 'No drop-off', null],
  [
    'dropoff',
    'Lees Sumit',
    'wrong',
    'Lees Sumit',
    'No such place.',
    "'Lees Sumit' is no place",
    "Lee's Summit",
  ],
  [
    'dropoff',
    'Overland Park',
    'wrong',
    'Overland Park',
    'The drop-off is the pick-up.',
    'Pick-up is the drop-off',
    null,
  ],
  ['dropoff', 'Olateh', 'wrong', 'Olateh', 'No such place.', "'Olateh' is no place", 'Olathe'],
  ['ready', '', 'guessed', 'Now', 'Ready now.', 'No ready time: now', 'Now'],
  ['ready', 'now', 'known', 'Now', null, null, null],
  ['ready', 'soon', 'wrong', 'soon', 'This is no time.', "'soon' is no time", null],
  [
    'ready',
    '10/20/2026',
    'guessed',
    '10/20/2026 08:00 AM',
    'The time is not said.',
    "'10/20/2026' is 10/20/2026 08:00 AM",
    '10/20/2026 08:00 AM',
  ],
  [
    'ready',
    '10/19/2026 9:00 AM',
    'wrong',
    '10/19/2026 09:00 AM',
    'The ready time may not be in the past.',
    'Ready time in the past',
    'Now',
  ],
  [
    'ready',
    '10/20/2026 9:10 AM',
    'guessed',
    '10/20/2026 09:00 AM',
    'Times go in steps of 30 minutes.',
    "'10/20/2026 9:10 AM' is 10/20/2026 09:00 AM",
    '10/20/2026 09:00 AM',
  ],
  [
    'ready',
    '03/14/2027 2:30 AM',
    'wrong',
    '03/14/2027 2:30 AM',
    'The clock skips this time on 03/14/2027: the next is 03:30 AM.',
    "'03/14/2027 2:30 AM' is no time",
    '03/14/2027 03:30 AM',
  ],
  [
    'ready',
    '#VALUE!',
    'wrong',
    '#VALUE!',
    'The spreadsheet had an error here.',
    'Error of the spreadsheet',
    null,
  ],
  [
    'deadline',
    '',
    'guessed',
    '10/22/2026 09:00 AM',
    '48 hours after ready.',
    'No deadline: in 48 hours',
    '10/22/2026 09:00 AM',
  ],
  [
    'deadline',
    'now',
    'wrong',
    'now',
    'A deadline is a date and a time.',
    'Deadline is no time',
    null,
  ],
  ['deadline', 'soon', 'wrong', 'soon', 'This is no time.', "'soon' is no time", null],
  [
    'deadline',
    '10/21/2026',
    'guessed',
    '10/21/2026 05:00 PM',
    'The time is not said.',
    "'10/21/2026' is 10/21/2026 05:00 PM",
    '10/21/2026 05:00 PM',
  ],
  [
    'deadline',
    '10/20/2026 8:30 AM',
    'wrong',
    '10/20/2026 08:30 AM',
    'The deadline must be at least 30 minutes after the ready time.',
    'Deadline too early',
    '10/22/2026 09:00 AM',
  ],
  [
    'deadline',
    'wed 5p',
    'guessed',
    '10/21/2026 05:00 PM',
    'The date is not said.',
    "'wed 5p' is 10/21/2026 05:00 PM",
    '10/21/2026 05:00 PM',
  ],
  ['reason', '', 'guessed', 'Other', 'No reason is given.', 'No reason: Other', 'Other'],
  ['reason', 'retail', 'known', 'Retail', null, null, null],
  [
    'reason',
    'RO',
    'wrong',
    'RO',
    'A reason is Inventory, Retail, Service or Other.',
    "'RO' is no reason",
    'Other',
  ],
  [
    'reason',
    'svc',
    'guessed',
    'Service',
    "'svc' is read as Service.",
    "'svc' is Service",
    'Service',
  ],
  [
    'reason',
    'Nonsense',
    'wrong',
    'Nonsense',
    'A reason is Inventory, Retail, Service or Other.',
    "'Nonsense' is no reason",
    'Other',
  ],
  [
    'reason',
    '=x',
    'wrong',
    '=x',
    'This is a formula and not its value.',
    'Formula without a value',
    null,
  ],
  ['pickupNotes', '', 'known', '', null, null, null],
];

test.each(rows)("a %s of '%s' is %s as '%s': %s", (field, text, is, shown, why, group, meant) => {
  const [first] = preview({ [field]: text }).rows;
  expect(first?.cells[field]).toEqual({
    text,
    is,
    shown,
    why,
    group,
    meant,
    columns: [],
    fits: [],
  });
});

describe('equal doubts of an import', () => {
  /** Rows of vehicles that are not in the inventory, without the group that says so. */
  const groups = (...lines: readonly Line[]) => {
    const shown = preview(...lines.map((own, at) => ({ vehicle: `Truck ${at}`, ...own })));
    return [...shown.wrong, ...shown.guessed]
      .filter(({ title }) => title !== 'Not in the inventory')
      .map(({ title, detail, mend, wantsPlace }) => [
        title,
        detail,
        mend?.label ?? null,
        wantsPlace,
      ]);
  };
  const times = (count: number, own: Line) => Array.from({ length: count }, () => own);

  test('are one group with their rows and what mends all of them', () => {
    expect(groups(...times(3, { dropoff: 'Lees Sumit' }))).toEqual([
      [
        "'Lees Sumit' is no place",
        "Rows 1, 2, 3. Nearest: Lee's Summit.",
        "Use Lee's Summit in 3 rows",
        false,
      ],
    ]);
    expect(groups(...times(2, { reason: '', deadline: '' }))).toEqual([
      ['No deadline: in 48 hours', 'Rows 1, 2.', 'Accept in 2 rows', false],
      ['No reason: Other', 'Rows 1, 2.', 'Accept in 2 rows', false],
    ]);
    expect(groups({ deadline: '10/20/2026 9:00 AM' })).toEqual([
      [
        'Deadline too early',
        'Row 1. At least 30 min after ready.',
        '48 hours after ready in 1 row',
        false,
      ],
    ]);
  });

  test('come the most frequent first; a place that nothing mends is asked for', () => {
    expect(
      groups(
        { dropoff: 'Elsewhere', reason: 'Nonsense' },
        { dropoff: 'Nowhere', reason: 'Nonsense' },
      ),
    ).toEqual([
      ["'Nonsense' is no reason", 'Rows 1, 2.', 'Use Other in 2 rows', false],
      ["'Elsewhere' is no place", 'Row 1.', null, true],
      ["'Nowhere' is no place", 'Row 2.', null, true],
    ]);
    expect(groups({ dropoff: 'OP' })).toEqual([
      ['Pick-up is the drop-off', 'Row 1. Overland Park to Overland Park.', null, true],
    ]);
    expect(groups({ pickup: '' })).toEqual([['No pick-up', 'Row 1.', null, true]]);
  });

  test('are mended in all their cells, and what is mended is sure', () => {
    const [group] = preview(...times(2, { vehicle: 'Truck', dropoff: 'Lees Sumit' })).wrong;
    expect(group).toMatchObject({ is: 'wrong', title: 'Truck twice', twins: [2], mend: null });
    const { wrong } = preview(
      { vehicle: 'One', dropoff: 'Olateh' },
      { vehicle: 'Two', dropoff: 'Olateh' },
    );
    const to = { text: 'Olathe', isSure: true };
    expect(wrong[0]?.mend?.cells).toEqual([
      { line: 1, field: 'dropoff', to },
      { line: 2, field: 'dropoff', to },
    ]);
    expect(wrong[0]?.cells).toEqual([
      { line: 1, field: 'dropoff' },
      { line: 2, field: 'dropoff' },
    ]);
  });
});

test.each([
  [[4], 'Row 4.'],
  [[4, 7], 'Rows 4, 7.'],
  [[1, 2, 3, 4, 5, 6, 7, 8], 'Rows 1, 2, 3, 4, 5, 6, 7, 8.'],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9], 'Rows 1, 2, 3, 4, 5, 6, 7, 8 and 1 more.'],
])('rows %j are listed as: %s', (numbers, words) => {
  expect(numberWords(numbers)).toBe(words);
});

test.each([
  [1, 0, '1 row'],
  [12, 0, '12 rows'],
  [12, 5, '5 of 12 rows created'],
  [12, 12, '12 rows created'],
  [1, 1, '1 row created'],
])('an import of %i rows with %i created is titled: %s', (count, created, words) => {
  const all = Array.from({ length: count });
  expect(titleOf({ rows: all, counts: { created } } as never)).toBe(words);
});
