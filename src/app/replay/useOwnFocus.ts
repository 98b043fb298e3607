import { type RefObject, useEffect } from 'react';

/** How often in one task a dialog may take the focus back before this gives up. */
const mostPulls = 3;

/**
 * Replayed commands never take the focus: when they open a wizard or a dialog, the focus returns to
 * its place in the replay's own bars. Clicking or tabbing into the replayed console still moves the
 * focus, and so do views opened while looking around freely.
 */
export function useOwnFocus(area: RefObject<HTMLElement | null>, follows: () => boolean): void {
  useEffect(() => {
    const stopping = new AbortController();
    const look = { signal: stopping.signal, capture: true };
    let isLetIn = false;
    let pulls = 0;
    let last: HTMLElement | null = null;
    const soon = (run: () => void) => void setTimeout(run);
    const isOwn = (target: unknown) => target instanceof Node && area.current?.contains(target);
    const letIn = () => {
      isLetIn = true;
      soon(() => {
        isLetIn = false;
      });
    };
    const home = () => {
      const target = last?.isConnected === true ? last : area.current?.querySelector(homeOf);
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
  }, [area, follows]);
}

/** The play button, where the focus starts. */
const homeOf = '[data-home] button';
