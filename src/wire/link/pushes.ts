// The link's pushes as an async iterable, so that a process can read them in a loop.
import type { Push } from '../realtime/push.ts';
import type { Link } from './link.ts';

type Cancelled = { readonly now: boolean; onCancel(stop: () => void): void };

/** Ends when cancelled. Positions are left out: they are telemetry and never reach a process. */
export async function* pushesOf(link: Link, cancelled: Cancelled): AsyncGenerator<Push> {
  const waiting: Push[] = [];
  let resume: (() => void) | undefined;
  const stop = link.listen((push) => {
    if (push.is === 'positions' || push.is === 'positionNames') return;
    waiting.push(push);
    resume?.();
  });
  cancelled.onCancel(() => resume?.());
  try {
    while (!cancelled.now) {
      const next = waiting.shift();
      if (next) {
        yield next;
        continue;
      }
      await new Promise<void>((resolve) => {
        resume = resolve;
      });
      resume = undefined;
    }
  } finally {
    stop();
  }
}
