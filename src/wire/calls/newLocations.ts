// The locations that new places of a write have become, beside its other answer.
import type { Location } from '#domain/entities.ts';
import { codecs } from '../codecs/collections.ts';
import { Unreadable } from '../codecs/fields.ts';
import { inFullOnly } from '../codecs/table.ts';
import { listOf } from '../route.ts';

const list = listOf('locations', inFullOnly(codecs.locations));

type Reply = {
  readonly locations?: readonly Location[] | undefined;
  readonly [other: string]: unknown;
};

export function withLocations({ locations, ...rest }: Reply): unknown {
  return locations ? { ...rest, locations: list.encodeReply({ locations }) } : rest;
}

/** Nothing without any. A write with an incomplete answer must not look like a success. */
export function newLocations(raw: unknown): { readonly locations?: readonly Location[] } {
  const body = raw as { readonly locations?: unknown } | null;
  if (body?.locations === undefined) return {};
  const { reply, skipped, why } = list.decodeReply(body.locations);
  if (skipped > 0) throw new Unreadable(why[0] ?? 'locations');
  return reply;
}
