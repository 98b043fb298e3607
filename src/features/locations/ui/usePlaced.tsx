import { useEffect, useMemo, useRef } from 'react';
import type { Point } from '#domain/geo.ts';
import { focusHeading } from '#views/kit/panels/regions.ts';
import { metersBetween } from '#views/map/placing.ts';
import type { Placing } from '../../map/ui.ts';
import { coordinates } from '../locations.forms.ts';
import { useHome } from './useHome.tsx';
import { useLocations } from './useLocations.tsx';
import { useOpenLocation } from './useOpenLocation.tsx';

/** Zoom × 1000 from which the map shows a place, not a country. */
const NEAR_ZOOM_MILLI = 9_000;
/** Without any place the map goes to Kansas City (S1 §4). */
const FIRST = { lonE6: -94_990_000, latE6: 38_970_000 };

/** The location whose form is open, for the map; null without one. */
export function usePlaced(view: (Point & { readonly zoomMilli: number }) | null): Placing | null {
  const open = useOpenLocation();
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  const of = open?.def.request.type;
  const id = open?.form.id;
  const values = open?.values;
  const home = useHome(values?.accountId ?? '');
  const any = useLocations(({ world }) => world.tables.locations.rows().next().value ?? null);
  const isNear = view !== null && view.zoomMilli >= NEAR_ZOOM_MILLI;
  const from = isNear ? view : (home ?? any ?? FIRST);
  const { at = null, foundAt = null, address = '' } = values ?? {};
  const [lonE6, latE6] = [from.lonE6, from.latE6];
  return useMemo(() => {
    if (of === undefined || id === undefined) return null;
    return {
      at,
      from: { lonE6, latE6 },
      linesOf: (pin: Point) => linesOf(pin, foundAt, address),
      set: (pin: Point) => latest.current?.type({ at: pin }),
      leave: () => focusHeading(true),
    };
  }, [of, id, at, foundAt, address, lonE6, latE6]);
}

/** Its coordinates, and how far from its address it is. */
function linesOf(pin: Point, foundAt: Point | null, address: string): readonly string[] {
  if (foundAt === null) return [coordinates(pin)];
  return [coordinates(pin), `${address}, ${metersBetween(pin, foundAt)} m off`];
}
