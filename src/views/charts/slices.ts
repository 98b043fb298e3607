// Slices of a ring from twelve o'clock, for the donut and for the small ring of the strip.
import { arc, pie } from 'd3-shape';

const gap = 0.05;
/** The least share drawn, so that one of thousands is visible. */
const leastShare = 0.012;

type Counted = { readonly id: string; readonly count: number };

/** The paths of the parts, in their order, around the middle of the ring. */
export function slicesOf<Part extends Counted>(
  parts: readonly Part[],
  ring: { readonly sizePx: number; readonly ringPx: number },
): readonly { readonly part: Part; readonly d: string }[] {
  const radius = ring.sizePx / 2;
  const path = arc<{ readonly startAngle: number; readonly endAngle: number; padAngle: number }>()
    .innerRadius(radius - ring.ringPx)
    .outerRadius(radius);
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const angles = pie<Part>()
    .sort(null)
    .padAngle(gap)
    .value(({ count }) => Math.max(count, total * leastShare))([...parts]);
  return angles.map((angle) => ({
    part: angle.data,
    d: path(parts.length === 1 ? { ...angle, padAngle: 0 } : angle) ?? '',
  }));
}
