import { describe, expect } from 'vitest';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { composed, composedChases, planOf } from '#planning/team/testing/outlines.ts';
import { fc, test } from '../../../tests/property.ts';
import { clearDown, timeLine, wordsIn } from './clearLines.ts';
import type { DiagramTimes } from './diagramPlan.ts';
import type { Block } from './diagramLayout.ts';
import { latePlateOf, wordsOf } from './latePlate.ts';
import { layoutOf } from './layout.ts';
import { blockAt, blockNear, columnX, msOf, rectOf, type Scale, slotOf, yOf } from './scale.ts';
import { tableRowsOf } from './tableRows.ts';
import { namesOf } from './testing/names.ts';

const plans = fc
  .oneof(composed, composedChases)
  .map(({ outline, asked }) => planOf(outline, asked.moves));
const zooms = fc.double({ min: 1.2, max: 8, noNaN: true });
/** At which a stop of five minutes has words. */
const near = fc.integer({ min: 4, max: 8 });
const pitches = fc.constantFrom(60, 100);
const runs = { numRuns: 15 };

const layout = (plan: TeamPlan, times: DiagramTimes | null = null) =>
  layoutOf(plan, namesOf(plan), times);

/** Each action a little later than planned, the first half of them done. */
function drifting({ drivers }: TeamPlan): DiagramTimes {
  const actions = drivers.flatMap((one) => one.actions);
  return new Map(
    actions.map(({ id, startMs, durationMs }, at) => {
      const is = at * 2 < actions.length ? 'done' : 'expected';
      return [id, { startMs: startMs + 120_000, endMs: startMs + durationMs + 120_000, is }];
    }),
  );
}

const middle = (block: Block, of: ReturnType<typeof layout>, scale: Scale) => {
  const slot = slotOf(block, 'plan', of, scale);
  if (slot === null) throw new Error('A block has no place.');
  return [slot.x + slot.width / 2, slot.y + slot.height / 2] as const;
};

