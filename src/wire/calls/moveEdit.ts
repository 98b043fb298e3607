// An edit of a move on the wire (S1 §7 activity modify, reading 45).
import { activity } from '#domain/entities.ts';
import { moveFields } from '#domain/moveEdit.ts';
import type { MoveEdit } from './calls.ts';
import { edits, type Part } from '../codecs/table.ts';
import { decodeNewPlace, encodeNewPlace, newPlaceSchema } from '../codecs/newPlace.ts';

const place = {
  schema: newPlaceSchema,
  to: encodeNewPlace,
  from: decodeNewPlace,
} as unknown as Part;

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
