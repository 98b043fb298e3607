// Several moves in one call, each created for itself (S1 §5): what an import sends.
import { z } from '#domain/schema.ts';
import type { CreatedMoves, MoveToCreate, RouteOf } from './calls.ts';
import { decodeMoveRequest, encodeMoveRequest } from './moveRequest.ts';
import { decodeActivity, encodeActivity } from '../codecs/activity.ts';
import { id, must, note, reader, Unreadable } from '../codecs/fields.ts';
import { inBody, posting } from '../route.ts';

const mostMoves = 500;

const readBatch = reader(
  z.object({
    moves: z
      .array(z.object({ key: id, move: z.unknown() }))
      .check(z.minLength(1), z.maxLength(mostMoves)),
  }),
  ({ moves }) => moves,
);

/** An unreadable move does not affect the others. Throws `Unreadable`. */
function readItems(body: unknown): MoveToCreate[] {
  const items = must(readBatch(body), 'body').map(({ key, move }) => {
    const read = decodeMoveRequest(move);
    return { key, move: 'value' in read ? read.value : null };
  });
  const keys = new Set(items.map(({ key }) => key));
  if (keys.size < items.length) throw new Unreadable('body.moves: a key repeats');
  return items;
}

const readCreated = reader(
  z.object({
    created: z.array(z.object({ key: id, activity: z.unknown() })).check(z.maxLength(mostMoves)),
    errors: z.array(z.object({ key: id, message: note })).check(z.maxLength(mostMoves)),
  }),
);

export const importActivities: RouteOf<'importActivities'> = {
  ...posting,
  path: '/v2/dealer/activity/batch',
  encode: ({ items }) =>
    inBody({
      moves: items.map(({ key, move }) => ({ key, move: move && encodeMoveRequest(move) })),
    }),
  decode: ({ body }) => ({ items: readItems(body) }),
  encodeReply: ({ created, errors }) => ({
    created: created.map(({ key, activity }) => ({ key, activity: encodeActivity(activity) })),
    errors,
  }),
  decodeReply(raw, { items }) {
    const { created, errors } = must(readCreated(raw), 'body');
    const reply: CreatedMoves = {
      // A write with an incomplete answer must not look like a success.
      created: created.map(({ key, activity }, at) => {
        return { key, activity: must(decodeActivity(activity), `body.created[${at}]`) };
      }),
      errors,
    };
    const keys = [...created, ...errors].map(({ key }) => key);
    const isWhole = keys.length === items.length && items.every(({ key }) => keys.includes(key));
    const ids = new Set(reply.created.map(({ activity }) => activity.id));
    if (!isWhole) throw new Unreadable('body: not an answer to each key');
    if (ids.size < created.length) throw new Unreadable('body.created: an id repeats');
    return { reply, skipped: 0, why: [] };
  },
};
