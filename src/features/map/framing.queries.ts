// When the map is fitted to the move that is being scheduled, or to the places of a plan.
import { type Bounds, boundsOf, type Point } from '#domain/geo.ts';

/** The ends that were fitted, and the box around them and their road. */
export type Framed = { readonly ends: string; readonly box: Bounds | null };

export const notFramed: Framed = { ends: '', box: null };

type Road = { readonly ends: readonly Point[]; readonly course: readonly Point[] };

/** `before` where the map need not move: the ends are the same, and their road is in the box. */
export function framedBy(road: Road | null, before: Framed): Framed {
  if (!road || road.ends.length < 2) return notFramed;
  const ends = JSON.stringify(road.ends.map(({ lonE6, latE6 }) => [lonE6, latE6]));
  const box = boundsOf([...road.ends, ...road.course]);
  if (before.ends !== ends || !before.box || !box) return { ends, box };
  return isWithin(box, before.box) ? before : { ends, box };
}

/** Calls `fit` with the box of a road each time that `framedBy` asks for it. */
export function framing(fit: (box: Bounds) => void): (road: Road | null) => void {
  let before = notFramed;
  return (road) => {
    const framed = framedBy(road, before);
    if (framed !== before && framed.box) fit(framed.box);
    before = framed;
  };
}

/** Whether a box hardly reaches out of another, which was fitted with room around it. */
function isWithin(box: Bounds, other: Bounds): boolean {
  const room = Math.max(other.eastE6 - other.westE6, other.northE6 - other.southE6) / 10;
  return (
    box.westE6 >= other.westE6 - room &&
    box.eastE6 <= other.eastE6 + room &&
    box.southE6 >= other.southE6 - room &&
    box.northE6 <= other.northE6 + room
  );
}
