import { expect, test } from 'vitest';
import { edgeSquares, type Square } from './edgeSquares.ts';

const seen = { x: 700, y: 0, width: 324, height: 700 };
const buttons = { x: 980, y: 12, width: 28, height: 200 };
const squares = edgeSquares(seen, [buttons, { ...buttons, width: 0 }]);

/** Whether a name of one line would touch any. */
const touches = (x: number, y: number, width: number) => {
  const near = ({ x: at, y: up, px }: Square) =>
    at + px / 2 > x && at - px / 2 < x + width && up + px / 2 > y - 7 && up - px / 2 < y + 7;
  return squares.some(near);
};

test('a name that an edge of the map or a button over it would cut touches kept room', () => {
  const names = [20, 133, 250, 411, 698].map((y) => [touches(690, y, 40), touches(1010, y, 60)]);
  expect(names).toEqual(names.map(() => [true, true]));
  expect([touches(800, 0, 40), touches(850, 700, 40)]).toEqual([true, true]);
  expect([30, 111, 205].map((y) => touches(950, y, 40))).toEqual([true, true, true]);
});

test('between the edges names are free, and few squares keep the others off', () => {
  expect([touches(720, 300, 200), touches(800, 60, 150)]).toEqual([false, false]);
  expect(squares.length).toBeLessThan(250);
});
