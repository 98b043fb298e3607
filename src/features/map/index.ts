export type { MapMode, MapState, MapView } from './map.model.ts';
export { mostArcs } from './map.queries.ts';
export { fitAsked, type MapSees, mapSlice, type MapTypes } from './map.slice.ts';
export { mapOf2 } from './map.migrations.ts';
