import { useMemo } from 'react';
import type { Point } from '#domain/geo.ts';
import { straightTravel } from '#planning/travel.ts';
import { formatDistance } from '#views/kit/marks/Quantity.tsx';
import { useFetched } from '#spine/fetches/ui.ts';
import { road } from '../moves.fetches.ts';

/** The miles of a move by road, as its plan has them; estimated, and marked so, until read. */
export function MoveMiles(props: { readonly from: Point; readonly to: Point }) {
  const { lonE6, latE6 } = props.from;
  const { lonE6: toLonE6, latE6: toLatE6 } = props.to;
  const params = useMemo(
    () => ({ from: { lonE6, latE6 }, to: { lonE6: toLonE6, latE6: toLatE6 } }),
    [lonE6, latE6, toLonE6, toLatE6],
  );
  const { now } = useFetched(road, params);
  const known = now.is === 'ready' ? now.value : now.last;
  if (known) return formatDistance(known.distanceCmi);
  return `≈${formatDistance(straightTravel(params.from, params.to).distanceCmi)}`;
}