describe('the layout of a plan', () => {
  test.prop([plans], runs)('every action of a sound plan is a block or takes no time', (plan) => {
    const { blocks, instants, faults } = layout(plan);
    const ids = plan.drivers.flatMap(({ actions }) => actions.map(({ id }) => id));
    expect(faults).toEqual([]);
    const drawn = blocks.map(({ actionId }) => actionId);
    expect([...drawn, ...instants].toSorted()).toEqual(ids.toSorted());
    expect(blocks.map(({ index }) => index)).toEqual(blocks.map((_, at) => at));
  });

  test.prop([plans, zooms, pitches], runs)(
    'no two blocks of a column overlap, and none leaves its column',
    (plan, pxPerMinute, pitchPx) => {
      const made = layout(plan);
      const scale = { fromMs: made.fromMs, pxPerMinute, pitchPx };
      for (const { blocks } of made.columns) {
        const rects = blocks.map((block) => rectOf(block, 'plan', made, scale));
        rects.forEach((rect, at) => {
          const next = rects[at + 1];
          if (rect && next) expect(rect.y + rect.height).toBeLessThanOrEqual(next.y + 1e-6);
          expect(rect?.width).toBeLessThanOrEqual(60);
        });
      }
    },
  );

  test.prop([zooms, fc.integer({ min: -1e8, max: 1e8 })])(
    'a time becomes a pixel, and the pixel that time',
    (pxPerMinute, ms) => {
      const scale = { fromMs: 1_700_000_000_000, pxPerMinute, pitchPx: 100 };
      expect(msOf(yOf(scale.fromMs + ms, scale), scale)).toBeCloseTo(scale.fromMs + ms, -1);
    },
  );

  test.prop([plans], runs)('both sides of a meeting are linked at one instant', (plan) => {
    const { links, blocks } = layout(plan);
    const riders = blocks.filter(({ type }) => type === 'join' || type === 'split');
    expect(links.map(({ rider }) => rider.index)).toEqual(riders.map(({ index }) => index));
    for (const { is, rider, chase, atMs } of links) {
      expect(chase.startMs).toBe(rider.startMs);
      expect(chase.type).toBe(is === 'join' ? 'pickup-driver' : 'dropoff-driver');
      expect(atMs).toBeGreaterThanOrEqual(rider.startMs);
      expect(atMs).toBeLessThanOrEqual(rider.endMs);
    }
  });

  test.prop([plans, zooms, pitches, fc.boolean()], runs)(
    'the block under a point and the table agree on every block',
    (plan, pxPerMinute, pitchPx, hasTimes) => {
      const made = layout(plan, hasTimes ? drifting(plan) : null);
      const scale = { fromMs: made.fromMs, pxPerMinute, pitchPx };
      const rows = tableRowsOf(made);
      expect(rows).toHaveLength(made.blocks.length);
      for (const row of rows) {
        const block = made.blocks[row.block];
        if (!block) throw new Error('A row has no block.');
        const [x, y] = middle(block, made, scale);
        const hit = blockAt(x, y, { layout: made, scale });
        const slot = slotOf(block, 'plan', made, scale);
        // Less than the gap between blocks: too low to be hit.
        if ((slot?.height ?? 0) > 0) expect(hit?.actionId).toBe(row.actionId);
        expect(row.startMs).toBe(block.startMs);
        expect(row.driver).toBe(made.columns[block.column]?.name);
      }
    },
  );

  test.prop([plans, near, pitches, fc.boolean(), fc.integer({ min: 1, max: 200 })], runs)(
    'the words of a late drop-off cover no other words of its column, and no other column',
    (plan, pxPerMinute, pitchPx, hasTimes, lateMin) => {
      const drops = plan.drivers.flatMap(({ actions }) =>
        actions.flatMap((action) => (action.type === 'dropoff-vehicle' ? [action.activityId] : [])),
      );
      const late = drops.map((activityId) => ({ activityId, lateMs: lateMin * 60_000 }));
      const made = layout({ ...plan, late }, hasTimes ? drifting(plan) : null);
      const scale = { fromMs: made.fromMs, pxPerMinute, pitchPx };
      for (const mark of made.late) {
        const plate = latePlateOf(mark, made, scale);
        const own = slotOf(mark.block, hasTimes ? 'actual' : 'plan', made, scale);
        if (!plate) {
          expect(own?.height).toBeLessThan(14.5);
          continue;
        }
        const next = columnX(mark.column + 1, scale);
        const isLast = mark.column === made.columns.length - 1;
        if (!isLast) expect(plate.x + plate.width).toBeLessThanOrEqual(next);
        for (const block of made.columns[mark.column]?.blocks ?? []) {
          const lane = block.actual ? 'actual' : 'plan';
          const slot = slotOf(block, lane, made, scale);
          const words = slot && wordsOf(block, slot);
          if (!words || block === mark.block) continue;
          const isBeside = words.bottom <= plate.y + 1 || words.top >= plate.y + plate.height - 1;
          const ownSlot = slotOf(mark.block, lane, made, scale);
          if (ownSlot && ownSlot.height >= 14.5) expect(isBeside).toBe(true);
        }
      }
    },
  );

  test.prop([plans, fc.double({ min: 0.5, max: 2, noNaN: true }), pitches], runs)(
    'from far off lateness is named between columns alone, one name clear of the other',
    (plan, pxPerMinute, pitchPx) => {
      const drops = plan.drivers.flatMap(({ actions }) =>
        actions.flatMap((action) => (action.type === 'dropoff-vehicle' ? [action.activityId] : [])),
      );
      const late = drops.map((activityId) => ({ activityId, lateMs: 100 * 60_000 }));
      const made = layout({ ...plan, late });
      const scale = { fromMs: made.fromMs, pxPerMinute, pitchPx };
      const plates = made.late.flatMap((mark) => {
        const own = slotOf(mark.block, 'plan', made, scale);
        if (!own || own.height >= 14.5) return [];
        const plate = latePlateOf(mark, made, scale);
        return plate ? [{ ...plate, column: mark.column }] : [];
      });
      if (pitchPx === 60) expect(plates).toEqual([]);
      const isFar = made.late.some(({ block }) => {
        return (slotOf(block, 'plan', made, scale)?.height ?? 99) < 14.5;
      });
      if (pitchPx === 100 && isFar) expect(plates).not.toEqual([]);
      for (const [at, plate] of plates.entries()) {
        expect(plate.text).toBe('+1:40');
        expect(plate.x).toBeGreaterThan(columnX(plate.column, scale) + 60);
        expect(plate.x + plate.width).toBeLessThan(columnX(plate.column + 1, scale));
        const above = plates[at - 1];
        if (above?.column === plate.column) expect(plate.y).toBeGreaterThanOrEqual(above.y + 14);
      }
    },
  );

  test.prop([plans, near, pitches, fc.boolean()], runs)(
    'the line of the time strikes through no words',
    (plan, zoom, pitchPx, hasTimes) => {
      const made = layout(plan, hasTimes ? drifting(plan) : null);
      const scale = { fromMs: made.fromMs, pxPerMinute: zoom, pitchPx };
      const written = made.blocks.flatMap((block) => wordsIn(block, made, scale));
      for (const rect of written) {
        const atMs = msOf(rect.y + rect.height / 2, scale);
        const line = timeLine(atMs, [0, 2_000], made, scale);
        const crossed = line.filter(([from, to]) => from < rect.x + rect.width && to > rect.x);
        expect(crossed).toEqual([]);
        // It is seen in the axis, and right of the last column.
        expect([line[0]?.[0], line.at(-1)?.[1]]).toEqual([0, 2_000]);
      }
    },
  );

  test('the bar along what is late leaves out the fare of a ride beside it', () => {
    const fare = { x: 100, y: 40, width: 40, height: 14 };
    expect(clearDown([0, 100], 120, [fare])).toEqual([
      [0, 38],
      [56, 100],
    ]);
    expect(clearDown([0, 100], 99, [{ ...fare, x: 110 }])).toEqual([[0, 100]]);
  });

  test.prop([plans, fc.boolean()], runs)(
    'a wait names the other driver as the head of their column does',
    (plan, isOpen) => {
      const drivers = plan.drivers.map(({ driverId }, at) => {
        return [driverId, { name: isOpen ? `Driver ${at + 1}` : `Ann${at} Lee`, isOpen }] as const;
      });
      const made = layoutOf(plan, { ...namesOf(plan), drivers: new Map(drivers) });
      const waits = made.blocks.filter(({ words }) => words.second !== '');
      for (const { words, column } of waits) {
        const others = made.columns.filter(({ index }) => index !== column);
        const who = others.find(({ called }) => words.second === `for ${called}`);
        const isLeft = /^Wait (until|with) /.test(words.what);
        if (isLeft) expect(words.what).toContain(who?.name);
        else expect(words.what).toBe(`Wait for ${who?.name}`);
      }
      const [first] = made.columns;
      expect([first?.called, first?.sign]).toEqual(isOpen ? ['Driver 1', '1'] : ['Ann0', 'AL']);
    },
  );

  test.prop([plans, zooms], runs)(
    'a drop near a block finds it, one far away none',
    (plan, zoom) => {
      const made = layout(plan);
      const under = {
        layout: made,
        scale: { fromMs: made.fromMs, pxPerMinute: zoom, pitchPx: 100 },
      };
      const first = made.columns[0]?.blocks[0];
      const slot = first && slotOf(first, 'plan', made, under.scale);
      if (!slot) return;
      expect(blockNear(slot.x - 29, slot.y + slot.height / 2, under)).toBe(first);
      expect(blockNear(slot.x - 31, slot.y + slot.height / 2, under)).toBeNull();
      expect(blockAt(slot.x - 1, slot.y + slot.height / 2, under)).toBeNull();
    },
  );
});
