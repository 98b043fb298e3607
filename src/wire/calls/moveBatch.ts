// Several moves in one call, each created for itself (S1 §5): what an import sends.
import type { Activity } from '#domain/entities.ts';
import { z } from '#domain/schema.ts';
import { decodeMoveRequest, encodeMoveRequest, type MoveRequest } from './moveRequest.ts';
import { decodeActivity, encodeActivity } from '../codecs/activity.ts';
import { id, must, note, reader, Unreadable } from '../codecs/fields.ts';
import { call, inBody, posting, type Sent } from '../route.ts';

/** A move of a batch; null where it could not be read. */
export type MoveToCreate = { readonly key: string; readonly move: MoveRequest | null };

/** The result for each key of a batch: in one of the two lists, in the order of the request. */
export type CreatedMoves = {
  readonly created: readonly { readonly key: string; readonly activity: Activity }[];
  readonly errors: readonly { readonly key: string; readonly message: string }[];
};

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
function readItems(body: unknown): readonly MoveToCreate[] {
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

/**
 * Durable: takes an idempotency key. Each move is created on its own, in order and under its own
 * key: a refused one does not keep others from being created. A key that was answered before
 * creates no second move.
 */
export const importActivities = call({
  ...posting,
  path: '/v2/dealer/activity/batch',
  decode: ({ body }: Sent) => ({ items: readItems(body) }),
  encode: ({ items }) =>
    inBody({
      moves: items.map(({ key, move }) => ({ key, move: move && encodeMoveRequest(move) })),
    }),
  encodeReply: ({ created, errors }: CreatedMoves) => ({
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
});
