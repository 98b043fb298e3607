import type { DayTimes } from '#domain/dayTimes.ts';
import { spanText } from '#domain/zones.ts';
import { type PointerEvent, useEffect, useRef } from 'react';
import { whenThemeChanges } from '../kit/tokenColors.ts';
import type { AxisMark } from './axisMarks.ts';
import { isGrab } from '../kit/grabs.ts';
import css from './TripDiagram.module.css';
import type { Block, DiagramLayout } from './diagramLayout.ts';
import { type DiagramPalette, readDiagramPalette } from './palette.ts';
import { seenColumns, seenSpan, type Viewport } from './viewport.ts';

const WIDTH_PX = 168;
const LEFT_PX = 34;
const PAD_PX = 14;
/** Between the frame and the columns in it. */
const BESIDE_PX = 6;

/**
 * The whole plan beside the part that is seen. A pointer's way only: by keys the view follows the
 * focus, and the table has everything.
 */
export function DiagramOverview(props: {
  readonly layout: DiagramLayout;
  readonly view: Viewport;
  readonly clock: DayTimes;
  readonly days: readonly AxisMark[];
  /** '10:30' */
  readonly label: (ms: number) => string;
  /** The instant and the column that come to the middle of the view. */
  readonly onCenter: (ms: number, column: number) => void;
}) {
  const { layout, view, clock, days, label, onCenter } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const heightPx = view.heightPx;
  useEffect(() => {
    const element = canvas.current;
    if (element === null || heightPx === 0) return;
    const gone = new AbortController();
    const draw = () => paint(element, { layout, heightPx, label, days });
    draw();
    whenThemeChanges(draw, gone.signal);
    return () => gone.abort();
  }, [layout, heightPx, label, days]);

  const { fromMs, toMs } = seenSpan(view, layout);
  const top = clamp(yOf(fromMs, layout, heightPx), heightPx);
  const bottom = clamp(yOf(toMs, layout, heightPx), heightPx);
  const { from, to } = seenColumns(view, layout);
  const left = LEFT_PX + from * pitchOf(layout) - BESIDE_PX;
  const width = Math.max(4, (to - from) * pitchOf(layout) + 2 * BESIDE_PX);
  const move = (event: PointerEvent<HTMLElement>) => {
    const isOn = event.isPrimary && event.buttons > 0;
    if (event.type === 'pointerdown' ? !isGrab(event) : !isOn) return;
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    const { left, top: above } = event.currentTarget.getBoundingClientRect();
    const column = (event.clientX - left - LEFT_PX) / pitchOf(layout) - 0.5;
    onCenter(msOf(event.clientY - above, layout, heightPx), column);
  };
  return (
    <div className={css.overview} aria-hidden>
      <div className={css.overviewHead}>
        <b>Whole day {clock.day(layout.fromMs)}</b>
        {/* With the day it would not fit into one line. */}
        <span>{spanText(clock.time(layout.fromMs), clock.beside(layout.toMs, layout.fromMs))}</span>
      </div>
      <div className={css.overviewDay} onPointerDown={move} onPointerMove={move}>
        <canvas ref={canvas} />
        <i className={css.frame} style={{ left, width, top, height: Math.max(4, bottom - top) }} />
      </div>
    </div>
  );
}

function pitchOf({ columns }: DiagramLayout): number {
  return (WIDTH_PX - LEFT_PX - 10) / Math.max(1, columns.length);
}

function clamp(y: number, heightPx: number): number {
  return Math.max(2, Math.min(y, heightPx - 2));
}

function yOf(ms: number, { fromMs, toMs }: DiagramLayout, heightPx: number): number {
  return PAD_PX + ((ms - fromMs) / Math.max(1, toMs - fromMs)) * (heightPx - 2 * PAD_PX);
}

function msOf(y: number, { fromMs, toMs }: DiagramLayout, heightPx: number): number {
  return fromMs + ((y - PAD_PX) / (heightPx - 2 * PAD_PX)) * (toMs - fromMs);
}

type Painted = {
  readonly layout: DiagramLayout;
  readonly heightPx: number;
  readonly label: (ms: number) => string;
  readonly days: readonly AxisMark[];
};

function paint(canvas: HTMLCanvasElement, { layout, heightPx, label, days }: Painted): void {
  const ratio = Math.max(1, devicePixelRatio);
  canvas.width = WIDTH_PX * ratio;
  canvas.height = heightPx * ratio;
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.scale(ratio, ratio);
  const palette = readDiagramPalette(canvas.parentElement ?? canvas);
  context.font = `500 11px ${getComputedStyle(canvas).fontFamily}`;
  context.textAlign = 'right';
  context.textBaseline = 'middle';
  context.fillStyle = palette.inkThird;
  const hourMs = 3_600_000;
  const stepMs = Math.max(1, Math.ceil((layout.toMs - layout.fromMs) / hourMs / 16)) * hourMs;
  for (let ms = Math.ceil(layout.fromMs / stepMs) * stepMs; ms <= layout.toMs; ms += stepMs) {
    context.fillText(label(ms).replace(/:00$/, ''), LEFT_PX - 10, yOf(ms, layout, heightPx));
  }
  for (const { ms } of days) {
    context.fillRect(LEFT_PX - 6, Math.round(yOf(ms, layout, heightPx)) - 0.5, WIDTH_PX, 1);
  }
  const pitch = pitchOf(layout);
  const width = Math.min(pitch - 1, 12);
  const rectOf = ({ column, startMs, endMs }: Block, part: number) => {
    const y = yOf(startMs, layout, heightPx);
    const height = Math.max(1, yOf(endMs, layout, heightPx) - y - 0.5);
    const own = width * part;
    return [LEFT_PX + column * pitch + (width - own) / 2, y, own, height] as const;
  };
  for (const block of layout.blocks) {
    const [color, part] = lookOf(block, palette);
    context.fillStyle = color;
    context.fillRect(...rectOf(block, part));
  }
  context.strokeStyle = palette.late;
  context.lineWidth = 1.5;
  for (const { block } of layout.late) {
    const [x, y, w, h] = rectOf(block, 1);
    context.strokeRect(x - 1.5, y - 2, w + 3, h + 4);
  }
}

function lookOf({ shape }: Block, palette: DiagramPalette): readonly [color: string, part: number] {
  switch (shape) {
    case 'move':
      return [palette.moveBack, 1];
    case 'wait':
    case 'waitFor':
    case 'task':
      return [palette.taskBack, 1];
    case 'travel':
      return [palette.travel, 0.5];
    case 'meeting':
      return [palette.meet, 1];
    case 'riding':
    case 'boarding':
    case 'leaving':
    case 'ride':
      return [palette.travel, 0.2];
    default:
      return [palette.stopBorder, 1];
  }
}
