import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Point } from '#domain/geo.ts';
import { Key } from '#views/kit/marks/Marks.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { Notice } from '#views/kit/panels/States.tsx';
import type { MapView } from '#views/map/camera.ts';
import type { MapCanvas } from '#views/map/mapCanvas.ts';
import { nudged } from '#views/map/placing.ts';
import css from './placing.module.css';

/** A location that is being placed on the map. */
export type Placing = {
  /** Null: the pin is not set yet. */
  readonly at: Point | null;
  /** Where the map goes without a pin. */
  readonly from: Point;
  /** The lines of the plate for a pin. */
  readonly linesOf: (at: Point) => readonly string[];
  readonly set: (at: Point) => void;
  /** Leads the focus back to the form. */
  readonly leave: () => void;
};

/** S1 §4: the map flies close. */
const CLOSE = { zoom: 18, pitch: 40, bearing: 0 };
const STEP_M = 1;
const BIG_STEP_M = 10;
/** The buttons of the map at its right, with a margin at each side. */
const BUTTONS_PX = 76;

/**
 * The map while a location is placed: close and from the air; a click or keys move its pin. `back`:
 * the view to restore after that. Returns what handles clicks, and the keys of the map.
 */
export function usePlacing(
  map: RefObject<MapCanvas | null>,
  isMounted: boolean,
  placing: Placing | null,
  back: () => MapView | undefined,
) {
  // What the keys have moved and Enter has not set yet.
  const [step, setStep] = useState<{ readonly of: string; readonly to: Point } | null>(null);
  const of = JSON.stringify(placing?.at ?? null);
  const moved = step?.of === of ? step.to : null;
  const pin = moved ?? placing?.at ?? null;
  const now = useRef({ placing, pin, moved, back });
  useEffect(() => {
    now.current = { placing, pin, moved, back };
  });
  const isOn = placing !== null;
  useEffect(() => {
    const canvas = map.current;
    if (!isMounted || !canvas || !isOn) return;
    canvas.setPlacing(true);
    const first = now.current.placing;
    if (first) canvas.goTo({ ...inDegrees(first.at ?? first.from), ...CLOSE });
    return () => {
      setStep(null);
      canvas.setPlacing(false);
      canvas.setPlacedPin(null);
      const view = now.current.back();
      if (view) canvas.goTo(view, 'short');
    };
  }, [map, isMounted, isOn]);
  useEffect(() => {
    const canvas = map.current;
    if (!isMounted || !canvas || !isOn) return;
    canvas.setPlacedPin(pin && { ...pin, lines: placing?.linesOf(pin) ?? [] });
  }, [map, isMounted, isOn, pin, placing]);
  // An address that was found is looked at.
  const atLon = placing?.at?.lonE6;
  const atLat = placing?.at?.latE6;
  useEffect(() => {
    const canvas = map.current;
    if (!canvas || !isMounted || !isOn || atLon === undefined || atLat === undefined) return;
    const at = inDegrees({ lonE6: atLon, latE6: atLat });
    const { west, east, south, north } = canvas.viewport;
    if (at.lon > west && at.lon < east && at.lat > south && at.lat < north) return;
    canvas.goTo({ ...at, ...CLOSE });
  }, [map, isMounted, isOn, atLon, atLat]);
  return useMemo(
    () => ({
      isOn: () => now.current.placing !== null,
      ground(at: Point) {
        setStep(null);
        now.current.placing?.set(at);
      },
      isMoved: moved !== null,
      /** Whether the key was one of the pin's. */
      key({ key, shiftKey }: { readonly key: string; readonly shiftKey: boolean }): boolean {
        const { placing: open, pin: shown, moved: unset } = now.current;
        const canvas = map.current;
        if (!open || !canvas) return false;
        if (key === 'Enter') {
          if (unset) open.set(unset);
          return unset !== null;
        }
        if (key === 'Escape') {
          if (unset === null) {
            open.leave();
            return true;
          }
          setStep(null);
          canvas.goTo({ ...inDegrees(open.at ?? open.from), ...CLOSE }, 'short');
          return true;
        }
        const { view } = canvas;
        const from = shown ?? e6Of(view);
        const to = nudged(from, key, shiftKey ? BIG_STEP_M : STEP_M, view.bearing);
        if (to) setStep({ of: JSON.stringify(open.at), to });
        return to !== null;
      },
      /** The pin stays where the keys have moved it, when the focus leaves the map. */
      left() {
        const { placing: open, moved: unset } = now.current;
        if (open && unset) open.set(unset);
      },
    }),
    [map, moved],
  );
}

/** What to do on the map while a location is placed. */
export function PlacingHint(props: {
  readonly leftPx: number;
  readonly rightPx: number;
  readonly bottomPx: number;
  readonly isMoved: boolean;
}) {
  const { leftPx, rightPx, bottomPx, isMoved } = props;
  return (
    <>
      <div
        className={css.hint}
        style={{ left: leftPx, maxWidth: `calc(100% - ${leftPx + rightPx + BUTTONS_PX}px)` }}
        role="status"
      >
        <Icon of="locate" size={14} />
        {isMoved ? (
          <span>
            <Key>Enter</Key> sets the pin, <Key>Esc</Key> takes it back
          </span>
        ) : (
          <span>
            <b>Click the ground to set the pin</b> or move it: <Key>↑</Key> <Key>↓</Key>{' '}
            <Key>←</Key> <Key>→</Key> 1&nbsp;m, <Key>Shift</Key> 10&nbsp;m
          </span>
        )}
      </div>
      <p className={css.drawn} style={{ right: rightPx, bottom: bottomPx }}>
        <Icon of="fake" size={13} /> Drawn ground, not a photograph
      </p>
    </>
  );
}

/** Reading 49: where there is no imagery of the ground. */
export function NoImagery({ leftPx }: { readonly leftPx: number }) {
  return (
    <div className={css.none} style={{ left: leftPx }}>
      <Notice tone="warn" inset>
        No imagery here. No pin is dropped on drawn ground in live mode; type the address.
      </Notice>
    </div>
  );
}

function inDegrees({ lonE6, latE6 }: Point) {
  return { lon: lonE6 / 1e6, lat: latE6 / 1e6 };
}

function e6Of({ lon, lat }: { readonly lon: number; readonly lat: number }): Point {
  return { lonE6: Math.round(lon * 1e6), latE6: Math.round(lat * 1e6) };
}
