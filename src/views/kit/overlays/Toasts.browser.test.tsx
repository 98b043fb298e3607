import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { flushSync } from 'react-dom';
import { expectPlainText, hostileName } from '../testing/hostileText.ts';
import { mount } from '../testing/mount.tsx';
import { Toasts } from './Toasts.tsx';
import type { Toast } from './toastStack.ts';

const saved: Toast = { id: 's', tone: 'success', title: 'Saved.' };
const failed: Toast = { id: 'f', tone: 'error', title: 'Error.', text: 'Your draft is kept.' };

function Region(props: { readonly first: readonly Toast[]; readonly add?: readonly Toast[] }) {
  const [gone, setGone] = useState<readonly string[]>([]);
  const toasts = [...props.first, ...(props.add ?? [])];
  return (
    <>
      <button type="button">Before</button>
      <Toasts
        toasts={toasts.filter((toast) => !gone.includes(toast.id))}
        onDismiss={(ids) => setGone((before) => [...before, ...ids])}
      />
    </>
  );
}

const titles = () =>
  [...document.querySelectorAll('section [role]')].map((toast) => toast.textContent);
const pass = (ms: number) => flushSync(() => vi.advanceTimersByTime(ms));

/**
 * React answers pointer events in tasks of its own, which the fake clock does not hold back.
 * No `expect.poll`: it moves a fake clock on.
 */
async function point(at: Element | null, type: string, pauses: boolean): Promise<void> {
  at?.dispatchEvent(new PointerEvent(type, { bubbles: true }));
  for (let i = 0; i < 100 && at?.hasAttribute('data-paused') !== pauses; i++) {
    await new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', done, { once: true });
      port1.start();
      port2.postMessage(null);
    });
  }
  expect(at?.hasAttribute('data-paused')).toBe(pauses);
}

test('a hostile name stays plain text in a toast, is cut and covers no other toast', async () => {
  mount(<Region first={[{ ...failed, title: hostileName, text: hostileName }, saved]} />);
  await expect.element(page.getByText('Saved.')).toBeVisible();
  const [toast] = [...document.querySelectorAll('section [role]')];
  expectPlainText(toast as Element, 240);
}, 60_000);

describe('time on screen', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('a success stays 5 s, an error 30 s', () => {
    mount(<Region first={[saved, failed]} />);
    pass(4_999);
    expect(titles()).toHaveLength(2);
    pass(1);
    expect(titles()).toEqual(['Error.Your draft is kept.']);
    pass(24_999);
    expect(titles()).toHaveLength(1);
    pass(1);
    expect(titles()).toEqual([]);
  });

  test('pauses while the pointer is over the toast, then runs the remaining time', async () => {
    const { box } = mount(<Region first={[saved]} />);
    const region = box.querySelector('section');
    pass(3_000);
    await point(region, 'pointerover', true);
    pass(60_000);
    expect(titles()).toEqual(['Saved.']);
    await point(region, 'pointerout', false);
    pass(1_999);
    expect(titles()).toEqual(['Saved.']);
    pass(1);
    expect(titles()).toEqual([]);
  });

  test('pauses while the toast has the focus', () => {
    const { box } = mount(<Region first={[saved, { ...failed, tone: 'success' }]} />);
    flushSync(() => box.querySelector<HTMLElement>('[data-close]')?.focus());
    pass(60_000);
    expect(titles()).toHaveLength(2);
    flushSync(() => box.querySelector<HTMLElement>('button')?.focus());
    pass(5_000);
    expect(titles()).toEqual([]);
  });

  test('runs for the next toast although the last one went under the pointer', async () => {
    const { box, draw } = mount(<Region first={[saved]} />);
    const region = box.querySelector('section');
    await point(region, 'pointerover', true);
    draw(<Region first={[]} />);
    expect(region?.hasAttribute('data-paused')).toBe(false);
    draw(<Region first={[failed]} />);
    pass(29_999);
    expect(titles()).toHaveLength(1);
    pass(1);
    expect(titles()).toEqual([]);
  });

  test('that is over moves the focus nowhere', () => {
    const { box } = mount(<Region first={[saved, failed]} />);
    const before = box.querySelector('button');
    flushSync(() => before?.focus());
    pass(5_000);
    expect(titles()).toHaveLength(1);
    expect(document.activeElement).toBe(before);
    pass(25_000);
    expect(document.activeElement).toBe(before);
  });

  test('a repeated message is counted and restarts its time', () => {
    const { draw } = mount(<Region first={[saved]} />);
    pass(4_000);
    draw(<Region first={[saved]} add={[{ ...saved, id: 's2' }]} />);
    expect(titles()).toEqual(['Saved.2 times']);
    pass(4_000);
    expect(titles()).toEqual(['Saved.2 times']);
    pass(1_000);
    expect(titles()).toEqual([]);
  });

  test('a message that comes or goes leaves the time of the others as it was', () => {
    const fresh = (...all: readonly Toast[]) => all.map((one) => ({ ...one }));
    const { draw } = mount(<Region first={fresh(failed)} />);
    pass(20_000);
    draw(<Region first={fresh(failed)} add={[saved]} />);
    pass(5_000);
    expect(titles()).toHaveLength(1);
    draw(<Region first={fresh(failed)} add={[saved]} />);
    pass(4_999);
    expect(titles()).toHaveLength(1);
    pass(1);
    expect(titles()).toEqual([]);
  });

  test('at most four toasts are shown; the time of waiting toasts does not run', () => {
    const many = [1, 2, 3, 4, 5, 6].map((n) => ({ ...saved, id: `${n}`, title: `Toast ${n}` }));
    mount(<Region first={many} />);
    expect(titles()).toEqual(['Toast 3', 'Toast 4', 'Toast 5', 'Toast 6']);
    expect(document.body.textContent).toContain('and 2 more');
    pass(5_000);
    expect(titles()).toEqual(['Toast 1', 'Toast 2']);
    pass(4_999);
    expect(titles()).toHaveLength(2);
    pass(1);
    expect(titles()).toEqual([]);
  });
});

test('all toasts are dismissed at once where there are more than are shown', async () => {
  const many = [1, 2, 3, 4, 5, 6].map((n) => ({ ...failed, id: `${n}`, title: `Toast ${n}` }));
  mount(<Region first={many} />);
  expect(titles()).toHaveLength(4);
  await userEvent.click(page.getByRole('button', { name: 'Dismiss all' }));
  await expect.poll(titles).toEqual([]);
});

test('errors are announced assertively, other toasts politely', () => {
  mount(<Region first={[saved, failed]} />);
  expect(page.getByRole('alert').element().textContent).toContain('Error.');
  expect(page.getByRole('status').element().textContent).toContain('Saved.');
});

test('closing a toast focuses the next one; closing the last restores the focus', async () => {
  mount(<Region first={[saved, failed]} />);
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Before' })).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Close: Error.' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(titles()).toEqual([]);
  await expect.element(page.getByRole('button', { name: 'Before' })).toHaveFocus();
});
