import { useEffectEvent, useLayoutEffect } from 'react';

/** While something is dragged Esc cancels it, wherever the focus is, and does nothing else. */
export function useEscape(isDragged: boolean, cancel: () => void): void {
  const onEscape = useEffectEvent(cancel);
  useLayoutEffect(() => {
    if (!isDragged) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      onEscape();
    };
    // Before all else that Esc would close.
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [isDragged]);
}
