// The positions of all drivers on duty, as columns. Sampled from the legs they drive, outside the
// saved state: sampling has no effect, and more samples only show the same drive more finely.
import { fixKinds, type PositionBatch, type PositionNames } from '#domain/positionBatch.ts';
import { advance, type RoutePosition } from '#metro/along.ts';
import type { Route } from '#metro/router.ts';
import { shareOf } from './travel.ts';
import type { Sim } from '../core/sim.ts';
import type { Leg, Motion } from '../core/state.ts';

const unknownHeading = 65_535;

export type Sampler = {
  /**
   * The drivers with sampled positions, in the order of the batches' indexes. Those who are new
   * come last, and are sampled once they were read here.
   */
  names(): PositionNames;
  /** Positions now; the columns are new and may be transferred. */
  sample(): PositionBatch;
};

type Followed = { leg: Leg | null; route: Route | null; readonly position: RoutePosition };

/** Samples the drivers of these accounts. */
export function openSampler(sim: Sim, scope: ReadonlySet<string>): Sampler {
  /** Row number and id of each. Drivers are never taken out of the rows. */
  const rows: (readonly [number, string])[] = [];
  const followed: Followed[] = [];
  let read = 0;
  function readOn(): void {
    const { drivers } = sim.state.rows;
    for (; read < drivers.length; read++) {
      const { id, accountId } = drivers[read] as (typeof drivers)[number];
      if (!scope.has(accountId)) continue;
      rows.push([read, id]);
      followed.push({ leg: null, route: null, position: unknown() });
    }
  }
  readOn();
  return {
    names() {
      readOn();
      return { first: 0, ids: rows.map(([, id]) => id) };
    },
    sample() {
      const { nowMs, motions } = sim.state;
      const onDuty: number[] = [];
      for (const [at, [row]] of rows.entries()) if (motions[row]?.onDuty) onDuty.push(at);
      const count = onDuty.length;
      const batch = {
        serverMs: nowMs,
        driver: Uint32Array.from(onDuty),
        lonE6: new Int32Array(count),
        latE6: new Int32Array(count),
        heading: new Uint16Array(count),
        atMs: new Float64Array(count).fill(nowMs),
        kind: new Uint8Array(count),
        invalid: 0,
      };
      for (const [to, at] of onDuty.entries()) {
        const [row] = rows[at] as (typeof rows)[number];
        const motion = motions[row] as Motion;
        const { position } = follow(followed[at] as Followed, motion, sim);
        batch.kind[to] = motion.tripId === null ? fixKinds.outOfTrip : fixKinds.inTrip;
        batch.lonE6[to] = position.lonE6;
        batch.latE6[to] = position.latE6;
        batch.heading[to] = position.heading;
      }
      return batch;
    },
  };
}

function unknown(): RoutePosition {
  return { lonE6: 0, latE6: 0, heading: unknownHeading, segment: 0 };
}

function follow(driver: Followed, { leg, spot }: Motion, sim: Sim): Followed {
  if (leg !== driver.leg) {
    driver.leg = leg;
    driver.route = leg && sim.roads.route(leg.from, leg.to);
    driver.position.segment = 0;
  }
  if (leg && driver.route) {
    advance(driver.route, shareOf(leg, sim.state.nowMs) * driver.route.durationMs, driver.position);
  } else {
    driver.position.lonE6 = spot.lonE6;
    driver.position.latE6 = spot.latE6;
  }
  return driver;
}
