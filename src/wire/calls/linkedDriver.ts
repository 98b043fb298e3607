// Linked driver on the wire (S2 §7): the row of the driver is in the world, their relationship with
// the account is here.
import { driverRelation, type LinkedDriver } from '#domain/myDrivers.ts';
import { z } from '#domain/schema.ts';
import { id, idOrNone, type Read, reader } from '../codecs/fields.ts';
import { codec } from '../codecs/table.ts';

const relationCodec = codec(driverRelation, {
  id: { at: 'relationshipId' },
  version: { or: 0 },
  rank: {},
  approval: { at: 'approvalStatus' },
  groups: { or: [] },
  rating: { or: null },
  rides: { at: 'numberOfRides', or: 0 },
});
const readIds = reader(z.object({ id, relationshipId: idOrNone }));

export function encodeLinkedDriver({ id: driverId, relation }: LinkedDriver): object {
  return { ...(relation && relationCodec.encode(relation)), id: driverId };
}

export function decodeLinkedDriver(raw: unknown): Read<LinkedDriver> {
  const ids = readIds(raw);
  if ('problem' in ids) return ids;
  const { id: driverId, relationshipId } = ids.value;
  if (relationshipId == null) return { value: { id: driverId, relation: null } };
  const relation = relationCodec.decode(raw);
  return 'problem' in relation ? relation : { value: { id: driverId, relation: relation.value } };
}
