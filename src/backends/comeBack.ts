import { defer, type MonoTypeOperatorFunction, retry, type SchedulerLike, tap, timer } from 'rxjs';
import { backOffMs } from '#wire/link/backOff.ts';
import { LineLost } from './lines.ts';

export type ComeBackOptions<T> = {
  /** Whether the line has proven good: the wait after its loss is then a first one. */
  readonly isGood: (value: T) => boolean;
  /** Whether the other end lets its clients in one after another. */
  readonly isExpected?: () => boolean;
  /** Evenly from 0 to below 1. */
  readonly random: () => number;
  readonly scheduler: SchedulerLike;
};

/**
 * Subscribes again to a line that fails, after growing waits or when the other end expects it; a
 * line that completes is not reopened.
 */
export function comeBack<T>(options: ComeBackOptions<T>): MonoTypeOperatorFunction<T> {
  const { isGood, isExpected = () => false, random, scheduler } = options;
  return (line) =>
    defer(() => {
      let tries = 0;
      return line.pipe(
        tap((value) => {
          if (isGood(value)) tries = 0;
        }),
        retry({
          delay: (loss) => {
            if (!(loss instanceof LineLost)) report(loss);
            const afterMs = loss instanceof LineLost ? loss.afterMs : null;
            if (afterMs !== null) return timer(afterMs, scheduler);
            tries += 1;
            return timer(backOffMs(tries, random(), isExpected()), scheduler);
          },
        }),
      );
    });
}

/** An error of our own ends the line and is reported. */
function report(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
