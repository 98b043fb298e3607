import { expect, test } from 'vitest';
import type { LinearPort } from '#planning/team/bounds/linear.ts';
import { loadHighs } from './highs.ts';
import { warmUp } from './warmUp.ts';

test('a warm-up solves programs with and without pauses, a turn each, and frees them', async () => {
  const solver = await loadHighs();
  const pausing: boolean[] = [];
  let [solvesInTurn, open] = [0, 0];
  const counting: LinearPort = (rows, isPausing = false) => {
    const program = solver(rows, isPausing);
    pausing.push(isPausing);
    open += 1;
    return {
      ...program,
      solve: () => {
        solvesInTurn += 1;
        const answer = program.solve();
        expect(answer).not.toBeNull();
        return answer;
      },
      dispose: () => {
        open -= 1;
        program.dispose();
      },
    };
  };
  const turns: number[] = [];
  for (const _ of warmUp(counting)) {
    turns.push(solvesInTurn);
    solvesInTurn = 0;
  }
  turns.push(solvesInTurn);
  expect(new Set(pausing)).toEqual(new Set([true, false]));
  expect(new Set(turns)).toEqual(new Set([0, 1]));
  expect(open).toBe(0);
});
