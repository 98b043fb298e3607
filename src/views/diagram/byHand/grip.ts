// The states of a pointer on a block: at rest, pressing, dragging. A drag begins after 4 px in
// total (S2 §9), so that a click may tremble.

export const DRAG_PX = 4;

/** Px of the whole drawing, or of the view. */
export type Point = { readonly x: number; readonly y: number };

/** What the pointer is on. */
export type Held = { readonly moveId: string; readonly part: GripPart };

export type Grip =
  | { readonly is: 'idle' }
  | {
      readonly is: 'pressing';
      readonly moveId: string;
      readonly part: GripPart;
      /** Where it was pressed, in the drawing. */
      readonly from: Point;
      /** Where the pointer is, in the view. */
      readonly at: Point;
      readonly traveledPx: number;
    }
  | {
      readonly is: 'dragging';
      readonly moveId: string;
      readonly part: GripPart;
      readonly from: Point;
      readonly at: Point;
    };

/** Which end of a move is held, if it is one. */
export type GripPart = 'pickup' | 'dropoff' | 'move';

export const idle: Grip = { is: 'idle' };

export function pressed(held: Held, from: Point, at: Point): Grip {
  return { is: 'pressing', ...held, from, at, traveledPx: 0 };
}

export function dragged(grip: Grip, at: Point): Grip {
  if (grip.is === 'idle') return grip;
  if (grip.is === 'dragging') return { ...grip, at };
  const traveledPx = grip.traveledPx + Math.hypot(at.x - grip.at.x, at.y - grip.at.y);
  const { moveId, part, from } = grip;
  if (traveledPx > DRAG_PX) return { is: 'dragging', moveId, part, from, at };
  return { ...grip, at, traveledPx };
}
