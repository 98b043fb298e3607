import { describe, expect, test, vi } from 'vitest';
import { binding, keeping, listening } from './ui/bindings.tsx';
import type { Frame } from './ui/frame.tsx';

const frame = {} as Frame;

describe('a binding', () => {
  test('draws the first frame, and later ones only when a part of what it reads is another', () => {
    const parts = { a: {}, b: 1 };
    const draw = vi.fn();
    const bound = binding(() => [parts.a, parts.b], draw);
    bound(frame);
    bound(frame);
    expect(draw).toHaveBeenCalledTimes(1);
    parts.b = 2;
    bound(frame);
    expect(draw).toHaveBeenLastCalledWith(parts.a, 2);
    parts.a = {};
    bound(frame);
    expect(draw).toHaveBeenCalledTimes(3);
  });

  test('does not draw what is drawn already, and draws it again after something else', () => {
    let part: string | null = null;
    const draw = vi.fn();
    const bound = binding(() => [part], draw, [null]);
    bound(frame);
    expect(draw).not.toHaveBeenCalled();
    part = 'pin';
    bound(frame);
    part = null;
    bound(frame);
    expect(draw.mock.calls).toEqual([['pin'], [null]]);
  });
});

test('a kept value stays the same object while the next ones equal it', () => {
  const keep = keeping([0], (a, b) => a[0] === b[0]);
  const one = keep([1]);
  expect(keep([1])).toBe(one);
  expect(keep([2])).toEqual([2]);
});

test('a source draws until all sources are left', () => {
  const listeners = new Set<() => void>();
  const draw = vi.fn();
  const subscribe = (on: () => void) => {
    listeners.add(on);
    return () => void listeners.delete(on);
  };
  const stop = listening([[subscribe, draw]]);
  for (const on of listeners) on();
  stop();
  for (const on of listeners) on();
  expect(draw).toHaveBeenCalledTimes(1);
});
