// What users have done to a trip, on the wire. A server may omit who, when and what.
import { tripDeed, tripDeedChange } from '#domain/tripDeeds.ts';
import { rowCodec } from './rows.ts';

const changeCodec = rowCodec(tripDeedChange, {
  of: { at: 'field', isNeeded: true },
  before: { at: 'from', or: '' },
  after: { at: 'to', or: '' },
});

export const tripDeedCodec = rowCodec(tripDeed, {
  id: { isNeeded: true },
  atMs: { at: 'changedDate', or: null },
  byName: { at: 'changedByName', or: null },
  did: { at: 'action', lost: 'unknown' },
  changes: { rows: changeCodec, or: [] },
});
