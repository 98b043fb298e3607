import type { Point } from '#domain/geo.ts';
import { sameFields, selectFrom } from '#views/bind/useSelect.ts';
import { wayBetween } from '../roads.queries.ts';
import type { RoadsTypes } from '../roads.slice.ts';
import { milesWords, wayWords } from './wayWords.tsx';

const useRoads = selectFrom<RoadsTypes>();

/** The miles of a way as every screen has them; marked where they are estimated. */
export function Miles({ from, to }: { readonly from: Point; readonly to: Point }) {
  const way = useRoads((sees) => wayBetween(sees, from, to), sameFields);
  const title = `${wayWords(way)}${way.isEstimated ? ', estimated by distance' : ' by road'}`;
  return (
    <span className="figures whole" title={title}>
      {milesWords(way)}
    </span>
  );
}
