// The states of a pointer on a block: at rest, pressing, dragging. A drag begins after 4 px in
// total (S2 §9), so that a click may tremble.

export const DRAG_PX = 4;

/** Px of the whole drawing, or of the view. */
export type Point = { readonly x: number; readonly y: number };

export type Grip =
  | { readonly is: 'idle' }
  | {
      readonly is: 'pressing';
      readonly moveId: string;
      /** Where it was pressed, in the drawing. */
      readonly from: Point;
      /** Where the pointer is, in the view. */
      readonly at: Point;
      readonly traveledPx: number;
    }
  | {
      readonly is: 'dragging';
      readonly moveId: string;
      readonly from: Point;
      readonly at: Point;
    };

export const idle: Grip = { is: 'idle' };

export function pressed(moveId: string, from: Point, at: Point): Grip {
  return { is: 'pressing', moveId, from, at, traveledPx: 0 };
}

export function dragged(grip: Grip, at: Point): Grip {
  if (grip.is === 'idle') return grip;
  if (grip.is === 'dragging') return { ...grip, at };
  const traveledPx = grip.traveledPx + Math.hypot(at.x - grip.at.x, at.y - grip.at.y);
  const { moveId, from } = grip;
  if (traveledPx > DRAG_PX) return { is: 'dragging', moveId, from, at };
  return { ...grip, at, traveledPx };
}
