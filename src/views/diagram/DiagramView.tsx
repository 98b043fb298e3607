import type { DayTimes } from '#domain/dayTimes.ts';
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { classes } from '../kit/classes.ts';
import hidden from '../kit/hidden.module.css';
import type { DiagramHand, HandChange } from './byHand/diagramHand.ts';
import type { GripPart, Held, Point } from './byHand/grip.ts';
import { HandBands, HandFront } from './byHand/HandLayers.tsx';
import { changedByKey, HAND_KEYS } from './byHand/handKeys.ts';
import { pointIn, useDrag } from './byHand/useDrag.ts';
import { useHand } from './byHand/useHand.ts';
import { TimeMarker } from './marker/TimeMarker.tsx';
import type { Marker } from './marker/useMarker.ts';
import type { DiagramNames } from './diagramPlan.ts';
import type { AxisMark } from './axisMarks.ts';
import { DiagramHeads } from './DiagramHeads.tsx';
import { DiagramOverview } from './DiagramOverview.tsx';
import css from './TripDiagram.module.css';
import type { Block, DiagramLayout } from './diagramLayout.ts';
import { blockAt, msOf } from './scale.ts';
import { whereOf } from './tableRows.ts';
import { useStage } from './useStage.ts';
import {
  canScroll,
  centered,
  centeredOn,
  hasOverview,
  revealing,
  scaleOf,
  scrolled,
  type Viewport,
  ZOOM,
  zoomed,
} from './viewport.ts';
import { sameBlock, walked, type WalkingKey, walkingKeys } from './walking.ts';

type DiagramViewProps = {
  readonly layout: DiagramLayout;
  readonly view: Viewport;
  readonly onView: (step: (view: Viewport) => Viewport) => void;
  readonly selectedId: string | null;
  readonly nowMs: number | null;
  readonly clock: DayTimes;
  readonly days: readonly AxisMark[];
  readonly onSelect: (actionId: string | null) => void;
  readonly onColumn: ((column: number) => void) | undefined;
  readonly onNoGraphics: () => void;
  readonly names: DiagramNames;
  readonly marker: Marker | null;
  /** Absent: nothing can be changed by hand. */
  readonly hand: DiagramHand | undefined;
  /** A drag begins, or is over. */
  readonly onLift: (moveId: string | null) => void;
  readonly onChange: (change: HandChange) => void;
  /** A drop or key was refused before anything was asked. */
  readonly onRefused: (reason: string) => void;
  /** Opens 'Move to…'. */
  readonly onMoveTo: (moveId: string) => void;
};

