// The areas that the open form is limited to, for the map beside it.
import type { Point } from '#domain/geo.ts';
import { sharedState } from './sharedState.ts';

/** Everything within so many miles of a place. */
export type AreaAround = {
  readonly at: Point;
  readonly miles: number;
  /** 'Pick-up within 3 mi of Overland Park' */
  readonly label: string;
};

export const areasOnMapOf = sharedState<readonly AreaAround[]>([], Object.is);
