import { expect } from 'vitest';
import { fc, test } from '../../../tests/property.ts';
import { frameAround, inPicture } from './pictureFrame.ts';

const size = { widthPx: 580, heightPx: 264 };
const point = fc.record({
  lonE6: fc.integer({ min: -95_600_000, max: -93_700_000 }),
  latE6: fc.integer({ min: 38_400_000, max: 39_700_000 }),
});

test.prop([fc.array(point, { minLength: 1, maxLength: 9 })])(
  'a frame has every point in it, fills its room, and stays while it has them',
  (points) => {
    const frame = frameAround(points, size, null)!;
    for (const one of points) {
      const { x, y } = inPicture(frame, frame.zoom, one);
      expect(x).toBeGreaterThan(20);
      expect(x).toBeLessThan(size.widthPx - 20);
      expect(y).toBeGreaterThan(20);
      expect(y).toBeLessThan(size.heightPx - 20);
    }
    expect(frameAround(points.slice(0, 1), size, frame)).toBe(frame);
    const at = points.map((one) => inPicture(frame, frame.zoom, one));
    const span = (all: readonly number[]) => Math.max(...all) - Math.min(...all);
    const used = [span(at.map(({ x }) => x)) / 500, span(at.map(({ y }) => y)) / 184];
    if (frame.zoom < 13) expect(Math.max(...used)).toBeGreaterThan(0.98);
  },
);

test('another size, and a point outside, have another frame; no points have none', () => {
  const here = { lonE6: -94_600_000, latE6: 39_000_000 };
  const frame = frameAround([here], size, null)!;
  expect(frame).toMatchObject({ ...here, zoom: 13 });
  expect(frameAround([here], { ...size, widthPx: 400 }, frame)).not.toBe(frame);
  const far = { ...here, lonE6: -94_400_000 };
  expect(frameAround([here, far], size, frame)!.zoom).toBeLessThan(13);
  expect(frameAround([], size, frame)).toBeNull();
});
