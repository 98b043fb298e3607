import type { KeyboardEvent, PointerEvent } from 'react';
import { isGrab } from '../../kit/grabs.ts';
import css from '../TripDiagram.module.css';
import type { DiagramLayout } from '../diagramLayout.ts';
import { FLAG_PX, msOf, type Scale, yOf } from '../scale.ts';
import type { Viewport } from '../viewport.ts';
import type { Marker } from './useMarker.ts';

const MINUTE_MS = 60_000;

/** The handle of the marker's flag, which the drawing paints. */
export function TimeMarker(props: {
  readonly marker: Marker;
  readonly layout: DiagramLayout;
  readonly view: Viewport;
  readonly scale: Scale;
  readonly time: (ms: number) => string;
}) {
  const { marker, layout, view, scale, time } = props;
  const { fromMs, toMs } = layout;
  const put = (ms: number) => marker.put(Math.max(fromMs, Math.min(ms, toMs)));
  const top = yOf(marker.ms, scale) - view.topPx;
  if (top < -FLAG_PX || top > view.heightPx + FLAG_PX) return null;

  function onKeyDown(event: KeyboardEvent) {
    const to: { readonly [key: string]: number } = {
      ArrowDown: marker.ms + MINUTE_MS,
      ArrowRight: marker.ms + MINUTE_MS,
      ArrowUp: marker.ms - MINUTE_MS,
      ArrowLeft: marker.ms - MINUTE_MS,
      PageDown: marker.ms + 15 * MINUTE_MS,
      PageUp: marker.ms - 15 * MINUTE_MS,
      Home: fromMs,
      End: toMs,
    };
    const ms = to[event.key];
    if (ms === undefined || event.altKey || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    put(ms);
  }

  function onPointer(event: PointerEvent<HTMLElement>) {
    const isOn = event.isPrimary && event.buttons > 0;
    if (event.type === 'pointerdown' ? !isGrab(event) : !isOn) return;
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    put(msOf(event.clientY - (box?.top ?? 0) + view.topPx, scale));
  }

  return (
    <div
      className={css.marker}
      style={{ top: top - FLAG_PX / 2 }}
      role="slider"
      tabIndex={0}
      aria-label="Time in the plan"
      aria-orientation="vertical"
      aria-valuemin={fromMs}
      aria-valuemax={toMs}
      aria-valuenow={Math.round(marker.ms)}
      aria-valuetext={time(marker.ms)}
      onKeyDown={onKeyDown}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
    />
  );
}
