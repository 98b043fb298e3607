import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accountRow, nowMs } from '#domain/testing/rows.ts';
import { no, type No, type Yes, yes } from '#kernel/records.ts';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { answered, heldAnswer, type Script } from '#wire/testing/scriptedLink.ts';
import { fetchesOfAll, fetchesProcess, type FetchesSees } from '../../fetches/index.ts';
import { openScreen } from '../../outbox/testing/screen.tsx';
import { noteTemplatesSlice } from '../index.ts';
import { NoteTemplates } from './NoteTemplates.tsx';

type Told = NonNullable<Script['noteTemplates']>[number];
const notSent = { is: 'notSent' } as const;
const gate = { id: 'n1', label: 'Gate', notes: 'Ask the store.' };
const told = (...all: readonly (typeof gate)[]) =>
  answered<'noteTemplates'>({ noteTemplates: all }, nowMs);

async function start(noteTemplates: readonly Told[], may: () => Yes | No = () => yes) {
  const run = await openScreen<FetchesSees>(
    [noteTemplatesSlice],
    {
      put: [{ collection: 'accounts', rows: [accountRow('acc', { name: 'North' })] }],
      processes: [fetchesProcess(fetchesOfAll([noteTemplatesSlice as never]))],
      overrides: { may },
    },
    { noteTemplates },
  );
  run.draw(<NoteTemplates />);
  return run;
}

const text = (words: string) => page.getByText(words);
const again = page.getByRole('button', { name: 'Try again' });
const failed = 'Note templates could not be read.';

test('the list is read when it is drawn, once, and told while it is under way', async () => {
  const slow = heldAnswer<{ noteTemplates: readonly (typeof gate)[] }>();
  const { sent } = await start([slow.promise]);
  await expect.element(text('Reading note templates')).toBeVisible();
  slow.give(told(gate));
  await expect.element(text('Ask the store.')).toBeVisible();
  expect(sent('noteTemplates')).toHaveLength(1);
  expect(await axeViolations()).toEqual([]);
});

test('an account without any says so', async () => {
  await start([told()]);
  await expect.element(text('This account has no note templates.')).toBeVisible();
});

test('what could not be read says why and is asked for once more', async () => {
  const { sent } = await start([notSent, told(gate)]);
  await expect.element(text(failed)).toBeVisible();
  await expect.element(text('The server could not be reached.')).toBeVisible();
  expect(sent('noteTemplates')).toHaveLength(1);
  expect(await axeViolations()).toEqual([]);
  await again.click();
  await expect.element(text('Ask the store.')).toBeVisible();
});

test('what was read before stays beside the failure, and is called old', async () => {
  const { run } = await start([told(gate), notSent]);
  await expect.element(text('Ask the store.')).toBeVisible();
  await run('clock/tick', { nowMs: nowMs + 300_001 });
  await expect.element(text(`${failed} What is shown was read before.`)).toBeVisible();
  await expect.element(text('Ask the store.')).toBeVisible();
  await expect.element(again).toBeVisible();
});

test('what cannot be asked for is absent in words, without a button', async () => {
  const { sent } = await start([told(gate)], () => no('This is a recording.'));
  await expect.element(text(failed)).toBeVisible();
  await expect.element(text('This is a recording.')).toBeVisible();
  expect(again.elements()).toHaveLength(0);
  expect(sent('noteTemplates')).toEqual([]);
});
