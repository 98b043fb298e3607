import { useEffect } from 'react';
import type { Machine } from '#kernel/machine.types.ts';
import { hoverOf, itemKey, itemOfKey } from './hover.ts';
import { useMachine } from './MachineProvider.tsx';

/**
 * Every element that names its item (`data-item`, see `itemKey`) reports when the pointer or the
 * keyboard's cursor is on it, and has `data-hovered` while that item is hovered anywhere. No row
 * is rendered again for it. Call it once per page.
 */
export function useHoverMarks(): void {
  const machine = useMachine();
  useEffect(() => markHovered(machine, document), [machine]);
}

const hovered = 'data-hovered';
/** How long the keyboard's cursor rests on a row before it counts as hovering, ms. */
const restMs = 200;

function markHovered(machine: Machine, page: Document): () => void {
  const hover = hoverOf(machine);
  const stopping = new AbortController();
  const { signal } = stopping;
  let marked: Element[] = [];
  let resting: ReturnType<typeof setTimeout> | undefined;
  const mark = () => {
    const item = hover.current();
    const selector = item && `[data-item="${CSS.escape(itemKey(item))}"]`;
    const next = selector ? [...page.querySelectorAll(selector)] : [];
    for (const element of marked) if (!next.includes(element)) unmark(element);
    for (const element of next) if (!marked.includes(element)) element.setAttribute(hovered, '');
    marked = next;
  };
  // Rows that scroll into sight while their item is hovered.
  const comings = new MutationObserver(mark);
  const stop = hover.subscribe((item) => {
    mark();
    if (item) comings.observe(page.body, { childList: true, subtree: true });
    else comings.disconnect();
  });
  page.addEventListener(
    'pointerover',
    ({ target }) => hover.set(itemAt(target instanceof Element ? target : null)),
    { signal, passive: true },
  );
  page.documentElement.addEventListener('pointerleave', () => hover.set(null), { signal });
  page.addEventListener(
    'keyup',
    () => {
      clearTimeout(resting);
      resting = setTimeout(() => {
        const cursor = page.activeElement?.getAttribute('aria-activedescendant');
        if (cursor) hover.set(itemAt(page.getElementById(cursor)));
      }, restMs);
    },
    { signal },
  );
  return () => {
    stopping.abort();
    clearTimeout(resting);
    stop();
    comings.disconnect();
    for (const element of marked) unmark(element);
  };
}

function unmark(element: Element): void {
  element.removeAttribute(hovered);
}

function itemAt(element: Element | null) {
  const shown = element?.closest('[data-item]')?.getAttribute('data-item');
  return shown ? itemOfKey(shown) : null;
}
