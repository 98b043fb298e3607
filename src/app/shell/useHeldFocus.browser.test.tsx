import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '#views/kit/testing/mount.tsx';
import { useHeldFocus } from './useHeldFocus.ts';

function Screen() {
  useHeldFocus();
  const [isAsked, setAsked] = useState(true);
  return (
    <main>
      <h1>Command center</h1>
      <button onClick={() => setAsked(false)}>Answer</button>
      {isAsked ? (
        <section tabIndex={-1} aria-label="Question">
          Keep it?
        </section>
      ) : null}
    </main>
  );
}

const question = () => page.getByRole('region', { name: 'Question' });
const heading = page.getByRole('heading', { name: 'Command center' });
/** Without the click that would take the focus itself. */
const answer = () => (page.getByText('Answer').element() as HTMLElement).click();

/** The focus goes to the question and is taken from it, as by another window. */
async function leave(): Promise<HTMLElement> {
  mount(<Screen />);
  await expect.element(question()).toBeVisible();
  const window = question().element() as HTMLElement;
  window.focus();
  window.blur();
  return window;
}

test('the focus of a question that ends goes to the heading, also if taken anew', async () => {
  const window = await leave();
  window.focus();
  // What the blur asked for has been done.
  await Promise.resolve();
  answer();
  await expect.element(heading).toHaveFocus();
});

test('what is hidden while a screen loads leads to the heading when it is gone', async () => {
  mount(<Screen />);
  const window = question().element() as HTMLElement;
  window.focus();
  window.style.display = 'none';
  await expect.poll(() => document.activeElement).toBe(document.body);
  answer();
  await expect.element(heading).toHaveFocus();
});

test('an element that the operator has left leads nowhere when it is gone', async () => {
  await leave();
  await Promise.resolve();
  answer();
  await expect.element(question()).not.toBeInTheDocument();
  for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
  await expect.element(heading).not.toHaveFocus();
});

function Orders() {
  useHeldFocus();
  const [state, setState] = useState<'open' | 'cancelled' | 'gone'>('open');
  const [isAsked, setAsked] = useState(false);
  return (
    <main>
      <h1>Command center</h1>
      <button onClick={() => setState('gone')}>Forget</button>
      <section data-keeps-focus>
        <h2>Rides</h2>
        {state === 'gone' ? null : (
          <ul>
            <li data-keeps-focus>
              Ann Lee
              {state === 'open' ? <button onClick={() => setAsked(true)}>Cancel</button> : null}
            </li>
          </ul>
        )}
      </section>
      {isAsked ? (
        <div role="dialog" aria-label="Cancel it?">
          <button
            onClick={() => {
              setAsked(false);
              setState('cancelled');
            }}
          >
            Yes
          </button>
        </div>
      ) : null}
    </main>
  );
}

test('a canceled order leaves the focus with its row, the row with its list', async () => {
  mount(<Orders />);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  const row = page.getByRole('listitem');
  await expect.element(row).toHaveFocus();
  (page.getByText('Forget').element() as HTMLElement).click();
  await expect.element(page.getByRole('heading', { name: 'Rides' })).toHaveFocus();
});
