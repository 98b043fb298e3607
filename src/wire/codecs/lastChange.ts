// Who made the last change to a row, or took it away, and when: a server need not tell.
import { type LastChange, lastChange as fields } from '#domain/entities.ts';
import { isKnownChange } from '#domain/deeds.ts';
import { z } from '#domain/schema.ts';
import { codec } from './table.ts';

export const lastChange = {
  modifiedMs: { at: 'lastModifiedDate', or: null },
  modifiedById: { at: 'lastModifiedById', or: null },
  modifiedByName: { at: 'lastModifiedByName', or: null },
} as const;

const told = codec(z.object(fields), lastChange);

export const encodeLastChange = told.encode;

/** Nothing where a server tells nothing, or what cannot be read: what it is about still counts. */
export function decodeLastChange(raw: unknown): LastChange {
  const read = told.decode(raw);
  return 'value' in read && isKnownChange(read.value) ? read.value : {};
}
