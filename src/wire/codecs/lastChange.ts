// Who last changed or removed a row, and when: a server may omit it.
import { type LastChange, lastChange as fields } from '#domain/entities.ts';
import { isKnownChange } from '#domain/deeds.ts';
import { z } from '#domain/schema.ts';
import { codec } from './table.ts';

export const lastChange = {
  modifiedMs: { at: 'lastModifiedDate', or: null },
  modifiedById: { at: 'lastModifiedById', or: null },
  modifiedByName: { at: 'lastModifiedByName', or: null },
} as const;

const lastChangeCodec = codec(z.partial(z.object(fields)), lastChange);

export const encodeLastChange = lastChangeCodec.encode;

/** Empty where the server sent none, or it is unreadable: the row itself still counts. */
export function decodeLastChange(raw: unknown): LastChange {
  const read = lastChangeCodec.decode(raw);
  return 'value' in read && isKnownChange(read.value) ? read.value : {};
}
