import { useCallback, useEffect, useState } from 'react';
import type { DiagramLayout } from '../diagramLayout.ts';

/** S2 §9: how long the clock takes from the begin of the plan to its end. */
const LOOP_MS = 8_000;

export type MarkerOptions = {
  /** Whether the operator wants animations; where the system wants less motion there are none. */
  readonly animates: boolean;
  /** At each move of the marker, once it was moved: what else is drawn at its time. */
  readonly onTime?: (ms: number) => void;
};

export type Marker = {
  readonly ms: number;
  readonly isPlaying: boolean;
  readonly mayPlay: boolean;
  readonly put: (ms: number) => void;
  readonly play: (isPlaying: boolean) => void;
};

/** The time marker of a plan: put somewhere by hand, or running in a loop. Null without options. */
export function useMarker(
  layout: DiagramLayout,
  options: MarkerOptions | undefined,
): Marker | null {
  const { fromMs, toMs } = layout;
  const [wanted, setMs] = useState<number | null>(null);
  const [isOn, play] = useState(false);
  const mayPlay = options?.animates === true && !wantsLessMotion();
  const isPlaying = isOn && mayPlay;
  const ms = Math.max(fromMs, Math.min(wanted ?? fromMs, toMs));
  const onTime = options?.onTime;
  useEffect(() => {
    if (wanted !== null) onTime?.(ms);
  }, [onTime, wanted, ms]);
  useEffect(() => {
    if (!isPlaying || toMs <= fromMs) return;
    let [frame, lastMs]: [number, number | null] = [0, null];
    const step = (atMs: number) => {
      const share = lastMs === null ? 0 : (atMs - lastMs) / LOOP_MS;
      lastMs = atMs;
      const length = toMs - fromMs;
      setMs((now) => fromMs + (((now ?? fromMs) - fromMs + share * length) % length));
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, fromMs, toMs]);
  const put = useCallback((to: number) => {
    play(false);
    setMs(to);
  }, []);
  return options === undefined ? null : { ms, isPlaying, mayPlay, put, play };
}

function wantsLessMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
