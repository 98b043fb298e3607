export type { MapMode, MapState, MapView } from './map.model.ts';
export { fitAsked, mapRegistry, type MapSees, mapSlice, type MapTypes } from './map.slice.ts';
