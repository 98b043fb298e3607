import { describe, expect, test } from 'vitest';
import { RepaintBudget } from './repaintBudget.ts';

const STEP_MS = 200;
const INPUT_HOLD_MS = 200;

function setUp() {
  let [nowMs, timer]: [number, { dueMs: number; run: () => void } | null] = [1000, null];
  const repaints: number[] = [];
  const budget = new RepaintBudget({
    nowMs: () => nowMs,
    after: (delayMs, run) => {
      timer = { dueMs: nowMs + delayMs, run };
      return () => {
        timer = null;
      };
    },
    repaint: () => repaints.push(nowMs),
  });
  const goTo = (ms: number) => {
    while (timer !== null && timer.dueMs <= ms) {
      const due = timer;
      timer = null;
      nowMs = due.dueMs;
      due.run();
    }
    nowMs = ms;
  };
  return { budget, repaints, goTo };
}

describe('repaint budget', () => {
  test('each request draws a frame while frames are cheap', () => {
    const { budget, repaints, goTo } = setUp();
    for (let i = 0; i < 5; i++) {
      goTo(1000 + i * 16);
      budget.request();
      budget.spent(17);
    }
    expect(repaints).toHaveLength(5);
    expect(budget.isStepping).toBe(false);
  });

  test('draws at most five times a second when a frame costs more than 25 ms', () => {
    const { budget, repaints, goTo } = setUp();
    budget.spent(30);
    for (let ms = 1000; ms < 2000; ms += 10) {
      goTo(ms);
      budget.request();
    }
    expect(repaints).toEqual([0, 1, 2, 3, 4].map((step) => 1000 + step * STEP_MS));
  });

  test('steps use at most a sixth of the time and are at most two seconds apart', () => {
    const { budget, repaints, goTo } = setUp();
    const drive = (fromMs: number, toMs: number) => {
      for (let ms = fromMs; ms < toMs; ms += 10) {
        goTo(ms);
        budget.request();
      }
    };
    budget.spent(200);
    drive(1000, 4600);
    expect(repaints).toEqual([1000, 2200, 3400]);
    budget.spent(5000);
    drive(4600, 9000);
    expect(repaints.slice(3)).toEqual([5400, 7400]);
  });

  test('pointer movement delays only expensive frames', () => {
    const { budget, repaints, goTo } = setUp();
    budget.holdWhenExpensive();
    budget.request();
    expect(repaints).toEqual([1000]);
    budget.spent(60);
    goTo(1500);
    budget.holdWhenExpensive();
    budget.request();
    goTo(1500 + INPUT_HOLD_MS);
    expect(repaints).toEqual([1000, 1500 + INPUT_HOLD_MS]);
  });

  test('smooth motion is tried again, less often after each relapse', () => {
    const { budget, goTo } = setUp();
    budget.spent(60);
    goTo(10_999);
    expect(budget.isStepping).toBe(true);
    goTo(11_001);
    expect(budget.isStepping).toBe(false);
    budget.spent(60);
    goTo(11_001 + 19_999);
    expect(budget.isStepping).toBe(true);
    goTo(11_001 + 20_001);
    expect(budget.isStepping).toBe(false);
  });

  test('no frame is drawn for 200 ms after an input, then one', () => {
    const { budget, repaints, goTo } = setUp();
    budget.hold();
    budget.request();
    budget.request();
    goTo(1000 + INPUT_HOLD_MS - 1);
    expect(repaints).toEqual([]);
    budget.hold();
    goTo(1000 + 2 * INPUT_HOLD_MS);
    expect(repaints).toEqual([1000 + 2 * INPUT_HOLD_MS - 1]);
  });

  test('no frame is drawn after stop', () => {
    const { budget, repaints, goTo } = setUp();
    budget.hold();
    budget.request();
    budget.stop();
    goTo(5000);
    expect(repaints).toEqual([]);
  });
});
