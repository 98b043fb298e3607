import { useMemo } from 'react';
import type { Point } from '#domain/geo.ts';
import { useFetched } from '#spine/fetches/ui.ts';
import { Miles } from '../../roads/ui.ts';
import { road } from '../moves.fetches.ts';

/** The miles of a move, whose road is asked for. */
export function MoveMiles(props: { readonly from: Point; readonly to: Point }) {
  const { lonE6, latE6 } = props.from;
  const { lonE6: toLonE6, latE6: toLatE6 } = props.to;
  const params = useMemo(
    () => ({ from: { lonE6, latE6 }, to: { lonE6: toLonE6, latE6: toLatE6 } }),
    [lonE6, latE6, toLonE6, toLatE6],
  );
  useFetched(road, params);
  return <Miles {...params} />;
}
