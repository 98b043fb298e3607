import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { type ImportsSees, importsSlice } from '../index.ts';
import { load } from '#spine/world/testing/world.ts';
import { cars, head, places } from '../testing/importing.ts';
import { ImportPage } from './ImportPage.tsx';
import type { ReadFile } from './useReading.tsx';

const refusing = { is: 'refused', why: 'It is larger than 10 MB.' } as const;
let answer: (read: Awaited<ReturnType<ReadFile>>) => void = () => {};
const readFile: ReadFile = () => new Promise((resolve) => (answer = resolve));

async function start(read: ReadFile = readFile) {
  const put = [
    { collection: 'locations', rows: places },
    { collection: 'vehicles', rows: cars },
  ];
  const run = await openScreen<ImportsSees>([importsSlice], { put: put as never });
  onTestFinished(() => run.machine.close());
  await load(run, {});
  const stops = vi.fn();
  run.draw(<ImportPage readFile={read} stopReading={stops} />);
  return { ...run, stops };
}

function paste(...lines: readonly string[]): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', lines.join('\n'));
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
}

test('pasted rows are looked through and mended by keyboard', async () => {
  const { sees } = await start();
  await expect.element(page.getByText('Paste rows, or drop').first()).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  paste(
    head,
    'P4431,Overland Park,Olathe,,02/10/2027 2:00 PM,Retail,',
    'P4398,Overland Park,Qqqq,,02/10/2027 2:00 PM,Retail,',
  );
  await expect.element(page.getByRole('heading', { name: '2 rows' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Create 1 move' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await userEvent.keyboard('{F8}');
  const field = page.getByRole('combobox', { name: /of row 2/ });
  await userEvent.fill(field, 'Olathe');
  await userEvent.keyboard('{Escape}{Tab}');
  await expect.element(page.getByRole('button', { name: 'Create 2 moves' })).toBeVisible();
  expect(sees().imports.state.draft?.mended[2]?.dropoff?.text).toBe('Olathe');
});

test('a file that takes long is named while the rows before stay, then its reason', async () => {
  await start();
  paste(head, 'P4431,Overland Park,Olathe,,02/10/2027 2:00 PM,Retail,');
  await expect.element(page.getByRole('heading', { name: '1 row' })).toBeVisible();
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['x'], 'moves.pdf'));
  window.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
  await expect.element(page.getByText('Reading moves.pdf…')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: '1 row' })).toBeVisible();
  await expect.element(page.getByText(/^\d+ s of at most 20$/)).toBeVisible();
  answer(refusing);
  await expect.element(page.getByText('moves.pdf.')).toBeVisible();
  await expect.element(page.getByText('It is larger than 10 MB.')).toBeVisible();
});

test('a file that takes long is stopped, and what was there stays', async () => {
  const { stops } = await start();
  paste(head, 'P4431,Overland Park,Olathe,,02/10/2027 2:00 PM,Retail,');
  await expect.element(page.getByRole('heading', { name: '1 row' })).toBeVisible();
  drop('large.xlsx');
  await userEvent.click(page.getByRole('button', { name: 'Stop' }));
  expect(stops).toHaveBeenCalledOnce();
  // What comes after all is of no use any more.
  answer(refusing);
  await expect.element(page.getByText('Reading large.xlsx…')).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: '1 row' })).toBeVisible();
  expect(page.getByText('It is larger than 10 MB.').query()).toBeNull();
});

const sheet = (name: string | null, vehicle: string) => ({
  is: 'xlsx' as const,
  separator: null,
  sheet: name,
  sheets: [
    { name: 'Moves', isHidden: false, rows: 4 },
    { name: 'Old', isHidden: true, rows: 3 },
  ],
  lines: [
    ['Export of today'],
    ['VIN', 'From', 'To'],
    [vehicle, 'Overland Park', 'Olathe'],
    ['P4412', 'Olathe', 'Overland Park'],
  ],
  leftOff: 0,
  hidden: { lines: [3], columns: [], leftOff: 0, farCells: 0 },
});

function drop(name: string): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['x'], name));
  window.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
}

test('what is hidden is taken with one press, and another sheet of the file is read', async () => {
  const asked: (string | null | undefined)[] = [];
  const { sees } = await start((_file, wanted) => {
    asked.push(wanted);
    return Promise.resolve(sheet(wanted ?? 'Moves', wanted === 'Old' ? 'P4398' : 'P4431'));
  });
  drop('day.xlsx');
  const told = page.getByText('1 row and 1 sheet are hidden in the spreadsheet and left out.');
  await expect.element(told).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Create 1 move' })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Take them too' }));
  await expect.element(page.getByRole('button', { name: 'Create 2 moves' })).toBeVisible();
  await expect
    .element(page.getByText('1 sheet is hidden in the spreadsheet and left out.'))
    .toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Sheet Moves' }));
  await userEvent.click(page.getByRole('menuitem', { name: /^Old/ }));
  await expect.element(page.getByRole('button', { name: 'Sheet Old' })).toBeVisible();
  expect(asked).toEqual([null, 'Old']);
  expect(sees().imports.state.draft?.lines[2]?.[0]).toBe('P4398');
});

test('the line of heads is chosen from the first lines', async () => {
  const { sees } = await start();
  paste('Wagen;Start;Ziel', 'P4431;Overland Park;Olathe', 'VIN;From;To', 'P4412;Olathe;OP');
  await userEvent.click(page.getByRole('button', { name: /^Heads:/ }));
  await userEvent.click(page.getByRole('menuitem', { name: /^Line 1: Wagen, Start, Ziel/ }));
  await expect.element(page.getByRole('button', { name: 'Heads: line 1' })).toBeVisible();
  expect(sees().imports.state.draft?.headLine).toBe(0);
  await userEvent.click(page.getByRole('button', { name: 'Heads: line 1' }));
  await userEvent.click(page.getByRole('menuitem', { name: /^No heads/ }));
  await expect.element(page.getByRole('button', { name: 'Heads: none' })).toBeVisible();
  expect(sees().imports.state.draft?.headLine).toBeNull();
});

test('rows without a drop-off are asked for one, of a column or a saved place', async () => {
  const { sees } = await start();
  paste('VIN;From;Yard A;Yard B', "P4431;Overland Park;Lee's Summit;Olathe");
  await expect.element(page.getByText("No drop-off: is it in 'Yard A' or 'Yard B'?")).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: "Read it from 'Yard B'" }));
  await expect.element(page.getByRole('button', { name: 'Create 1 move' })).toBeVisible();
  expect(sees().imports.state.draft?.columns).toEqual(['vehicle', 'pickup', null, 'dropoff']);

  paste('VIN;From', 'P4431;Overland Park', 'P4398;Overland Park');
  const where = page.getByRole('combobox', { name: 'A place for 2 rows' });
  await userEvent.fill(where, 'Ola');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Create 2 moves' })).toBeVisible();
  expect(sees().imports.state.draft?.mended[2]?.dropoff).toEqual({
    text: 'Olathe',
    isSure: true,
  });
});
