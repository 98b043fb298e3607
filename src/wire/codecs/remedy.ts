// A remedy for a vehicle that is not found, on the wire. One with a bad trip is not usable.
import { lateDropoff, type Remedy, remedyHead } from '#domain/remedies.ts';
import type { Read } from './fields.ts';
import { codec } from './table.ts';
import { decodeTrip, encodeTrip } from './trip.ts';

const lateCodec = codec(lateDropoff, { activityId: {}, lateMs: { at: 'late' } });

const headCodec = codec(remedyHead, {
  kind: {},
  moreCents: {},
  driverId: { or: null },
  homeMs: { at: 'homeTime', or: null },
  leftOut: { or: [] },
  late: { rows: lateCodec, or: [] },
});

export function encodeRemedy(remedy: Remedy) {
  return { ...headCodec.encode(remedy), trip: encodeTrip(remedy.trip) };
}

export function decodeRemedy(raw: unknown): Read<Remedy> {
  const head = headCodec.decode(raw);
  if ('problem' in head) return head;
  const trip = decodeTrip((raw as { readonly trip?: unknown }).trip);
  return 'problem' in trip ? trip : { value: { ...head.value, trip: trip.value } };
}
