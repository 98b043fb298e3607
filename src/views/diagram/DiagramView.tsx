import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import hidden from '../kit/hidden.module.css';
import { DiagramHeads } from './DiagramHeads.tsx';
import { DiagramOverview } from './DiagramOverview.tsx';
import css from './TripDiagram.module.css';
import type { Block, DiagramLayout } from './diagramLayout.ts';
import { blockAt } from './scale.ts';
import { whereOf } from './tableRows.ts';
import { useStage } from './useStage.ts';
import {
  centered,
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
};

/** The drawing with its heads and overview: pointer, wheel and keys. */
export function DiagramView(props: DiagramViewProps) {
  const { layout, view, onView: change, selectedId, nowMs, time, onSelect, onColumn } = props;
  const host = useRef<HTMLDivElement>(null);
  useViewOf(host, layout, change);
  const [focused, setFocused] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const scale = scaleOf(view, layout);
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

  function blockUnder(event: PointerEvent<HTMLElement>): Block | null {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - left + view.leftPx, event.clientY - top + view.topPx];
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
        {/* One stop with its own keys, as a map is: a button for each block would be hundreds. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <div
          ref={host}
          className={css.canvas}
          role="application"
          aria-roledescription="diagram"
          aria-label="Trip plan diagram; arrow keys move between actions, Enter selects"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          title={words(under)}
          onKeyDown={onKeyDown}
          onFocus={() => {
            setHasFocus(true);
            if (at === null) setFocused(layout.blocks[0]?.index ?? null);
          }}
          onBlur={() => setHasFocus(false)}
          onPointerMove={(event) => setHovered(blockUnder(event)?.index ?? null)}
          onPointerLeave={() => setHovered(null)}
          onClick={(event) => {
            const block = blockUnder(event as unknown as PointerEvent<HTMLElement>);
            if (block) setFocused(block.index);
            onSelect(block?.actionId ?? null);
          }}
        />
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
          onCenter={(ms) => change((now) => centered(now, layout, ms))}
        />
      ) : null}
    </div>
  );
}

/** The view is as large as the host, and scrolled and zoomed by the wheel. */
function useViewOf(
  host: RefObject<HTMLElement | null>,
  layout: DiagramLayout,
  change: DiagramViewProps['onView'],
): void {
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const sizes = new ResizeObserver(() => {
      const [widthPx, heightPx] = [element.clientWidth, element.clientHeight];
      change((now) => ({ ...now, widthPx, heightPx }));
    });
    sizes.observe(element);
    const onWheel = (event: WheelEvent) => {
      // Held from the page even where nothing moves: the page would scroll in its place.
      event.preventDefault();
      const { deltaX, deltaY, offsetY } = event;
      if (event.ctrlKey || event.metaKey) {
        change((now) => zoomed(now, layout, Math.exp(-deltaY / 300), offsetY));
      } else if (event.shiftKey) change((now) => scrolled(now, layout, deltaY + deltaX, 0));
      else change((now) => scrolled(now, layout, deltaX, deltaY));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      sizes.disconnect();
      element.removeEventListener('wheel', onWheel);
    };
  }, [host, layout, change]);
}

function wordsAbout(block: Block, layout: DiagramLayout, time: (ms: number) => string): string {
  const who = layout.columns[block.column]?.name ?? '';
  const { startMs, endMs } = block.actual ?? block;
  const when = startMs === endMs ? time(startMs) : `${time(startMs)} to ${time(endMs)}`;
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
