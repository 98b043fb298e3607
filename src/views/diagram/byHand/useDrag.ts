import { type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { isGrab } from '../../kit/grabs.ts';
import { useEscape } from '../../kit/useEscape.ts';
import type { DiagramLayout } from '../diagramLayout.ts';
import type { Scale } from '../scale.ts';
import { scrolled, type Viewport } from '../viewport.ts';
import { dragged, type Grip, type Held, idle, type Point, pressed } from './grip.ts';
import { type Aim, aimAt, type Lifted, liftedOf } from './handPlaces.ts';

/** So near to an edge of the view a dragged block scrolls it, so much a frame. */
const EDGE_PX = 28;
const SCROLL_PX = 7;

export type Drag = {
  readonly lifted: Lifted;
  /** The pointer in the view. */
  readonly at: Point;
  /** Where in the drawing the move was taken. */
  readonly from: Point;
  /** Null: no place is near. */
  readonly aim: Aim | null;
};

type Options = {
  readonly host: RefObject<HTMLElement | null>;
  readonly layout: DiagramLayout;
  readonly view: Viewport;
  readonly scale: Scale;
  readonly onView: (step: (view: Viewport) => Viewport) => void;
  /** The move that is dragged, or null. */
  readonly onLift: (moveId: string | null) => void;
  readonly onDrop: (lifted: Lifted, aim: Aim) => void;
};

/** Drags a move over the diagram. Esc, a lost pointer and another plan end it without a drop. */
export function useDrag(options: Options) {
  const { host, layout, view, scale, onView, onLift, onDrop } = options;
  const [grip, setShown] = useState<Grip>(idle);
  // A pointer may move and let go before what it moved is drawn.
  const now = useRef<Grip>(idle);
  const wasDragged = useRef(false);
  const setGrip = (next: Grip) => {
    now.current = next;
    setShown(next);
  };
  const drag = useMemo(() => dragOf(grip, layout, view, scale), [grip, layout, view, scale]);
  const isDragging = grip.is === 'dragging';

  function end(): void {
    if (now.current.is === 'dragging') onLift(null);
    setGrip(idle);
  }

  useEscape(isDragging, end);
  useEdges(host, isDragging ? grip.at : null, layout, onView);

  return {
    drag,
    onPointerDown(held: Held | null, event: PointerEvent<HTMLElement>, from: Point) {
      wasDragged.current = false;
      if (held === null || !isGrab(event)) return;
      setGrip(pressed(held, from, pointIn(event)));
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { is } = now.current;
      if (is === 'idle' || !event.isPrimary) return;
      // It was let go outside.
      if (event.buttons === 0) return end();
      const next = dragged(now.current, pointIn(event));
      setGrip(next);
      if (next.is !== 'dragging' || is === 'dragging') return;
      event.currentTarget.setPointerCapture(event.pointerId);
      wasDragged.current = true;
      onLift(next.moveId);
    },
    onPointerUp() {
      const last = dragOf(now.current, layout, view, scale);
      end();
      if (last?.aim && !last.aim.isHome) onDrop(last.lifted, last.aim);
    },
    onPointerCancel: end,
    /** Whether the click that follows a drag is no click. */
    wasDragged: () => wasDragged.current,
  };
}

function dragOf(grip: Grip, layout: DiagramLayout, view: Viewport, scale: Scale): Drag | null {
  if (grip.is !== 'dragging') return null;
  const lifted = liftedOf(layout, grip.moveId);
  if (lifted === null) return null;
  const point = { x: grip.at.x + view.leftPx, y: grip.at.y + view.topPx };
  const from = { ...grip.from, part: grip.part };
  // The columns go on below the view: a drop beside it is meant for none of them.
  const aim = isIn(grip.at, view) ? aimAt(point, from, lifted, { layout, scale }) : null;
  return { lifted, at: grip.at, from: grip.from, aim };
}

function isIn({ x, y }: Point, { widthPx, heightPx }: Viewport): boolean {
  return x >= 0 && y >= 0 && x <= widthPx && y <= heightPx;
}

export function pointIn(event: PointerEvent<HTMLElement>): Point {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}

/** Scrolls on while the pointer rests near an edge. */
function useEdges(
  host: RefObject<HTMLElement | null>,
  at: Point | null,
  layout: DiagramLayout,
  onView: Options['onView'],
): void {
  const { clientWidth = 0, clientHeight = 0 } = host.current ?? {};
  const byX = at === null ? 0 : pull(at.x, clientWidth);
  const byY = at === null ? 0 : pull(at.y, clientHeight);
  useEffect(() => {
    if (byX === 0 && byY === 0) return;
    let frame = 0;
    const step = () => {
      onView((now) => scrolled(now, layout, byX, byY));
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [byX, byY, layout, onView]);
}

function pull(at: number, size: number): number {
  if (at < EDGE_PX) return -SCROLL_PX;
  return at > size - EDGE_PX ? SCROLL_PX : 0;
}
