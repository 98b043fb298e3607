export type { PlanDraft, TripsState } from './trips.model.ts';
export { linkedProcess } from './linked.process.ts';
export { contractedIds, linkedTo } from './pool.queries.ts';
export { contractors, linkedDrivers } from './trips.fetches.ts';
export { tripsProcess } from './trips.process.ts';
export { mayBePlanned } from './trips.queries.ts';
export type { TripsSees, TripsTypes } from './facts.slice.ts';
export { tripsSlice } from './trips.slice.ts';
export { tripsOf2, tripsOf3 } from './trips.migrations.ts';
