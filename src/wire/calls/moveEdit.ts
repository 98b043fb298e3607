// An edit of a move on the wire (S1 §7 activity modify, reading 45).
import { activity } from '#domain/entities.ts';
import { moveFields, type MoveValues } from '#domain/moveEdit.ts';
import type { NewPlace } from '#domain/newPlace.ts';
import { edits, type Part } from '../codecs/table.ts';
import { newPlaceCodec } from '../codecs/newPlace.ts';

/**
 * An operator's changes to a move; absent fields stay unchanged. Times are epoch ms. With a vehicle
 * of the inventory the server sets the VIN.
 */
export type MoveEdit = Partial<MoveValues> & {
  /** An end that is no location yet, in the place of its id. */
  readonly startPlace?: NewPlace;
  readonly endPlace?: NewPlace;
  /** S1 §7 activity complete: it is complete as of now. */
  readonly complete?: true;
};

const { schema, encode: to, read: from } = newPlaceCodec;
const place = { schema, to, from } as unknown as Part;

export const moveEdits = edits<MoveEdit>(
  activity,
  {
    ...moveFields.places,
    startPlace: { at: 'origin.place', part: place },
    endPlace: { at: 'destination.place', part: place },
    complete: { at: 'status', word: 'Complete' },
  },
  { type: 'Vehicle' },
);
