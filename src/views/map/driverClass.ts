import type { Presence } from '#domain/entities.ts';

/** Bits of the class byte of a driver; it defines how the driver is drawn, never where. */
export const ON_TRIP = 1;
/** The driver's current move is late. */
export const LATE = 2;
/** Presence stands in these two bits, as an index into `PRESENCE_ORDER`. */
export const PRESENCE_SHIFT = 2;
const PRESENCE_BITS = 3;
/** Filtered out, or not on this map. */
export const HIDDEN = 16;
/** Not an employee: drawn a little beside the true position while on no trip (reading 34). */
export const JITTERED = 32;

/** Waiting for a ride-share; riding in one. */
export const WAITS = 64;
export const RIDES = 128;

/** Order of the presence dots in the atlas. An unknown presence has the dot of the last. */
export const PRESENCE_ORDER = [
  'online',
  'away',
  'busy',
  'offline',
] as const satisfies readonly Presence[];

function dotOf(presence: Presence): number {
  return PRESENCE_ORDER.indexOf(presence === 'unknown' ? 'offline' : presence);
}

/** The class byte from what is known about a driver. */
export function driverClass(driver: {
  readonly presence: Presence;
  readonly onTrip: boolean;
  readonly late: boolean;
  readonly employee: boolean;
  readonly hidden: boolean;
  readonly ride?: 'waiting' | 'riding' | null;
}): number {
  return (
    (driver.onTrip ? ON_TRIP : 0) |
    (driver.late ? LATE : 0) |
    (dotOf(driver.presence) << PRESENCE_SHIFT) |
    (driver.hidden ? HIDDEN : 0) |
    (driver.employee ? 0 : JITTERED) |
    (driver.ride === 'waiting' ? WAITS : driver.ride === 'riding' ? RIDES : 0)
  );
}

/** Index into `PRESENCE_ORDER`. */
export function presenceOf(bits: number): number {
  return (bits >> PRESENCE_SHIFT) & PRESENCE_BITS;
}

/**
 * Four arrows: ink-filled, hollow, late, and dashed for a driver without a recent fix. Two plates:
 * one for a rider who waits, one for a rider in a ride-share.
 */
export const ARROW = { onTrip: 0, free: 1, late: 2, stale: 3, waits: 4, rides: 5 } as const;

/**
 * Which of them is drawn. Staleness wins: an old position says nothing about now. `asRider`: where
 * riders are drawn as such.
 */
export function arrowOf(bits: number, stale: boolean, asRider = false): number {
  if (stale) return ARROW.stale;
  if (asRider && isRider(bits)) return (bits & RIDES) !== 0 ? ARROW.rides : ARROW.waits;
  if ((bits & LATE) !== 0) return ARROW.late;
  return (bits & ON_TRIP) !== 0 ? ARROW.onTrip : ARROW.free;
}

/** Whether the driver waits for a ride-share or is in one. */
export function isRider(bits: number): boolean {
  return (bits & (WAITS | RIDES)) !== 0;
}

/** Largest displacement, degrees × 1e6 (S1 §9: about 0.01 degree). */
const JITTER_E6 = 10_000;

/** The displacement of a driver, always the same for an id, within ±0.01° each way. */
export function jitterE6(driverId: string): { readonly lonE6: number; readonly latE6: number } {
  let hash = 0x811c_9dc5;
  for (let i = 0; i < driverId.length; i++) {
    hash = Math.imul(hash ^ driverId.charCodeAt(i), 0x0100_0193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b_3c6d);
  hash ^= hash >>> 13;
  return {
    lonE6: ((hash & 0xffff) / 0xffff) * 2 * JITTER_E6 - JITTER_E6,
    latE6: ((hash >>> 16) / 0xffff) * 2 * JITTER_E6 - JITTER_E6,
  };
}
