import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Capability, may as allows } from '#domain/capabilities.ts';
import { accountRow, dispatcher, nowMs } from '#domain/testing/rows.ts';
import { no, type No, type Yes, yes } from '#kernel/records.ts';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { answered, heldAnswer, refused, type Script } from '#wire/testing/scriptedLink.ts';
import { fetchesOfAll, fetchesProcess, type FetchesSees } from '#spine/fetches/index.ts';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { settingsSlice } from '#spine/settings/index.ts';
import { noteTemplatesProcess, noteTemplatesSlice } from '../index.ts';
import { NoteTemplateForms, NoteTemplates } from '../ui.ts';

type Listed = NonNullable<Script['noteTemplates']>[number];
const notSent = { is: 'notSent' } as const;
const gate = { id: 'n1', label: 'Gate', notes: 'Ask the store.' };
const listed = (...all: readonly (typeof gate)[]) =>
  answered<'noteTemplates'>({ noteTemplates: all }, nowMs);

async function start(
  noteTemplates: readonly Listed[],
  may: (capability: string) => Yes | No = () => yes,
  script: Script = {},
) {
  const run = await openScreen<FetchesSees>(
    [noteTemplatesSlice, settingsSlice],
    {
      put: [{ collection: 'accounts', rows: [accountRow('acc', { name: 'North' })] }],
      processes: [
        fetchesProcess(fetchesOfAll([noteTemplatesSlice as never])),
        noteTemplatesProcess,
      ],
      overrides: { may },
    },
    { noteTemplates, ...script },
  );
  run.draw(
    <>
      <NoteTemplates />
      <NoteTemplateForms />
    </>,
  );
  return run;
}

const text = (words: string) => page.getByText(words);
const again = page.getByRole('button', { name: 'Try again' });
const failed = 'Note templates could not be read.';

test('the list is read once when it is drawn, and shown as loading meanwhile', async () => {
  const slow = heldAnswer<{ noteTemplates: readonly (typeof gate)[] }>();
  const { sent } = await start([slow.promise]);
  await expect.element(text('Reading note templates')).toBeVisible();
  slow.give(listed(gate));
  await expect.element(text('Ask the store.')).toBeVisible();
  expect(sent('noteTemplates')).toHaveLength(1);
  expect(await axeViolations()).toEqual([]);
});

test('an account without templates shows that there are none', async () => {
  await start([listed()]);
  await expect.element(text('This account has no note templates.')).toBeVisible();
});

test('a failed read shows the reason and can be retried', async () => {
  const { sent } = await start([notSent, listed(gate)]);
  await expect.element(text(failed)).toBeVisible();
  await expect.element(text('The server could not be reached.')).toBeVisible();
  expect(sent('noteTemplates')).toHaveLength(1);
  expect(await axeViolations()).toEqual([]);
  await again.click();
  await expect.element(text('Ask the store.')).toBeVisible();
});

test('after a failed read the earlier list stays, marked as old', async () => {
  const { run } = await start([listed(gate), notSent]);
  await expect.element(text('Ask the store.')).toBeVisible();
  await run('clock/tick', { nowMs: nowMs + 300_001 });
  await expect.element(text(`${failed} What is shown was read before.`)).toBeVisible();
  await expect.element(text('Ask the store.')).toBeVisible();
  await expect.element(again).toBeVisible();
});

test("a list that can't be requested is explained in words, without a button", async () => {
  const { sent } = await start([listed(gate)], () => no('This is a recording.'));
  await expect.element(text(failed)).toBeVisible();
  await expect.element(text('This is a recording.').last()).toBeVisible();
  expect(again.elements()).toHaveLength(0);
  expect(sent('noteTemplates')).toEqual([]);
});

const keys = { id: 'n2', label: 'Keys', notes: 'In the box.\nBy the door.' };
const added = answered<'createNoteTemplate'>({ noteTemplate: keys }, nowMs);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name });
const dialog = page.getByRole('dialog', { name: 'New note template of North' });
const add = () => button('Add a note template');

test('the keyboard alone adds a template, and the list shows it', async () => {
  const { sent } = await start([listed(gate), listed(gate, keys)], undefined, {
    createNoteTemplate: [added],
  });
  await expect.element(text('Ask the store.')).toBeVisible();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(field('Label')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(text('A note template needs a label.').first()).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await userEvent.keyboard('Keys{Tab}In the box.{Enter}By the door.{Tab}{Tab}{Tab}');
  await expect.element(button('Save')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(text('By the door.')).toHaveStyle({ whiteSpace: 'pre-line' });
  expect(dialog.elements()).toEqual([]);
  const { label, notes } = keys;
  const request = { accountId: 'acc', label, notes };
  expect(sent('createNoteTemplate').map((one) => one.request)).toEqual([request]);
});

test('no field is marked as wrong before the operator types in it', async () => {
  await start([listed()]);
  await add().click();
  expect(field('Text').element().getBoundingClientRect().height).toBe(4 * 20 + 8);
  const reason = 'Label: A note template needs a label.';
  await expect.element(button('Save')).toHaveAccessibleDescription(reason);
  await expect.element(field('Label')).not.toHaveAttribute('aria-invalid');
  await field('Label').fill(' ');
  await expect.element(field('Label')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Text')).not.toHaveAttribute('aria-invalid');
});

test("a refused template stays in the form with the server's reason, open or closed", async () => {
  const why = 'An account keeps at most 200 note templates.';
  await start([listed()], undefined, { createNoteTemplate: [refused(422, why)] });
  await add().click();
  await field('Label').fill('Keys');
  await field('Text').fill('In the box.');
  await button('Save').click();
  await expect.element(text(`Not added: ${why}`)).toBeVisible();
  await expect.element(field('Text')).toHaveValue('In the box.');
  await userEvent.keyboard('{Escape}');
  const kept = `The note template is not added: ${why} 'Add a note template' shows what was typed.`;
  await expect.element(text(kept)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await add().click();
  await expect.element(field('Text')).toHaveValue('In the box.');
});

test('without the right to add one, the button gives the reason', async () => {
  const { roles } = { ...dispatcher, roles: ['Payment Authorizer'] as const };
  await start([listed(gate)], (capability) => allows(roles, capability as Capability));
  const words = 'Only a Trip Administrator or Administrator can keep note templates.';
  await expect.element(add()).toHaveAccessibleDescription(words);
});
