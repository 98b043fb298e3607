import { type RefObject, useEffect } from 'react';

/** Times in one task that a dialog may ask for the focus again, until it is let go. */
const mostPulls = 3;

/**
 * What is replayed never takes the focus: where it opens a wizard or a dialog, the focus goes back
 * to where it was in the replay's own bars. Who clicks or tabs into it is let in, and so is
 * whoever looks around freely: what opens then is his own.
 */
export function useOwnFocus(own: RefObject<HTMLElement | null>, follows: () => boolean): void {
  useEffect(() => {
    const stopping = new AbortController();
    const look = { signal: stopping.signal, capture: true };
    let isLetIn = false;
    let pulls = 0;
    let last: HTMLElement | null = null;
    const soon = (run: () => void) => void setTimeout(run);
    const isOwn = (target: unknown) => target instanceof Node && own.current?.contains(target);
    const letIn = () => {
      isLetIn = true;
      soon(() => {
        isLetIn = false;
      });
    };
    const home = () => {
      const target = last?.isConnected === true ? last : own.current?.querySelector(homeOf);
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    };
    const refuse = () => {
      if (pulls === mostPulls) return;
      pulls += 1;
      soon(() => {
        pulls = 0;
      });
      home();
    };
    addEventListener('pointerdown', ({ target }) => void (isOwn(target) || letIn()), look);
    addEventListener('keydown', ({ key }) => void (key === 'Tab' && letIn()), look);
    document.addEventListener(
      'focusin',
      ({ target }) => {
        if (isOwn(target)) last = target as HTMLElement;
        else if (follows() && !isLetIn) refuse();
      },
      look,
    );
    if (!isOwn(document.activeElement)) home();
    return () => stopping.abort();
  }, [own, follows]);
}

/** Play, which is where one begins. */
const homeOf = '[data-home] button';
