// Linked driver on the wire (S2 §7): the row of the driver is in the world, their relationship with
// the account is here.
import {
  driverRelation,
  groupNames,
  type LinkedDriver,
  type RelationChange,
  steps,
} from '#domain/myDrivers.ts';
import { z } from '#domain/schema.ts';
import { asked, id, idOrNone, must, type Read, reader, Unreadable } from '../codecs/fields.ts';
import { codec } from '../codecs/table.ts';
import { call, oneOf, posting, seen, type Sent } from '../route.ts';

const relationCodec = codec(driverRelation, {
  id: { at: 'relationshipId' },
  version: { or: 0 },
  rank: {},
  approval: { at: 'approvalStatus' },
  groups: { or: [] },
  rating: { or: null },
  rides: { at: 'numberOfRides', or: 0 },
  certification: { or: null },
  level: { or: null },
  sinceMs: { at: 'approvalDate', or: null },
});
const readIds = reader(z.object({ id, relationshipId: idOrNone }));

export const linkedDriverCodec = {
  encode: ({ id: driverId, relation }: LinkedDriver): object => ({
    ...(relation && relationCodec.encode(relation)),
    id: driverId,
  }),
  decode(raw: unknown): Read<LinkedDriver> {
    const ids = readIds(raw);
    if ('problem' in ids) return ids;
    const { id: driverId, relationshipId } = ids.value;
    if (relationshipId == null) return { value: { id: driverId, relation: null } };
    const relation = relationCodec.decode(raw);
    return 'problem' in relation ? relation : { value: { id: driverId, relation: relation.value } };
  },
};

const readChange = reader(
  z.object({
    action: z.optional(z.enum([...steps, 'remove'])),
    rank: z.optional(asked(driverRelation.shape.rank)),
    groups: z.optional(asked(groupNames)),
  }),
);

/** Exactly one change: throws `Unreadable` for none, and for several. */
function decodeChange(raw: unknown): RelationChange {
  const { action, rank, groups } = must(readChange(raw), 'body');
  const changes: readonly RelationChange[] = [
    ...(action === undefined ? [] : [{ action }]),
    ...(rank === undefined ? [] : [{ rank }]),
    ...(groups === undefined ? [] : [{ groups }]),
  ];
  const [change] = changes;
  if (change === undefined || changes.length > 1) throw new Unreadable('body: not one change');
  return change;
}

/**
 * Durable. S2 §7: an action, a rank or the groups of a contractor's relationship, named by its own
 * id, in the version that was shown. Of the two calls that share this path, the one by the
 * relationship's id. Once it is removed the answer has no relationship.
 */
export const changeRelation = call({
  ...posting,
  method: 'PATCH',
  path: '/v2/legacy/drivers/{id}',
  encode: ({ change, ...of }) => ({ ...seen.encode(of), body: change }),
  decode: (sent: Sent) => ({ ...seen.decode(sent), change: decodeChange(sent.body) }),
  ...oneOf('linkedDriver', linkedDriverCodec),
  decodeReply(raw, { id: askedId }) {
    const read = oneOf('linkedDriver', linkedDriverCodec).decodeReply(raw);
    const { relation } = read.reply.linkedDriver;
    if (relation !== null && relation.id !== askedId) {
      throw new Unreadable('body.relationshipId: not asked');
    }
    return read;
  },
});
