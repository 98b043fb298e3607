// An import of 60 rows with 12 wrong ones, on the whole console and a company in process: created,
// mended and created, through a lost line, a killed tab and a reload.
import { expect, onTestFinished, test } from 'vitest';
import type { Mend } from '#features/imports/imports.model.ts';
import { previewOf } from '#features/imports/preview.queries.ts';
import type { Fault } from './brokenLine.ts';
import { type Desk, openCompany, openDesk, openMorning } from './desk.ts';
import { expectPromises } from './promises.ts';
import { heal } from './steps.ts';

const heads = ['Stock / VIN', 'From', 'To', 'ready', 'due by', 'type', 'memo'];

/** Pasted lines: each wrong in one way, by its number. */
function linesFor(desk: Desk): readonly (readonly string[])[] {
  const [from, to] = desk.sees().world.tables.locations.rows();
  if (!from || !to) throw new Error('too few places');
  const misspelled = `${to.label}zz`;
  const rows = Array.from({ length: 60 }, (_, index) => {
    const number = index + 1;
    const isMisspelled = [4, 7, 9, 44].includes(number);
    const isShort = [22, 30, 53].includes(number);
    const isTwin = number === 31;
    const vehicle = isShort ? `1FTEW1EP7MFB228${number % 10}` : `Truck ${isTwin ? 18 : number}`;
    const due = [11, 38].includes(number) ? '01/01/2020 3 PM' : '';
    const place = isMisspelled ? misspelled : to.label;
    return [number === 15 ? '' : vehicle, from.label, place, 'now', due, 'Retail', 'Row'];
  });
  return [heads, ...rows];
}

function previewAt(desk: Desk) {
  const { draft } = desk.sees().imports.state;
  if (!draft) throw new Error('the import is gone');
  return { draft, ...previewOf(draft, desk.sees()) };
}

function create(desk: Desk, planned: readonly Fault[] = []): string {
  const { draft, creatable } = previewAt(desk);
  const data = { importId: draft.id, rows: creatable };
  const id = desk.ask({ type: 'imports/create', data }, planned);
  if (id === null) throw new Error('Create is refused');
  return id;
}

test('60 rows, 12 of them wrong, become 60 moves through a lost line and a reload', async () => {
  const morning = await openMorning();
  const company = await openCompany(morning);
  onTestFinished(() => company.close());
  const desk = await openDesk(morning, company);
  onTestFinished(() => desk.close());
  const before = desk.company().rows.activities.length;
  const made = () => desk.company().rows.activities.length - before;

  const paste = { is: 'paste', name: null, separator: 'tab', sheet: null } as const;
  const source = { ...paste, sheets: [] };
  const hidden = { lines: [], columns: [], leftOff: 0, farCells: 0 };
  desk.act('imports/read', { source, lines: linesFor(desk), leftOff: 0, hidden });
  expect(previewAt(desk).counts).toMatchObject({ wrong: 12 });
  expect(previewAt(desk).creatable).toHaveLength(48);

  // The line is lost: the request waits, and outlives the tab.
  desk.line.be(false);
  create(desk);
  await desk.kill();
  expect(made()).toBe(0);
  expect(previewAt(desk).counts).toMatchObject({ underWay: 48, wrong: 12 });
  await heal(desk);
  expect(made()).toBe(48);
  expect(previewAt(desk).counts).toMatchObject({ created: 48, wrong: 12 });

  // Equal mistakes are mended at once, the others one by one.
  const { draft, wrong } = previewAt(desk);
  const groups = wrong.flatMap(({ mend }) => (mend ? [mend.cells] : []));
  expect(groups.map(({ length }) => length)).toEqual([4, 3, 2]);
  const [places = [], , times = []] = groups;
  for (const cells of [places, times]) desk.act('imports/mend', { cells });
  const typed = (number: number): Mend => {
    const to = { text: `Mended ${number}`, isSure: false };
    return { line: number, field: 'vehicle', to };
  };
  desk.act('imports/mend', { cells: [15, 18, 22, 30, 31, 53].map(typed) });
  await desk.reload();
  expect(previewAt(desk).draft.id).toBe(draft.id);
  expect(previewAt(desk).counts).toMatchObject({ created: 48, wrong: 0 });
  expect(previewAt(desk).creatable).toHaveLength(12);

  // The answer is lost: what was sent is asked for again with its key.
  create(desk, ['lost']);
  await desk.rest();
  expect(previewAt(desk).counts).toMatchObject({ underWay: 12 });
  await desk.reload();
  await heal(desk);
  expect(previewAt(desk).counts).toMatchObject({ created: 60 });
  expect(made()).toBe(60);
  const vins = desk
    .company()
    .rows.activities.slice(before)
    .map(({ vin }) => vin);
  expect(new Set(vins).size).toBe(60);
  await expectPromises(desk, morning);
}, 60_000);
