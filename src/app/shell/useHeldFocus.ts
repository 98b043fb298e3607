import { useEffect } from 'react';
import { focusHeading } from '#views/kit/panels/regions.ts';

/**
 * Moves the focus to the next heading when the focused element is removed. After a login and on a
 * change of screen that is the heading of the screen; when a wizard, a question or the selection
 * is gone, that of the panel.
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
        // An element that is being removed also loses the focus while still there: the operator
        // did not leave it.
        if (relatedTarget !== null) return;
        queueMicrotask(() => {
          // A window takes the focus from itself and gives it back at once, half a second later.
          if (held?.element !== target || document.activeElement === target) return;
          if (held?.element.isConnected) held = null;
        });
      },
      look,
    );
    const isLost = () =>
      held !== null && !held.element.isConnected && document.activeElement === document.body;
    const watch = new MutationObserver(() => {
      if (!isLost()) return;
      // Dialogs and menus return it themselves, a frame after they are gone.
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
