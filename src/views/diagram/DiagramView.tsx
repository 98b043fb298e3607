import { spanText } from '#domain/zones.ts';
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
import { DiagramHeads } from './DiagramHeads.tsx';
import { DiagramOverview } from './DiagramOverview.tsx';
import css from './TripDiagram.module.css';
import type { Block, DiagramLayout } from './diagramLayout.ts';
import { blockAt } from './scale.ts';
import { whereOf } from './tableRows.ts';
import { useStage } from './useStage.ts';
import {
  canScroll,
  centeredOn,
  hasOverview,
  revealing,
  scaleOf,
  scrolled,
  type Viewport,
  ZOOM,
  zoomed,
} from './viewport.ts';
import { walked, type WalkingKey, walkingKeys } from './walking.ts';

type DiagramViewProps = {
  readonly layout: DiagramLayout;
  readonly view: Viewport;
  readonly onView: (step: (view: Viewport) => Viewport) => void;
  readonly selectedId: string | null;
  readonly nowMs: number | null;
  readonly time: (ms: number) => string;
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
  /** A drop was refused before anything was asked. */
  readonly onRefused: (reason: string) => void;
  /** Opens 'Move to…'. */
  readonly onMoveTo: (moveId: string) => void;
};

/** The drawing with its heads and overview: pointer, wheel and keys. */
export function DiagramView(props: DiagramViewProps) {
  const { layout, view, onView: change, selectedId, time, onSelect, onColumn } = props;
  const nowMs = props.marker?.ms ?? props.nowMs;
  const host = useRef<HTMLDivElement>(null);
  useViewOf(host, layout, view, change);
  const [focused, setFocused] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const scale = scaleOf(view, layout);
  const { hand, names, marker, onChange, onMoveTo } = props;
  const { drag, wasDragged, ...pointer } = useDrag({
    ...{ host, layout, view, scale, onView: change, onLift: props.onLift },
    onDrop: ({ moveId }, { place, rule }) => {
      if (rule === null) onChange({ is: 'place', activityId: moveId, place });
      else props.onRefused(rule);
    },
  });
  const aimed = drag?.aim?.rule === null ? drag.aim.place : null;
  const judged = useHand(hand, drag?.lifted.moveId ?? null, aimed);
  const label = useMemo(() => axisLabel(time), [time]);
  const marks = useMemo(() => {
    const selected = layout.blocks.findIndex(({ actionId }) => actionId === selectedId);
    return {
      selected: selected < 0 ? null : selected,
      hovered,
      focused: hasFocus ? focused : null,
      nowMs,
      label,
    };
  }, [layout, selectedId, hovered, hasFocus, focused, nowMs, label]);
  const shown = useMemo(() => ({ layout, view, marks }), [layout, view, marks]);
  useStage(host, shown, props.onNoGraphics);

  const at = focused === null ? null : (layout.blocks[focused] ?? null);
  const under = hovered === null ? null : (layout.blocks[hovered] ?? null);
  const words = (block: Block | null) => (block ? wordsAbout(block, layout, time) : '');

  function walk(block: Block | null): void {
    if (!block) return;
    setFocused(block.index);
    change((now) => revealing(now, layout, block));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (hand && changedByKey(event, layout, at?.moveId ?? null, { onChange, onMoveTo })) return;
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
        />
        <div className={css.stage}>
          {drag ? <HandBands {...{ layout, view, scale, drag, judged }} /> : null}
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
              if (at === null) setFocused(layout.blocks[0]?.index ?? null);
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
              if (block) setFocused(block.index);
              onSelect(block?.actionId ?? null);
            }}
          />
          {drag ? <HandFront {...{ layout, view, scale, drag, judged, names, time }} /> : null}
          {marker ? <TimeMarker {...{ marker, layout, view, scale, time }} /> : null}
        </div>
        <p className={hidden.visually} aria-live="polite">
          {hasFocus ? words(at) : ''}
        </p>
      </div>
      {hasOverview(view, layout) ? (
        <DiagramOverview
          layout={layout}
          view={view}
          time={time}
          label={label}
          onCenter={(ms, column) => change((now) => centeredOn(now, layout, ms, column))}
        />
      ) : null}
    </div>
  );
}

/** The view is as large as the host, and scrolled and zoomed by the wheel. */
function useViewOf(
  host: RefObject<HTMLElement | null>,
  layout: DiagramLayout,
  view: Viewport,
  change: DiagramViewProps['onView'],
): void {
  const seen = useRef(view);
  useEffect(() => {
    seen.current = view;
  });
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const sizes = new ResizeObserver(() => {
      const [widthPx, heightPx] = [element.clientWidth, element.clientHeight];
      change((now) => ({ ...now, widthPx, heightPx }));
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
      if (!canScroll(seen.current, layout, byX, byY)) return;
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
function wordsAbout(block: Block, layout: DiagramLayout, time: (ms: number) => string): string {
  const who = layout.columns[block.column]?.name ?? '';
  const { startMs, endMs } = block.actual ?? block;
  const when = startMs === endMs ? time(startMs) : spanText(time(startMs), time(endMs));
  const late = layout.late.find((mark) => mark.block === block)?.text;
  return [who, when, block.words.what, whereOf(block), late]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
}

/** '10:30 AM CDT' as '10:30': the axis is narrow. */
function axisLabel(time: (ms: number) => string): (ms: number) => string {
  return (ms) =>
    time(ms)
      .replace(/ [AP]M.*$/, '')
      .replace(/^0(?=\d)/, '');
}
