import { expect, test } from 'vitest';
import { stackToasts, type Toast } from './toastStack.ts';

const MAX_SHOWN = 4;

function toast(id: string, title: string, text?: string): Toast {
  return { id, tone: 'info', title, text };
}

test('toasts with the same text are grouped at the first one, with all their ids', () => {
  const { shown, more } = stackToasts([toast('1', 'A'), toast('2', 'B'), toast('3', 'A')]);
  expect(shown.map(({ toast: { id, title }, ids }) => [title, id, ids])).toEqual([
    ['A', '3', ['1', '3']],
    ['B', '2', ['2']],
  ]);
  expect(more).toBe(0);
});

test('toasts are compared by tone and whole text, not by the cut text', () => {
  const all = [
    toast('1', 'A'),
    toast('2', 'A', 'x'),
    { ...toast('3', 'A'), tone: 'error' as const },
  ];
  expect(stackToasts([...all, toast('4', 'A,', 'x'), toast('5', 'A', ',x')]).more).toBe(1);
});

test('the newest four groups are shown, the others counted', () => {
  const { shown, more } = stackToasts(
    ['A', 'A', 'B', 'C', 'D', 'E', 'F'].map((title, i) => toast(`${i}`, title)),
  );
  expect(shown.map((group) => group.toast.title)).toEqual(['C', 'D', 'E', 'F']);
  expect(shown).toHaveLength(MAX_SHOWN);
  expect(more).toBe(2);
});
