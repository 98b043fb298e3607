import { isNoPlace, toMicroDegrees } from '#domain/geo.ts';
import { fixKinds, type PositionBatch, type PositionNames } from '#domain/positionBatch.ts';
import type { DriverLocation } from '#wire/realtime/socketFrames.ts';

const maxLonDeg = 180;
const maxLatDeg = 90;
const noHeading = 65_535;

type Fix = Omit<DriverLocation, 'driverId'>;

/**
 * Gathers the positions of a server that sends them one driver at a time (S1 §4) into batches of
 * columns: the last fix of each driver. Drivers get their ordinals here; they hold for one
 * connection. Fixes outside the valid range and at 0, 0 are ignored and counted.
 */
export class DriverLocations {
  readonly #ordinals = new Map<string, number>();
  readonly #fixes = new Map<number, Fix>();
  #next = 0;
  #invalid = 0;

  /** Ordinals below `end` were announced by the server itself. */
  reserve(end: number): void {
    this.#next = Math.max(this.#next, end);
  }

  /** The name to announce when the driver is new; null for one that is known or a bad fix. */
  add({ driverId, ...fix }: DriverLocation): PositionNames | null {
    if (!isValid(fix)) {
      this.#invalid += 1;
      return null;
    }
    const known = this.#ordinals.get(driverId);
    const ordinal = known ?? this.#next;
    this.#fixes.set(ordinal, fix);
    if (known !== undefined) return null;
    this.#ordinals.set(driverId, ordinal);
    this.#next = ordinal + 1;
    return { first: ordinal, ids: [driverId] };
  }

  /** The fixes since the last call; null for none. `nowMs`: the server's time, which no fix holds
   * (reading 64); fixes without a time get it. */
  take(nowMs: number): PositionBatch | null {
    const count = this.#fixes.size;
    if (count === 0 && this.#invalid === 0) return null;
    const hasKinds = [...this.#fixes.values()].some((fix) => kindOf(fix) !== fixKinds.unknown);
    const kinds = hasKinds ? new Uint8Array(count) : null;
    const batch = {
      serverMs: nowMs,
      driver: new Uint32Array(count),
      lonE6: new Int32Array(count),
      latE6: new Int32Array(count),
      heading: new Uint16Array(count),
      atMs: new Float64Array(count),
      invalid: this.#invalid,
      ...(kinds && { kind: kinds }),
    };
    let at = 0;
    for (const [ordinal, fix] of this.#fixes) {
      const { latitude, longitude, heading, time } = fix;
      const fixMs = time ?? nowMs;
      batch.driver[at] = ordinal;
      batch.lonE6[at] = Math.round(longitude * 1e6);
      batch.latE6[at] = Math.round(latitude * 1e6);
      batch.heading[at] = heading == null ? noHeading : ((Math.round(heading) % 360) + 360) % 360;
      batch.atMs[at] = fixMs;
      if (kinds) kinds[at] = kindOf(fix);
      at += 1;
    }
    this.#fixes.clear();
    this.#invalid = 0;
    return batch;
  }

  /** The connection is over, and with it what its ordinals mean. */
  forget(): void {
    this.#ordinals.clear();
    this.#fixes.clear();
    this.#next = 0;
    this.#invalid = 0;
  }
}

/** A server that names no trip may not know it: that does not mean out of trip. */
function kindOf({ inTrip, tripId }: Fix): number {
  if (inTrip == null) return tripId == null ? fixKinds.unknown : fixKinds.inTrip;
  return inTrip ? fixKinds.inTrip : fixKinds.outOfTrip;
}

function isValid({ latitude, longitude }: Fix): boolean {
  const isOnEarth = Math.abs(latitude) <= maxLatDeg && Math.abs(longitude) <= maxLonDeg;
  return isOnEarth && !isNoPlace(toMicroDegrees(longitude), toMicroDegrees(latitude));
}
