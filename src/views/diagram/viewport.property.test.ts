import { describe, expect } from 'vitest';
import { sound } from '#planning/team/testing/soundPlan.ts';
import { fc, test } from '../../../tests/property.ts';
import type { Block } from './diagramLayout.ts';
import { layoutOf } from './layout.ts';
import { BLOCK_PX, columnX, msOf, PAD_LEFT_PX, sizeOf, slotOf } from './scale.ts';
import { namesOf } from './testing/names.ts';
import {
  centered,
  centeredOn,
  hasOverview,
  held,
  pitched,
  revealing,
  scaleOf,
  scrolled,
  seenAt,
  seenColumns,
  seenSpan,
  startingView,
  type Viewport,
  wholeDay,
  zoomed,
} from './viewport.ts';
import { walked, type WalkingKey, walkingKeys } from './walking.ts';

const ZOOM = { least: 1.2, most: 8, usual: 3.4, step: 1.25 };

const layout = layoutOf(sound, namesOf(sound));
const view = { ...startingView, widthPx: 300, heightPx: 400 };
const steps = fc.array(
  fc.oneof(
    fc.record({ by: fc.constant('zoom' as const), factor: fc.double({ min: 0.01, max: 100 }) }),
    fc.record({ by: fc.constant('scroll' as const), factor: fc.double({ min: -1e4, max: 1e4 }) }),
  ),
  { maxLength: 20 },
);

describe('the view', () => {
  test.prop([fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 120, max: 900 })])(
    'the columns that are said to be seen are those whose blocks are',
    (leftPx, widthPx) => {
      const now = scrolled({ ...view, widthPx, leftPx }, layout, 0, 0);
      const { from, to } = seenColumns(now, layout);
      for (const { index } of layout.columns) {
        const x = columnX(index, scaleOf(now, layout)) - now.leftPx;
        // Beside the axis, once that stands over the drawing.
        const left = now.leftPx > 0 ? PAD_LEFT_PX : 0;
        const isSeen = x >= left && x + BLOCK_PX <= widthPx;
        if (isSeen) expect(index >= from - 1e-9 && index + 0.6 <= to + 1e-9).toBe(true);
        const isHidden = x + BLOCK_PX < left || x > widthPx;
        if (isHidden) expect(index + 0.6 <= from || index >= to).toBe(true);
      }
    },
  );

  test('a click in the overview brings its column to the middle, as far as it goes', () => {
    const narrow = { ...view, widthPx: 200 };
    const last = layout.columns.length - 1;
    const now = centeredOn(narrow, layout, layout.fromMs, last);
    expect(seenColumns(now, layout).to).toBe(layout.columns.length);
    expect(centeredOn(now, layout, layout.fromMs, 0).leftPx).toBe(0);
  });

  test.prop([steps], { numRuns: 25 })(
    'it never leaves the drawing, nor the range of the zoom',
    (all) => {
      let now = view;
      for (const { by, factor } of all) {
        if (by === 'zoom') now = zoomed(now, layout, factor, 100);
        else now = scrolled(now, layout, factor, factor);
        const { width, height } = sizeOf(layout, scaleOf(now, layout));
        expect(now.topPx).toBeGreaterThanOrEqual(0);
        expect(now.topPx).toBeLessThanOrEqual(Math.max(0, height - now.heightPx));
        expect(now.leftPx).toBeLessThanOrEqual(Math.max(0, width - now.widthPx));
        expect(now.pxPerMinute).toBeGreaterThanOrEqual(ZOOM.least);
        expect(now.pxPerMinute).toBeLessThanOrEqual(ZOOM.most);
      }
    },
  );

  test.prop([fc.double({ min: 0.6, max: 2, noNaN: true }), fc.integer({ min: 0, max: 400 })])(
    'the instant under the pointer stays there while zooming',
    (factor, atPx) => {
      const middle = centered(view, layout, (layout.fromMs + layout.toMs) / 2);
      const at = (one: typeof view) => msOf(one.topPx + atPx, scaleOf(one, layout));
      expect(Math.abs(at(zoomed(middle, layout, factor, atPx)) - at(middle))).toBeLessThan(1);
    },
  );

  test('the whole day is seen at once, and needs no overview then', () => {
    const whole = wholeDay(view, layout);
    const { fromMs, toMs } = seenSpan(whole, layout);
    expect(fromMs).toBeLessThanOrEqual(layout.fromMs);
    expect(toMs).toBeGreaterThanOrEqual(layout.toMs);
    expect(hasOverview(whole, layout)).toBe(false);
    const few = { ...layout, columns: layout.columns.slice(0, 2) };
    expect(hasOverview(view, few)).toBe(true);
    // More columns have no room beside it, until the planner takes the whole width.
    expect(hasOverview(view, { ...layout, columns: layout.columns.slice(0, 3) })).toBe(false);
    const many = Array.from({ length: 5 }, () => layout.columns[0]!);
    expect(hasOverview(view, { ...layout, columns: many })).toBe(true);
  });

  test('the whole day follows the height of the view until another zoom is chosen', () => {
    const whole = wholeDay(view, layout);
    const taller = (one: typeof view) => held({ ...one, heightPx: 800 }, layout).pxPerMinute;
    expect(taller(whole)).toBeGreaterThan(1.9 * whole.pxPerMinute);
    const twice = zoomed(whole, layout, 2);
    expect(twice.pxPerMinute).toBeCloseTo(2 * whole.pxPerMinute, 9);
    expect(taller(twice)).toBe(twice.pxPerMinute);
    const dense = pitched(whole, layout, 'compact');
    expect([dense.pxPerMinute, taller(dense)]).toEqual([3.4, 3.4]);
    expect(wholeDay(twice, layout)).toEqual(whole);
  });
});

describe('keys', () => {
  test.prop([fc.array(fc.constantFrom<WalkingKey>(...walkingKeys), { maxLength: 60 })])(
    'each leads to a block, and the view follows it',
    (keys) => {
      let [from, now]: [Block | null, Viewport] = [null, view];
      for (const key of keys) {
        const at = walked(layout, from, key);
        if (!at) throw new Error('The way by keys ends.');
        from = at;
        now = revealing(now, layout, at);
        const slot = slotOf(at, 'plan', layout, scaleOf(now, layout));
        const seen = slot && seenAt(slot, now);
        expect(seen?.y).toBeGreaterThanOrEqual(0);
        expect(seen?.x).toBeGreaterThanOrEqual(0);
        if ((slot?.height ?? 0) < 300) {
          expect((seen?.y ?? 0) + (seen?.height ?? 0)).toBeLessThanOrEqual(now.heightPx);
        }
      }
    },
  );

  test('every block is reached down from the first of its column', () => {
    for (const { blocks } of layout.columns) {
      let at: Block | null = blocks[0] ?? null;
      for (const block of blocks) {
        expect(at?.index).toBe(block.index);
        at = walked(layout, at, 'ArrowDown');
      }
      expect(walked(layout, at, 'Home')).toBe(blocks[0]);
      expect(walked(layout, at, 'End')).toBe(blocks.at(-1));
    }
  });

  test('left and right lead to who is busy at the same time', () => {
    const [from] = layout.columns[1]?.blocks.slice(2) ?? [];
    if (!from) throw new Error('The plan has no second column.');
    const left = walked(layout, from, 'ArrowLeft');
    expect(left?.column).toBe(0);
    expect(left?.startMs).toBeLessThanOrEqual(from.startMs);
  });
});
