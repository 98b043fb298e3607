import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { activityRow, nowMs } from '#domain/testing/rows.ts';
import { expectPlainText, hostileName } from '#views/kit/testing/hostileText.ts';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import type { Answer } from '#wire/link/link.ts';
import { answered, heldAnswer, refused } from '#wire/testing/scriptedLink.ts';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { changes, put } from '#spine/world/testing/world.ts';
import { type SelectionSees, selectionSlice } from '#spine/selection/index.ts';
import { bulkProcess, type BulkSees, bulkSlice } from '../index.ts';
import { BulkButtons } from './BulkButtons.tsx';
import { BulkMenu } from './BulkMenu.tsx';
import { BulkOutcomes } from './BulkOutcomes.tsx';

const removed = answered<'removeActivity'>({ id: 'a' }, nowMs);
/** Selects this many moves, the third of them on a trip; the test answers the requests. */
async function start(count: number) {
  const held = Array.from({ length: count }, () => heldAnswer<never>());
  const ids = Array.from({ length: count }, (_, at) => `a${at + 1}`);
  const rows = ids.map((id, at) => activityRow(id, at === 2 ? { tripId: 't1' } : {}));
  const run = await openScreen<BulkSees & SelectionSees>(
    [bulkSlice, selectionSlice],
    { put: put({ activities: rows }), processes: [bulkProcess] },
    { removeActivity: held.map(({ promise }) => promise) },
  );
  await run.run('selection/choose', { collection: 'activities', ids });
  run.draw(
    <>
      <BulkButtons ids={ids} />
      <BulkMenu />
      <BulkOutcomes />
    </>,
  );
  let given = 0;
  const answer = async (next: Answer<unknown>) => {
    held[given]?.give(next as Answer<never>);
    given += 1;
    await run.rest();
  };
  return { ...run, answer };
}

const ask = page.getByRole('alertdialog');
const button = (name: string | RegExp) => page.getByRole('button', { name });
const shownRows = () =>
  page
    .getByRole('option')
    .elements()
    .map((row) => row.textContent);

async function begin() {
  await button('Cancel…').click();
  await ask.getByRole('button', { name: 'Cancel moves' }).click();
}

