import { describe, expect } from 'vitest';
import { fc, test } from '../../tests/property.ts';
import { isLate, nextDeadlineMs } from './lateness.ts';

const open = (deadlineMs: number | null) => ({ deadlineMs, completedMs: null });

describe('lateness', () => {
  test('reading 10: the next tick is just after the next deadline', () => {
    expect(nextDeadlineMs([open(50), open(null), open(30), open(10)], 20)).toBe(31);
    expect(nextDeadlineMs([open(20)], 20)).toBe(21);
    expect(nextDeadlineMs([open(20)], 21)).toBeNull();
    expect(nextDeadlineMs([{ deadlineMs: 50, completedMs: 1 }], 20)).toBeNull();
    expect(nextDeadlineMs([open(Number.NaN)], 20)).toBeNull();
    expect(nextDeadlineMs([open(null)], 0)).toBeNull();
  });

  test.prop([fc.array(fc.nat(60), { minLength: 1 }), fc.nat(60)])(
    'reading 10: no move becomes late before the next tick, and at least one does at it',
    (deadlines, now) => {
      const late = (at: number) => deadlines.filter((d) => isLate('planned', d, at)).length;
      const next = nextDeadlineMs(deadlines.map(open), now);
      if (next === null) {
        expect(late(1_000)).toBe(late(now));
      } else {
        expect(next).toBeGreaterThan(now);
        expect(late(next - 1)).toBe(late(now));
        expect(late(next)).toBeGreaterThan(late(now));
      }
    },
  );
});
