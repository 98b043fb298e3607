import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Collection } from '#domain/entities.ts';
import {
  entities,
  legacyTrip,
  moveEdit,
  moveRequest,
  user,
  vehicleEdit,
} from '../testing/arbitraries.ts';
import { decodeMoveRequest, encodeMoveRequest } from './activity.ts';
import { codecs, collections } from './collections.ts';
import type { Read } from './fields.ts';
import { decodeLegacyTrip } from './legacyTrip.ts';
import { decodeMoveEdit, encodeMoveEdit } from './moveEdit.ts';
import { decodeVehicleEdit, encodeVehicleEdit } from './vehicleEdit.ts';
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
  test('an edit of a move, what is absent staying absent', () => {
    const edit = moveEdit.map((fields) => ({ id: 'a1', edit: fields }));
    checkRoundTrip(edit, (told) => encodeMoveEdit(told.id, told.edit), decodeMoveEdit);
  });
  test('an edit of a vehicle too', () => {
    const edit = vehicleEdit.map((fields) => ({ id: 'v1', edit: fields }));
    checkRoundTrip(edit, (told) => encodeVehicleEdit(told.id, told.edit), decodeVehicleEdit);
  });
  test('legacy trip', () => checkRoundTrip(legacyTrip, (trip) => trip, decodeLegacyTrip));
});
