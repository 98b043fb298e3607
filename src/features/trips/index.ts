export type { PlanDraft, TripsState } from './trips.model.ts';
export { linkedProcess } from './linked.process.ts';
export { linkedTo } from './pool.queries.ts';
export { linkedDrivers } from './trips.fetches.ts';
export { tripsProcess } from './trips.process.ts';
export { mayBePlanned } from './trips.queries.ts';
export type { TripsSees, TripsTypes } from './facts.slice.ts';
export { tripsSlice } from './trips.slice.ts';
