import { useEffect } from 'react';
import { focusHeading, focusOn } from '#views/kit/panels/regions.ts';

type Held = {
  readonly element: Element;
  readonly page: Element | null;
  /** What it stands in and may outlive it, the nearest first: a row, its list. */
  readonly homes: readonly Element[];
};

/**
 * Moves the focus to the next heading when the focused element is removed. After a login and on a
 * change of screen that is the heading of the screen; when a wizard, a question or the selection
 * is gone, that of the panel. What stands in a `data-keeps-focus` that is still there leaves its
 * focus with it: a button that is gone to its row, a row to the heading of its list.
 */
export function useHeldFocus(): void {
  useEffect(() => {
    let held: Held | null = null;
    const stopping = new AbortController();
    const look = { signal: stopping.signal, capture: true };
    document.addEventListener(
      'focusin',
      ({ target }) => {
        if (!(target instanceof Element)) return;
        // A question stands beside the page, but was asked from a place in it.
        const asked = target.closest(questions) === null ? [] : (held?.homes ?? []);
        held = { element: target, page: pageNow(), homes: [...homesOf(target), ...asked] };
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
          // What is hidden while the next screen loads was not left: it is removed then.
          if (held?.element.checkVisibility()) held = null;
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
          if (!isLost()) return;
          const heirs = (held?.homes ?? []).filter(({ isConnected }) => isConnected).map(heirIn);
          const heir = heirs.find((element) => element !== null);
          if (heir) focusOn(heir);
          else focusHeading(held?.page?.isConnected === true);
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

const questions = '[role=dialog],[role=alertdialog]';

/** A row itself, else the heading of a list, else the button that opens it. */
function heirIn(home: Element): HTMLElement | null {
  if (home instanceof HTMLLIElement) return home;
  return home.querySelector<HTMLElement>('h2') ?? home.querySelector('button');
}

function homesOf(element: Element): readonly Element[] {
  const home = element.closest('[data-keeps-focus]');
  return home === null ? [] : [home, ...homesOf(home.parentElement ?? document.documentElement)];
}

function pageNow(): Element | null {
  return document.querySelector('main');
}
