// The locations that new places of a write have become, beside its other answer.
import type { Location } from '#domain/entities.ts';
import { decodeLocation, encodeLocation } from '../codecs/location.ts';
import { Unreadable } from '../codecs/fields.ts';
import { listOf } from '../route.ts';

const list = listOf('locations', encodeLocation);

type Reply = {
  readonly locations?: readonly Location[] | undefined;
  readonly [other: string]: unknown;
};

export function withLocations({ locations, ...rest }: Reply): unknown {
  return locations ? { ...rest, locations: locations.map(encodeLocation) } : rest;
}

/** Nothing without any. A write with an incomplete answer must not look like a success. */
export function newLocations(raw: unknown): { readonly locations?: readonly Location[] } {
  const body = raw as { readonly locations?: unknown } | null;
  if (body?.locations === undefined) return {};
  const { reply, skipped, why } = list.readReply(body.locations, decodeLocation);
  if (skipped > 0) throw new Unreadable(why[0] ?? 'locations');
  return reply;
}
