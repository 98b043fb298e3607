import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Collection } from '#domain/entities.ts';
import {
  entities,
  legacyTrip,
  moveEdit,
  moveRequest,
  user,
  locationEdit,
  vehicleEdit,
} from '../testing/arbitraries.ts';
import { decodeMoveRequest, encodeMoveRequest } from '../calls/moveRequest.ts';
import { codecs, collections } from './collections.ts';
import type { Read } from './fields.ts';
import { decodeLegacyTrip } from '../legacy/trip.ts';
import { moveEdits } from '../calls/moveEdit.ts';
import { locationEdits } from '../calls/locationEdit.ts';
import { vehicleEdits } from '../calls/vehicleEdit.ts';
import { decodeUser, encodeUser } from './user.ts';

const overTheWire = (dto: unknown): unknown => JSON.parse(JSON.stringify(dto));

function checkRoundTrip<T>(
  arbitrary: fc.Arbitrary<T>,
  encode: (value: T) => unknown,
  decode: (raw: unknown) => Read<T>,
): void {
  fc.assert(
    fc.property(arbitrary, (value) => {
      expect(decode(overTheWire(encode(value)))).toEqual({ value });
    }),
    { numRuns: 300 },
  );
}

describe('domain → DTO → domain is the identity', () => {
  test.each(collections)('%s', (collection: Collection) => {
    const { encode, decode } = codecs[collection] as (typeof codecs)['accounts'];
    checkRoundTrip(entities[collection] as (typeof entities)['accounts'], encode, decode);
  });
  test('user', () => checkRoundTrip(user, encodeUser, decodeUser));
  test('move request', () => checkRoundTrip(moveRequest, encodeMoveRequest, decodeMoveRequest));
  test('reading 45: an edit writes its notes where the server reads them', () => {
    const edit = { pickupNotes: 'Gate 4', dropoffNotes: 'Ask for Sam', notes: 'Keys inside' };
    expect(moveEdits.encode('a1', edit)).toEqual({
      id: 'a1',
      type: 'Vehicle',
      vehicle: { pickupNotes: 'Gate 4', dropoffInstructions: 'Ask for Sam' },
      notes: 'Keys inside',
    });
  });
  test('an edit of a move round trips, and absent fields stay absent', () => {
    const edit = moveEdit.map((fields) => ({ id: 'a1', edit: fields }));
    checkRoundTrip(edit, (row) => moveEdits.encode(row.id, row.edit), moveEdits.decode);
  });
  test('an edit of a vehicle round trips', () => {
    const edit = vehicleEdit.map((fields) => ({ id: 'v1', edit: fields }));
    checkRoundTrip(edit, (row) => vehicleEdits.encode(row.id, row.edit), vehicleEdits.decode);
  });
  test('an edit of a location round trips', () => {
    const edit = locationEdit.map((fields) => ({ id: 'l1', edit: fields }));
    checkRoundTrip(edit, (row) => locationEdits.encode(row.id, row.edit), locationEdits.decode);
  });
  test('legacy trip', () => checkRoundTrip(legacyTrip, (trip) => trip, decodeLegacyTrip));
});
