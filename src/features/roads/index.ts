export { type HeardWay, roadFetches } from './roads.model.ts';
export { type KnownWay, roadBetween, wayBetween } from './roads.queries.ts';
export { type RoadsSees, roadsSlice } from './roads.slice.ts';
