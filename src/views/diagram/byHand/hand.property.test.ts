import { describe, expect } from 'vitest';
import { sound } from '#planning/team/testing/soundPlan.ts';
import { fc, test } from '../../../../tests/property.ts';
import type { DiagramColumn } from '../diagramLayout.ts';
import { layoutOf } from '../layout.ts';
import { BLOCK_PX, columnX, DROP_TOLERANCE_PX, msOf, PITCH_PX, sizeOf, yOf } from '../scale.ts';
import { namesOf } from '../testing/names.ts';
import { dragged, idle, type Point, pressed } from './grip.ts';
import { aimAt, type Lifted, liftedOf, movesOf, othersOf } from './handPlaces.ts';

const DRAG_PX = 4;

const layout = layoutOf(sound, namesOf(sound));
const moveIds = [...new Set(layout.blocks.flatMap(({ moveId }) => moveId ?? []))];
const under = fc.record({
  scale: fc.record({
    fromMs: fc.constant(layout.fromMs),
    pxPerMinute: fc.double({ min: 1.2, max: 8, noNaN: true }),
    pitchPx: fc.constantFrom(PITCH_PX.normal, PITCH_PX.compact),
  }),
  layout: fc.constant(layout),
});
const anywhere = fc.record({
  moveId: fc.constantFrom(...moveIds),
  x: fc.double({ min: -0.1, max: 1.1, noNaN: true }),
  y: fc.double({ min: -0.1, max: 1.1, noNaN: true }),
});

function lift(moveId: string): Lifted {
  const lifted = liftedOf(layout, moveId);
  if (!lifted) throw new Error('The plan has the move.');
  return lifted;
}

type At = { readonly fromMs: number; readonly pxPerMinute: number; readonly pitchPx: number };

/** How far a point is from a column, which is as long as the plan. */
function awayPx({ x, y }: Point, { index }: DiagramColumn, scale: At): number {
  const left = columnX(index, scale);
  return Math.max(left - x, x - left - BLOCK_PX, -y, y - yOf(layout.toMs, scale), 0);
}

/** At most 30 px to the side, and 30 px above or below. */
function isNear(point: Point, column: DiagramColumn, scale: At): boolean {
  return awayPx(point, column, scale) <= DROP_TOLERANCE_PX;
}

describe('a move in the hand', () => {
  test.prop([under, anywhere])(
    'is over a place wherever a column is at most 30 px away, and nowhere else',
    (on, { moveId, x, y }) => {
      const { width, height } = sizeOf(layout, on.scale);
      const point = { x: x * width, y: y * height };
      const lifted = lift(moveId);
      const from = { x: 0, y: yOf(lifted.startMs, on.scale), part: 'move' } as const;
      const aim = aimAt(point, from, lifted, on);
      const near = layout.columns.filter((one) => isNear(point, one, on.scale));
      expect(aim !== null).toBe(near.length > 0);
      if (aim === null) return;
      const column = layout.columns[aim.column] as DiagramColumn;
      expect(near).toContain(column);
      if (aim.place.is === 'time') {
        expect(column.driverId).toBe(lifted.driverId);
        expect(aim.place.notBeforeMs % 60_000).toBe(lifted.startMs % 60_000);
        return;
      }
      expect(aim.place.driverId).toBe(column.driverId);
      const ms = msOf(point.y, on.scale);
      const others = othersOf(column, lifted);
      const isHome = column.index === lifted.column && aim.place.position === lifted.position;
      expect(isHome).toBe(false);
      // The moves before it are those whose middle is above the pointer.
      const middles = others.map(({ startMs, endMs }) => (startMs + endMs) / 2);
      expect(middles.slice(0, aim.place.position).every((middle) => middle < ms)).toBe(true);
      expect(middles.slice(aim.place.position).every((middle) => middle >= ms)).toBe(true);
    },
  );

  test.prop([under, fc.constantFrom(...moveIds)])(
    'that is not dragged is where it was, from its pick-up to its drop-off',
    (on, moveId) => {
      const lifted = lift(moveId);
      const { blocks, column, startMs, endMs } = lifted;
      expect(blocks.map(({ type }) => type)).toEqual(
        expect.arrayContaining(['pickup-vehicle', 'move-vehicle', 'dropoff-vehicle']),
      );
      expect([blocks[0]?.startMs, blocks.at(-1)?.endMs]).toEqual([startMs, endMs]);
      const middle = { x: columnX(column, on.scale) + 5, y: yOf((startMs + endMs) / 2, on.scale) };
      const from = { ...middle, part: 'move' } as const;
      expect(aimAt(middle, from, lifted, on)).toMatchObject({ column, isHome: true });
      const row = movesOf(layout.columns[column] as DiagramColumn);
      expect(row[lifted.position]?.moveId).toBe(moveId);
    },
  );

  test.prop([under, fc.constantFrom(...moveIds), fc.integer({ min: 1, max: 9 })])(
    'by its pick-up cannot go past its drop-off in its place, nor the other way round',
    (on, moveId, px) => {
      const lifted = lift(moveId);
      const x = columnX(lifted.column, on.scale);
      const ruleAt = (part: 'pickup' | 'dropoff' | 'move', ms: number, by: number) =>
        aimAt({ x, y: yOf(ms, on.scale) + by }, { x, y: 0, part }, lifted, on);
      const past = ruleAt('pickup', lifted.endMs, px);
      // Where another move comes soon behind, it is that move's place.
      if (past?.place.is === 'time') expect(past.rule).toMatch(/pick-up cannot be after/);
      const before = ruleAt('dropoff', lifted.startMs, -px);
      if (before?.place.is === 'time') expect(before.rule).toMatch(/drop-off cannot be before/);
      expect(ruleAt('move', lifted.endMs, px)?.rule).toBe(null);
      expect(ruleAt('pickup', lifted.endMs, -0.1)?.rule).toBe(null);
    },
  );
});

describe('the pointer', () => {
  test.prop([
    fc.array(fc.record({ x: fc.integer({ min: -3, max: 3 }), y: fc.integer({ min: -3, max: 3 }) })),
  ])('drags after more than 4 px in total, wherever they lead', (steps) => {
    let [grip, at, totalPx] = [
      pressed({ moveId: 'm1', part: 'move' }, { x: 7, y: 7 }, { x: 0, y: 0 }),
      { x: 0, y: 0 },
      0,
    ];
    for (const { x, y } of steps) {
      at = { x: at.x + x, y: at.y + y };
      totalPx += Math.hypot(x, y);
      grip = dragged(grip, at);
      expect(grip).toMatchObject({ is: totalPx > DRAG_PX ? 'dragging' : 'pressing', at });
    }
  });

  test('at rest drags nothing', () => {
    expect(dragged(idle, { x: 100, y: 100 })).toBe(idle);
  });
});
