import { useSyncExternalStore } from 'react';

/** A window that is no wider is narrow: words give way in it, and panels begin folded. */
export const narrowWindowPx = 1_180;

/** Width of the window in px, as it is resized. */
export function useWindowWidth(): number {
  return useSyncExternalStore(onResize, () => window.innerWidth);
}

/** Height of the window in px, as it is resized. */
export function useWindowHeight(): number {
  return useSyncExternalStore(onResize, () => window.innerHeight);
}

function onResize(on: () => void): () => void {
  addEventListener('resize', on);
  return () => removeEventListener('resize', on);
}
