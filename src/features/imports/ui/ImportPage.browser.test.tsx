import { expect, onTestFinished, test } from 'vitest';
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

async function start() {
  const put = [
    { collection: 'locations', rows: places },
    { collection: 'vehicles', rows: cars },
  ];
  const run = await openScreen<ImportsSees>([importsSlice], { put: put as never });
  onTestFinished(() => run.machine.close());
  await load(run, {});
  run.draw(<ImportPage readFile={readFile} />);
  return run;
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
  answer(refusing);
  await expect.element(page.getByText('moves.pdf.')).toBeVisible();
  await expect.element(page.getByText('It is larger than 10 MB.')).toBeVisible();
});
