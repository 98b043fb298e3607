// The objective of the search: cost, the time when everything is over, or drivers.
import type { Objective } from '../model/problem.ts';

/** The weight of a second of the end, and of a driver, in cents. */
export type Weights = { readonly overSecond: number; readonly driver: number };

export const weightsOf: { readonly [objective in Objective]: Weights } = {
  cheapest: { overSecond: 0, driver: 0 },
  fastest: { overSecond: 100, driver: 0 },
  fewestDrivers: { overSecond: 0, driver: 1e6 },
};
