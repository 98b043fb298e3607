import type { PointerEvent } from 'react';

/** A press that begins a drag: of the main button of a mouse, or of the first finger. */
export function isGrab({ button, isPrimary }: PointerEvent): boolean {
  return button === 0 && isPrimary;
}
