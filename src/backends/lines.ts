import {
  defer,
  interval,
  merge,
  type MonoTypeOperatorFunction,
  Observable,
  type SchedulerLike,
  ignoreElements,
  tap,
} from 'rxjs';

/** A line did not open, or it is over. `afterMs`: when the other end expects it again. */
export class LineLost extends Error {
  readonly afterMs: number | null;

  constructor(afterMs: number | null = null) {
    super('the line is lost');
    this.afterMs = afterMs;
  }
}

/** A half-open line is detected by its silence; a machine that slept detects it at once. */
const checkEveryMs = 1_000;

/**
 * One try at a line, as a stream: opens it when subscribed to, closes it when unsubscribed from.
 *
 * @throws {LineLost} through the stream.
 */
export function lineOf<E>(
  open: (on: (event: E) => void, lost: () => void) => { close(): void },
): Observable<E> {
  return new Observable((subscriber) => {
    const line = open(
      (event) => subscriber.next(event),
      () => subscriber.error(new LineLost()),
    );
    return () => line.close();
  });
}

/**
 * Ends a line that is silent for longer than the current `patienceMs`.
 *
 * @throws {LineLost} through the stream.
 */
export function heldByBeats<E extends { readonly is: string }>(
  patienceMs: () => number,
  scheduler: SchedulerLike,
): MonoTypeOperatorFunction<E> {
  return (line) =>
    defer(() => {
      let heardAtMs = scheduler.now();
      const heard = tap<E>(({ is }) => {
        if (is === 'heard') heardAtMs = scheduler.now();
      });
      const checked = interval(checkEveryMs, scheduler).pipe(
        tap(() => {
          if (scheduler.now() - heardAtMs > patienceMs()) throw new LineLost();
        }),
        ignoreElements(),
      );
      return merge(line.pipe(heard), checked);
    });
}
