// When to retry an unanswered call: requests and fetches use the same rule.
import type { Link } from './link.ts';

/** Resolves when the connection is back, or after the pause. */
export function lineBack(link: Link, pause: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    // A new listener first gets the current state: only a return after a loss counts.
    let isLost = false;
    const stop = link.listen((push) => {
      if (push.is !== 'connection') return;
      if (push.state === 'connected' && isLost) over();
      isLost = push.state !== 'connected';
    });
    const over = () => {
      stop();
      resolve();
    };
    void pause.then(over);
  });
}
