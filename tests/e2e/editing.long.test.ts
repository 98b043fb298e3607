import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openLiveHouse } from './liveHouse.ts';
import { intentsOf, readLog, rowsOf, written } from './storedLog.ts';
import { cards, infoPanel, logIn, note, openForm, patienceMs, pressByKey } from './walk.ts';
import { messageShown, writeNote } from './walk.ts';

/** The second console reaches the server through a proxy that the test can stall. */
const { house, line, served } = openLiveHouse();

/** The pick-up note of the move in the console's latest row. */
async function heardNote(page: Page, name: string): Promise<unknown> {
  const rows = rowsOf(await readLog(page), 'activities');
  return rows.find((row) => row.name === name)?.pickupNotes;
}

async function endsOf(page: Page): Promise<readonly unknown[]> {
  return intentsOf(await readLog(page), 'moves/saveEdits').map(({ end }) => end?.how);
}

const long = { timeout: 300_000 };

test('a conflict of two edits is settled, and both consoles agree', long, async () => {
  const first = await house.openConsole({ origin: served().url });
  const second = await house.openConsole({
    allow: [/Failed to load resource.*409|WebSocket|ERR_/],
  });
  const [a, b] = [first.page, second.page];
  await Promise.all([logIn(a), logIn(b, 'admin')]);
  await cards(a).first().waitFor({ timeout: patienceMs });
  const name = (await cards(a).first().locator('b').first().textContent()) ?? '';
  await openForm(a, name);
  await openForm(b, name);
  await writeNote(a, 'from the first');
  await writeNote(b, 'from the second');
  await pressByKey(a, 'Next');
  await pressByKey(b, 'Next');

  // The second's edit is under way while the first's is saved.
  await line().set('stall');
  await pressByKey(b, 'Save Edits');
  await pressByKey(a, 'Save Edits');
  await messageShown(a, 'Activity saved successfully.');
  await line().set('forward');

  const conflict = b.getByRole('group', { name: /^Pick-up note: / });
  await conflict.waitFor({ timeout: patienceMs });
  await conflict.getByRole('radio', { name: /^Mine from the second/ }).waitFor();
  await conflict.getByRole('radio', { name: /^Theirs from the first/ }).waitFor();
  await b.getByText(/Not saved: .+ changed .+ What you typed is still here\./).waitFor();
  await expect.poll(() => endsOf(b), { timeout: patienceMs }).toEqual(['rejected']);
  await pressByKey(b, 'Back');
  expect(await note(b).inputValue()).toBe('from the second');

  // What is typed outlives a reload, and so does the question.
  await written(b, 'forms/changed', { form: { step: 1 } });
  await b.reload();
  await conflict.waitFor({ timeout: patienceMs });
  await pressByKey(b, 'Keep mine');
  await conflict.getByText('settled: mine').waitFor({ timeout: patienceMs });
  await pressByKey(b, 'Next');
  await b.getByRole('button', { name: 'Save Edits' }).waitFor({ timeout: patienceMs });
  await pressByKey(b, 'Save Edits');
  await messageShown(b, 'Activity saved successfully.');
  await expect.poll(() => endsOf(b), { timeout: patienceMs }).toEqual(['rejected', 'done']);
  for (const page of [a, b]) {
    const heard = () => heardNote(page, name);
    await expect.poll(heard, { timeout: patienceMs }).toBe('from the second');
    await infoPanel(page).getByText('from the second').waitFor({ timeout: patienceMs });
  }

  // The other way round: the conflict is shown before the first operator saves.
  await pressByKey(a, 'Edit');
  if ((await a.getByRole('heading', { name: 'Is this correct?' }).count()) > 0) {
    await pressByKey(a, 'Back');
  }
  await writeNote(a, 'half a sent');
  await pressByKey(b, 'Edit');
  if ((await b.getByRole('heading', { name: 'Is this correct?' }).count()) > 0) {
    await pressByKey(b, 'Back');
  }
  await writeNote(b, 'once more');
  await pressByKey(b, 'Next');
  await pressByKey(b, 'Save Edits');
  const again = a.getByRole('group', { name: /^Pick-up note: / });
  await again.waitFor({ timeout: patienceMs });
  await again.getByRole('radio', { name: /^Mine half a sent/ }).waitFor();
  await again.getByRole('radio', { name: /^Theirs once more/ }).waitFor();
  await note(a).press('End');
  await note(a).pressSequentially('ence');
  expect(await note(a).inputValue()).toBe('half a sentence');
  await pressByKey(a, 'Take theirs');
  await expect.poll(() => note(a).inputValue(), { timeout: patienceMs }).toBe('once more');
});
