export { queryWithLook } from './address.model.ts';
export { cellText } from './cells.queries.ts';
export { type ColumnId, columnIds, columnWords, type Sort } from './flightboard.model.ts';
export { flightboardProcess } from './flightboard.process.ts';
export {
  flightboardShown,
  type FlightboardSees,
  flightboardSlice,
  type FlightboardTypes,
} from './flightboard.slice.ts';
export { lookNames } from './names.model.ts';
export { dirtyReader, type Rows } from './dirtyRows.queries.ts';
export { orderReader } from './order.queries.ts';
export { etaMs, noPlan } from './trips.queries.ts';