describe('before an act begins', () => {
  test('the question counts moves that can and cannot be ended, and sends nothing', async () => {
    const { records } = await start(4);
    await button('Cancel…').click();
    await expect.element(ask).toHaveTextContent('3 of 4 can be cancelled.');
    const reasons = ask.getByRole('list', { name: 'Moves that cannot, and why' });
    const why = '1 cannot:Activities may not be cancelled once in progress.';
    await expect.element(reasons).toHaveTextContent(why);
    expect(await axeViolations()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Cancel…')).toHaveFocus();
    expect(records.some(({ type }) => type.startsWith('bulk/'))).toBe(false);
  });

  test("the act can't be begun when no move can be ended", async () => {
    const { run } = await start(4);
    const rows = ['a1', 'a2', 'a4'].map((id) => activityRow(id, { tripId: 't1', version: 2 }));
    await run('world/heard', changes({ activities: rows }));
    await button('Cancel…').click();
    const yes = ask.getByRole('button', { name: 'Cancel moves' });
    await expect.element(yes).toHaveAttribute('aria-disabled', 'true');
    await expect.element(yes).toHaveAccessibleDescription('None of them can.');
  });

  test('the menu opens the same question, and the buttons are off during an act', async () => {
    await start(4);
    await button('4 selected').click();
    await page.getByRole('menuitem', { name: 'Complete…' }).click();
    await ask.getByRole('button', { name: 'Leave them open' }).click();
    await begin();
    await button('Close').last().click();
    await expect.element(button('Cancel…')).toHaveAttribute('aria-disabled', 'true');
    const why = '4 moves are being cancelled: wait for them, or stop them.';
    await expect.element(button('Cancel…')).toHaveAccessibleDescription(why);
  });
});

describe('the outcomes of an act', () => {
  test('a hostile name and a hostile refusal stay text, and a row stays a row', async () => {
    const { answer, run } = await start(2);
    const hostile = activityRow('a1', { name: hostileName, version: 2 });
    await run('world/heard', changes({ activities: [hostile] }));
    await begin();
    await answer(refused(422, hostileName));
    const dialog = page.getByRole('dialog');
    const row = dialog.getByRole('option', { name: /onerror/ });
    await expect.element(row).toHaveTextContent('Refused');
    expectPlainText(dialog.element());
    expectPlainText(row.element(), 200);
  }, 60_000);

  test('rows get outcomes as answers come, and the rest can be retried until done', async () => {
    const { answer, sent, run, sees } = await start(4);
    await begin();
    const dialog = page.getByRole('dialog', { name: 'Cancelling 4 moves' });
    const begun = dialog.getByText('0 of 4 cancelled, 3 under way, 1 refused');
    await expect.element(begun).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await answer(removed);
    await answer(refused(422, 'It has a trip.'));
    await answer(refused(404));
    const over = page.getByRole('dialog', { name: 'Outcome of 4 moves' });
    const counted = (words: string) => over.getByText(words, { exact: true });
    await expect.element(counted('1 of 4 cancelled, 3 refused')).toBeVisible();
    expect(shownRows()).toEqual([
      'PA-a1Cancelled',
      'PA-a2It has a trip.Refused',
      'PA-a3Activities may not be cancelled once in progress.Refused',
      'PA-a4The server answered 404.Refused',
    ]);
    await over.getByRole('checkbox', { name: 'Not done only' }).click();
    await expect.poll(() => shownRows().length).toBe(3);
    expect(await axeViolations()).toEqual([]);

    await over.getByRole('button', { name: 'Try the rest again' }).click();
    await answer(removed);
    await expect.element(counted('2 of 4 cancelled, 2 refused')).toBeVisible();
    expect(sent('removeActivity')).toHaveLength(4);
    await over.getByRole('button', { name: 'Select the moves not done' }).click();
    await expect.element(over).not.toBeInTheDocument();
    // The fourth move is gone.
    expect(sees().selection.state.ids).toEqual(['a3']);
    await run('bulk/show', { bulkId: sees().bulk.state.acts[0]?.id });
    await expect.element(over).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(over).not.toBeInTheDocument();
  });

  test('a stopped act marks its unsent rows, and a lost connection is shown', async () => {
    const { run, answer } = await start(9);
    await run('connection/linkHeard', { link: 'lost', atMs: null });
    await button('Cancel…').click();
    await ask.getByRole('button', { name: 'Cancel moves' }).click();
    const dialog = page.getByRole('dialog');
    const lost = 'The connection is lost: the rest is sent when it is back.';
    await expect.element(dialog.getByText(lost)).toBeVisible();
    await run('connection/linkHeard', { link: 'connected', atMs: null });
    await expect.element(dialog.getByText(/4 under way, 4 waiting/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Stop' }).click();
    for (let at = 0; at < 4; at += 1) await answer(removed);
    const over = '4 of 9 cancelled, 1 refused, 4 not sent';
    await expect.element(dialog.getByText(over, { exact: true })).toBeVisible();
    const stopped = 'Stopped before it was sent.Not sent';
    expect(shownRows().filter((row) => row?.endsWith(stopped))).toHaveLength(4);
  });

  test('of 500 rows only visible ones are drawn, and an answer redraws only its own', async () => {
    const { answer } = await start(500);
    await button('Cancel…').click();
    await ask.getByRole('button', { name: 'Cancel moves' }).click();
    await expect.poll(() => shownRows().length).toBeGreaterThan(5);
    expect(shownRows().length).toBeLessThan(40);
    const rows = page.getByRole('option').elements();
    let changed = 0;
    const watching = new MutationObserver((all) => {
      for (const { target } of all) {
        if (rows.some((row) => row.contains(target))) changed += 1;
      }
    });
    for (const row of rows) {
      watching.observe(row, { subtree: true, childList: true, characterData: true });
    }
    await answer(removed);
    await expect.poll(() => shownRows()[0]).toBe('PA-a1Cancelled');
    watching.disconnect();
    expect(changed).toBeLessThan(12);
  });
});
