// When to try again what was not answered: requests and fetches wait alike.
import type { Link } from './link.ts';

/** Resolves when the connection is back, or after the pause. */
export function lineBack(link: Link, pause: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    // Whoever begins to listen is told how things stand: only a return after a loss is one.
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
