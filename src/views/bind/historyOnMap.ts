// Where the driver of the open panel has been, for the map beside it.
import type { MapHistory } from '../map/mapTypes.ts';
import { sharedState } from './sharedState.ts';

export const historyOnMapOf = sharedState<MapHistory | null>(null, Object.is);