/** The drawing with its heads and overview: pointer, wheel and keys. */
export function DiagramView(props: DiagramViewProps) {
  const { layout, view, onView: change, selectedId, clock, days, onSelect, onColumn } = props;
  const nowMs = props.marker?.ms ?? props.nowMs;
  const hasMarker = props.marker !== null;
  const host = useRef<HTMLDivElement>(null);
  useViewOf(host, layout, { view, nowMs: props.nowMs }, change);
  const [left, setLeft] = useState<Block | null>(null);
  const at = useMemo(() => left && sameBlock(layout.blocks, left), [layout, left]);
  // A change by hand, or its undo, takes the cursor's move elsewhere: it is seen there.
  const was = useRef(at);
  useEffect(() => {
    const { current } = was;
    was.current = at;
    const isSame = at?.moveId != null && at.moveId === current?.moveId && at.type === current.type;
    if (!isSame || (at.column === current.column && at.startMs === current.startMs)) return;
    change((now) => revealing(now, layout, at));
  }, [at, layout, change]);
  const [hovered, setHovered] = useState<number | null>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const scale = scaleOf(view, layout);
  const { hand, names, marker, onChange } = props;
  const { drag, wasDragged, ...pointer } = useDrag({
    host,
    layout,
    view,
    scale,
    onView: change,
    onLift: props.onLift,
    onDrop: ({ moveId }, { place, rule }) => {
      if (rule === null) onChange({ is: 'place', activityId: moveId, place });
      else props.onRefused(rule);
    },
  });
  const aimed = drag?.aim?.rule === null ? drag.aim.place : null;
  const judged = useHand(hand, drag?.lifted.moveId ?? null, aimed);
  const label = useMemo(() => axisLabel(clock.time), [clock]);
  const marks = useMemo(() => {
    const selected = layout.blocks.findIndex(({ actionId }) => actionId === selectedId);
    return {
      selected: selected < 0 ? null : selected,
      hovered,
      focused: hasFocus ? (at?.index ?? null) : null,
      nowMs,
      isDragged: hasMarker,
      label,
      days,
    };
  }, [layout, selectedId, hovered, hasFocus, at, nowMs, hasMarker, label, days]);
  const shown = useMemo(() => ({ layout, view, marks }), [layout, view, marks]);
  useStage(host, shown, props.onNoGraphics);

  const under = hovered === null ? null : (layout.blocks[hovered] ?? null);
  const words = (block: Block | null) => (block ? wordsAbout(block, layout, clock) : '');

  function walk(block: Block | null): void {
    if (!block) return;
    setLeft(block);
    change((now) => revealing(now, layout, block));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (hand && changedByKey(event, layout, at?.moveId ?? null, props)) return;
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const { key } = event;
    const isWalking = (walkingKeys as readonly string[]).includes(key);
    if (isWalking) walk(walked(layout, at, key as WalkingKey));
    else if ((key === 'Enter' || key === ' ') && at) onSelect(at.actionId);
    else if (key === 'Escape' && selectedId !== null) onSelect(null);
    else if (key === '+' || key === '=') change((now) => zoomed(now, layout, ZOOM.step));
    else if (key === '-') change((now) => zoomed(now, layout, 1 / ZOOM.step));
    else if (key === 'PageDown') change((now) => scrolled(now, layout, 0, now.heightPx * 0.9));
    else if (key === 'PageUp') change((now) => scrolled(now, layout, 0, -now.heightPx * 0.9));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function pointOf(event: PointerEvent<HTMLElement>): Point {
    const { x, y } = pointIn(event);
    return { x: x + view.leftPx, y: y + view.topPx };
  }

  function blockUnder(event: PointerEvent<HTMLElement>): Block | null {
    const { x, y } = pointOf(event);
    return blockAt(x, y, { layout, scale });
  }

  return (
    <div className={css.body}>
      <div className={css.plot}>
        <DiagramHeads
          columns={layout.columns}
          scale={scale}
          leftPx={view.leftPx}
          onColumn={onColumn}
          day={days.length > 0 || clock.day(layout.fromMs) !== '' ? dayAt(view, layout, clock) : ''}
        />
        <div className={css.stage}>
          {drag ? (
            <HandBands layout={layout} view={view} scale={scale} drag={drag} judged={judged} />
          ) : null}
          {/* One stop with its own keys, as a map is: buttons for all blocks would be hundreds. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <div
            ref={host}
            className={classes(
              css.canvas,
              hand && under?.moveId != null && css.holds,
              drag && css.holding,
            )}
            role="application"
            aria-roledescription="diagram"
            aria-label={hand === undefined ? KEYS : `${KEYS}, ${HAND_KEYS}`}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            title={drag ? '' : words(under)}
            onKeyDown={onKeyDown}
            onFocus={() => {
              setHasFocus(true);
              if (at === null) setLeft(layout.blocks[0] ?? null);
            }}
            onBlur={() => setHasFocus(false)}
            onPointerDown={(event) => {
              if (hand === undefined) return;
              pointer.onPointerDown(heldOf(blockUnder(event)), event, pointOf(event));
            }}
            onPointerMove={(event) => {
              pointer.onPointerMove(event);
              setHovered(drag ? null : (blockUnder(event)?.index ?? null));
            }}
            onPointerUp={pointer.onPointerUp}
            onPointerCancel={pointer.onPointerCancel}
            onPointerLeave={() => setHovered(null)}
            onClick={(event) => {
              if (wasDragged()) return;
              const block = blockUnder(event as unknown as PointerEvent<HTMLElement>);
              if (block) setLeft(block);
              onSelect(block?.actionId ?? null);
            }}
          />
          {drag ? (
            <HandFront
              layout={layout}
              view={view}
              scale={scale}
              drag={drag}
              judged={judged}
              names={names}
              time={clock.at}
            />
          ) : null}
          {marker ? (
            <TimeMarker marker={marker} layout={layout} view={view} scale={scale} time={clock.at} />
          ) : null}
        </div>
        <p className={hidden.visually} aria-live="polite">
          {hasFocus ? words(at) : ''}
        </p>
      </div>
      {hasOverview(view, layout) ? (
        <DiagramOverview
          layout={layout}
          view={view}
          clock={clock}
          days={days}
          label={label}
          onCenter={(ms, column) => change((now) => centeredOn(now, layout, ms, column))}
        />
      ) : null}
    </div>
  );
}

/**
 * The view is as large as the host, and scrolled and zoomed by the wheel. It opens with the line of
 * the current time in its middle: what a trip that runs is looked at for.
 */
function useViewOf(
  host: RefObject<HTMLElement | null>,
  layout: DiagramLayout,
  now: Pick<DiagramViewProps, 'view' | 'nowMs'>,
  change: DiagramViewProps['onView'],
): void {
  const seen = useRef(now);
  useEffect(() => {
    seen.current = now;
  });
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const sizes = new ResizeObserver(() => {
      const [widthPx, heightPx] = [element.clientWidth, element.clientHeight];
      const { nowMs } = seen.current;
      change((was) => {
        const sized = { ...was, widthPx, heightPx };
        const isFirst = was.heightPx === 0 && heightPx > 0;
        return isFirst && nowMs !== null ? centered(sized, layout, nowMs) : sized;
      });
    });
    sizes.observe(element);
    const onWheel = (event: WheelEvent) => {
      const { deltaX, deltaY, offsetY, shiftKey } = event;
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        change((now) => zoomed(now, layout, Math.exp(-deltaY / 300), offsetY));
        return;
      }
      const [byX, byY] = shiftKey ? [deltaY + deltaX, 0] : [deltaX, deltaY];
      // With nothing to scroll the wheel is the page's. At an end it is held: the page would jump.
      if (!canScroll(seen.current.view, layout, byX, byY)) return;
      event.preventDefault();
      change((now) => scrolled(now, layout, byX, byY));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      sizes.disconnect();
      element.removeEventListener('wheel', onWheel);
    };
  }, [host, layout, change]);
}

const parts: { readonly [type in Block['type']]?: GripPart } = {
  'pickup-vehicle': 'pickup',
  'dropoff-vehicle': 'dropoff',
};

function heldOf(block: Block | null): Held | null {
  if (block?.moveId == null) return null;
  return { moveId: block.moveId, part: parts[block.type] ?? 'move' };
}

const KEYS = 'Trip plan diagram; arrow keys move between actions, Enter selects';
function wordsAbout(block: Block, layout: DiagramLayout, clock: DayTimes): string {
  const who = layout.columns[block.column]?.name ?? '';
  const { startMs, endMs } = block.actual ?? block;
  const when = startMs === endMs ? clock.at(startMs) : clock.span(startMs, endMs);
  const late = layout.late.find((mark) => mark.block === block)?.text;
  return [who, when, block.words.what, whereOf(block), late]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
}

/** The day of what is seen at the top. */
function dayAt(view: Viewport, layout: DiagramLayout, { day }: DayTimes): string {
  const { fromMs, toMs } = layout;
  const topMs = msOf(view.topPx, scaleOf(view, layout));
  return day(Math.max(fromMs, Math.min(topMs, toMs))) || 'today';
}

/** '10:30 AM CDT' as '10:30': the axis is narrow. */
function axisLabel(time: (ms: number) => string): (ms: number) => string {
  return (ms) =>
    time(ms)
      .replace(/ [AP]M.*$/, '')
      .replace(/^0(?=\d)/, '');
}
