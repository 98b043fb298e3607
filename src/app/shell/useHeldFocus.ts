import { useEffect } from 'react';
import { focusHeading } from '#views/kit/panels/regions.ts';

/**
 * The focus is never lost with what had it: it goes to the next heading. After a login, and when a
 * screen gives way to another, that is the heading of the screen; when a wizard, a question or
 * what was selected is gone, that of the panel.
 */
export function useHeldFocus(): void {
  useEffect(() => {
    let held: { readonly element: Element; readonly page: Element | null } | null = null;
    const stopping = new AbortController();
    const look = { signal: stopping.signal, capture: true };
    document.addEventListener(
      'focusin',
      ({ target }) => {
        if (target instanceof Element) held = { element: target, page: pageNow() };
      },
      look,
    );
    document.addEventListener(
      'focusout',
      ({ target, relatedTarget }) => {
        // What is being taken away says so too, while it is still there: it is not the operator
        // who left.
        if (relatedTarget !== null) return;
        queueMicrotask(() => {
          if ((target as Element).isConnected && held?.element === target) held = null;
        });
      },
      look,
    );
    const isLost = () =>
      held !== null && !held.element.isConnected && document.activeElement === document.body;
    const watch = new MutationObserver(() => {
      if (!isLost()) return;
      // Dialogs and menus give it back themselves, a frame after they are gone.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (isLost()) focusHeading(held?.page?.isConnected === true);
        }),
      );
    });
    watch.observe(document.body, { childList: true, subtree: true });
    // The login is gone by now.
    if (document.activeElement === document.body) focusHeading(false);
    return () => {
      stopping.abort();
      watch.disconnect();
    };
  }, []);
}

function pageNow(): Element | null {
  return document.querySelector('main');
}
