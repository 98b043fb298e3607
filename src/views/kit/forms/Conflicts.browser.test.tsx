import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Conflict, Conflicts, type Keeping } from './Conflicts.tsx';
import { axeViolations, mount } from '../testing/mount.tsx';

const color: Conflict = {
  group: 'color',
  label: 'Color',
  before: 'Blue',
  answers: [
    { keep: 'mine', words: 'Red', by: 'you' },
    { keep: 'theirs', words: 'Gray', by: 'somebody else, 09:32 AM' },
  ],
  keep: null,
};
const note: Conflict = {
  group: 'note',
  label: 'Pick-up note',
  before: 'empty',
  answers: [
    { keep: 'mine', words: 'Keys at service desk, bay 4', by: 'you' },
    { keep: 'theirs', words: 'Ask for Lena', by: 'somebody else, 09:32 AM' },
    { keep: 'both', words: 'Ask for Lena. Keys at service desk, bay 4' },
  ],
  keep: null,
};
const locked: Conflict = {
  ...color,
  group: 'place',
  label: 'Location',
  answers: [
    { keep: 'mine', words: 'Store A', off: 'Locked: PA-1 is under way.' },
    { keep: 'theirs', words: 'Store B' },
  ],
};

/** Returns the choices, in order. */
function start(asked: readonly Conflict[]) {
  const chosen: [readonly string[], Keeping][] = [];
  function Form() {
    const [conflicts, setConflicts] = useState(asked);
    return (
      <Conflicts
        conflicts={conflicts}
        disabled={false}
        onSettle={(groups, keep) => {
          chosen.push([groups, keep]);
          setConflicts((all) =>
            all.map((one) => (groups.includes(one.group) ? { ...one, keep } : one)),
          );
        }}
      />
    );
  }
  mount(
    <main>
      <Form />
    </main>,
  );
  return chosen;
}

const radio = (name: string) => page.getByRole('radio', { name });

test('arrow keys choose and change an answer, Tab moves to the next question', async () => {
  const chosen = start([color, note]);
  expect(await axeViolations()).toEqual([]);
  await userEvent.keyboard('{Tab}{ArrowDown}');
  await expect.element(radio('Theirs Gray')).toBeChecked();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(radio('Mine Red')).toBeChecked();
  await userEvent.keyboard('{Tab} ');
  await expect.element(radio('Mine Keys at')).toBeChecked();
  expect(chosen).toEqual([
    [['color'], 'theirs'],
    [['color'], 'mine'],
    [['note'], 'mine'],
  ]);
  expect(await axeViolations()).toEqual([]);
});

test('an answer for all applies to open questions only', async () => {
  const chosen = start([{ ...color, keep: 'mine' }, note, locked]);
  await page.getByRole('button', { name: 'Take theirs' }).click();
  expect(chosen).toEqual([[['note', 'place'], 'theirs']]);
  await expect.poll(() => page.getByRole('button').elements()).toEqual([]);
});

test('a locked value cannot be chosen and is shown with the reason', async () => {
  start([locked]);
  await expect.element(radio('Mine Store A')).toBeDisabled();
  await expect.element(page.getByText('Locked: PA-1 is under way.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Keep mine' }).elements()).toEqual([]);
});
