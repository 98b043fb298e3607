import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { nowMs } from '#domain/testing/rows.ts';
import type { AnySlice } from '#kernel/slice.ts';
import { expectPlainText, hostileName } from '#views/kit/testing/hostileText.ts';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { heldAnswer } from '#wire/testing/scriptedLink.ts';
import { connectionProcess } from '../../connection/index.ts';
import { settingsSlice } from '../../settings/index.ts';
import { put } from '../../world/testing/world.ts';
import { requestsOfAll } from '../index.ts';
import { errandsSlice } from '../testing/errands.ts';
import { openScreen } from '../testing/screen.tsx';
import { OutboxButton } from './OutboxButton.tsx';
import { Row, Section } from './Section.tsx';

const slices = [errandsSlice, settingsSlice];
const requests = requestsOfAll(slices as readonly unknown[] as readonly AnySlice[]);

const held = () => heldAnswer<never>();

/** The button over a console whose line the test controls; no request is answered. */
async function start() {
  const run = await openScreen<object>(
    slices,
    { processes: [connectionProcess], put: put({ vehicles: ['v1', 'v2'] }) },
    { editVehicle: [held().promise], createSMSBridge: [held().promise] },
  );
  run.draw(
    <>
      <button type="button">Before</button>
      <OutboxButton
        requests={requests}
        nowMs={() => nowMs + 130_000}
        zone="America/Chicago"
        rightPx={20}
        unfinished={0}
      >
        <p>More</p>
      </OutboxButton>
      <button type="button">After</button>
    </>,
  );
  const line = async (state: 'connected' | 'lost') => {
    run.push({ is: 'connection', state, resumed: false, serverMs: nowMs });
    await run.rest();
  };
  const paint = (vehicleId: string, color: string) =>
    run.run('errands/paint', { vehicleId, version: 1, color });
  const show = (isShown: boolean) => run.run('outbox/show', { isShown });
  return { ...run, line, paint, show };
}

const button = () => page.getByRole('button', { name: /^Outbox: / });
const list = () => page.getByRole('dialog', { name: 'Outbox' });
const part = (name: string) => list().getByRole('region', { name });

test('an empty outbox has no button; its list says so, and Esc returns the focus', async () => {
  const { show } = await start();
  await expect.element(page.getByText('Before')).toBeVisible();
  expect(button().elements()).toEqual([]);
  await page.getByText('Before').click();
  await show(true);
  await expect.element(list()).toHaveFocus();
  const emptyText = 'Nothing waits. What you do offline appears here.';
  await expect.element(list()).toHaveTextContent(emptyText);
  await expect.element(list()).toHaveTextContent('More');
  await userEvent.keyboard('{Escape}');
  await expect.element(list()).not.toBeInTheDocument();
  await expect.element(page.getByText('Before')).toHaveFocus();
});

test('waiting requests are counted and numbered, and can be withdrawn by keyboard', async () => {
  const { line, paint, run } = await start();
  await line('lost');
  await paint('v1', 'Blue');
  await paint('v2', 'Green');
  await paint('v1', 'White');
  await expect.element(button()).toHaveAccessibleName('Outbox: 3 waiting');
  await button().click();
  const rows = part('Waiting to be sent').getByRole('listitem');
  const first = /^1v1: what 'Blue'Color · 2 min agoWithdraw$/;
  await expect.element(rows.nth(0)).toHaveTextContent(first);
  const third = /^3v1: what 'White'Color · 2 min ago · goes after 1/;
  await expect.element(rows.nth(2)).toHaveTextContent(third);
  await expect.element(list()).toHaveTextContent(/Offline since \d/);
  expect(await axeViolations()).toEqual([]);
  // Try now, close, then the rows.
  for (let tabs = 0; tabs < 3; tabs += 1) await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(button()).toHaveAccessibleName('Outbox: 2 waiting');
  await expect.element(rows.nth(1)).toHaveTextContent(/^2v1: what 'White'/);
  // The focused row is gone: the list has the focus, and Esc still closes it.
  await expect.element(list()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button()).toHaveFocus();
  await run('outbox/show', { isShown: false });
});

test('an unanswered request can be asked again when online, or given up', async () => {
  const { line, paint, pass, run, endsOf } = await start();
  await line('connected');
  const id = await paint('v1', 'Blue');
  await run('errands/ring', { phone: '5' });
  expect(button().elements()).toEqual([]);
  await pass(10_000);
  await expect.element(button()).toHaveAccessibleName('Outbox: 2 outcomes unknown');
  await button().click();
  const rows = part('Sent, outcome unknown').getByRole('listitem');
  const again = 'Asked again by itself until the outcome is known. It cannot be done twice.';
  await expect.element(rows.nth(0)).toHaveTextContent(again);
  const byHand = 'Not repeated by itself: it may have been sent.';
  await expect.element(rows.nth(1)).toHaveTextContent(byHand);
  await line('lost');
  const ask = rows.nth(0).getByRole('button', { name: 'Ask again' });
  await expect.element(ask).toHaveAccessibleDescription('Needs the line.');
  await expect.element(rows.nth(0)).toHaveTextContent('Asked again when the line is back.');
  await rows.nth(0).getByRole('button', { name: 'Stop waiting' }).click();
  expect(endsOf(id)).toMatchObject([{ how: 'failed' }]);
  await expect.element(button()).toHaveAccessibleName('Outbox: 1 needs you and 1 outcome unknown');
  const needs = part('Needs you').getByRole('listitem');
  await expect.element(needs).toHaveTextContent('outcome not known');
  // What would be refused now is not offered, and it is said why.
  await run('world/heard', { put: [], removed: [{ collection: 'vehicles', ids: ['v1'] }] });
  const gone = 'It cannot be tried again: This vehicle is gone.';
  await expect.element(needs).toHaveTextContent(gone);
  expect(needs.getByRole('button', { name: 'Try again' }).elements()).toEqual([]);
  await run('world/heard', { put: put({ vehicles: ['v1'] }), removed: [] });
  await expect.element(needs).not.toHaveTextContent(gone);
  await needs.getByRole('button', { name: 'Try again' }).click();
  await expect.element(button()).toHaveAccessibleName('Outbox: 1 outcome unknown and 1 waiting');
});

test('a hostile name stays text and does not widen the outbox', async () => {
  const { draw } = await start();
  draw(
    <div style={{ width: 420 }}>
      <Section icon="error" title="Needs you" count={1}>
        <Row mark="1" title={hostileName} under="Color · refused" words={hostileName} />
      </Section>
    </div>,
  );
  const row = page.getByRole('region', { name: 'Needs you' }).getByRole('listitem');
  await expect.element(row).toHaveTextContent('Color · refused');
  expectPlainText(row.element(), 160);
}, 60_000);

test('a refused request needs the user until it is discarded', async () => {
  const { line, paint, run } = await start();
  await line('lost');
  await paint('v1', 'Blue');
  await run('world/heard', { put: [], removed: [{ collection: 'vehicles', ids: ['v1'] }] });
  await line('connected');
  await expect.element(button()).toHaveAccessibleName('Outbox: 1 needs you');
  await button().click();
  const needs = part('Needs you').getByRole('listitem');
  await expect.element(needs).toHaveTextContent('refused');
  await expect.element(needs).toHaveTextContent('This vehicle is gone.');
  expect(needs.getByRole('button', { name: 'Try again' }).elements()).toEqual([]);
  await needs.getByRole('button', { name: 'Discard' }).click();
  await expect.element(button()).not.toBeInTheDocument();
  await expect.element(list()).toHaveTextContent('Nothing waits.');
});
