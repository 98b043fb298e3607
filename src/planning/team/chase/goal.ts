// What the search tries to make small: money, the time when everything is over, or drivers.
import type { Objective } from '../problem.ts';

/** What a second of everything's end, and a driver, count beside a cent. */
export type Weights = { readonly overSecond: number; readonly driver: number };

export const weightsOf: { readonly [objective in Objective]: Weights } = {
  cheapest: { overSecond: 0, driver: 0 },
  fastest: { overSecond: 100, driver: 0 },
  fewestDrivers: { overSecond: 0, driver: 1e6 },
};
