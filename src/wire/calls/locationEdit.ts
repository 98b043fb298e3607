// A location as an operator writes it, on the wire (S1 §7 locations): new, or an edit of one.
import { type LocationValues, locationFields } from '#domain/locations.ts';
import { allOf, editsOf } from '../codecs/table.ts';

export const locationEdits = editsOf(locationFields);

/** A new location is written like an edit of all fields. */
export function encodeNewLocation(values: LocationValues) {
  const { id: _none, ...body } = locationEdits.encode('new', values);
  return body;
}

/** Throws `Unreadable`, also where a field is missing. */
export const decodeNewLocation = allOf(locationEdits, locationFields.names);
