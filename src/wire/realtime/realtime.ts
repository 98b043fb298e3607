// Realtime messages on the wire (S1 §7, reading 23): how the server writes them and how the
// link reads them. Trips and activities come as ids and are fetched again, the rest as rows.
import type { Collection, Entities, LastChange } from '#domain/entities.ts';
import { z } from '#domain/schema.ts';
import { codecs } from '../codecs/collections.ts';
import { id, idOrNone, must, type Read, reader, readList, Unreadable } from '../codecs/fields.ts';
import { decodeLastChange, encodeLastChange } from '../codecs/lastChange.ts';
import type { RealtimeDto } from './dto.ts';
import type { Push, SimState } from './push.ts';
import { type PlannerUpdate, readPlannerError, readPlannerUpdate } from '../planner/messages.ts';
import type { RawFrame } from '../transport.ts';

/** A message with the server's time of sending. */
type MessageFrame = Extract<RawFrame, { readonly type: 'message' }> & {
  readonly serverMs: number;
};
type EventName = keyof RealtimeDto;
type WithRows = Exclude<Collection, 'trips' | 'activities'>;

const MAX_IDS = 100_000;

/** A message of the server. `key`: the idempotency key of the write that caused it. */
export type RealtimeMessage =
  | {
      [C in WithRows]: {
        readonly is: 'created' | 'changed';
        readonly collection: C;
        readonly rows: readonly Entities[C][];
        readonly key: string | null;
      };
    }[WithRows]
  | {
      readonly is: 'created' | 'changed';
      readonly collection: 'trips' | 'activities';
      readonly ids: readonly string[];
      readonly key: string | null;
    }
  | {
      readonly is: 'removed';
      readonly collection: Collection;
      readonly ids: readonly string[];
      /** Author and time; absent where no user did it. */
      readonly by?: LastChange;
    }
  | { readonly is: 'time'; readonly sim: SimState | null }
  | { readonly is: 'plannerInfo'; readonly planners: number }
  | { readonly is: 'plannerError'; readonly requestId: string | null; readonly message: string }
  | { readonly is: 'plannerRoute'; readonly update: PlannerUpdate }
  | {
      readonly is: 'trouble';
      readonly what: string;
      readonly fatal: boolean;
      readonly isOption?: boolean;
    };

export function writeMessage(message: RealtimeMessage, serverMs: number): MessageFrame {
  return { type: 'message', event: message.is, payload: payloadOf(message), serverMs };
}

/** A push, or `malformed` when the whole message is unreadable. Never throws. */
export function readMessage({ event, payload, serverMs }: MessageFrame): Push {
  try {
    if (!Object.hasOwn(readers, event)) throw new Unreadable('unknown event');
    return readers[event as EventName](payload, serverMs);
  } catch (error) {
    const where = error instanceof Unreadable ? error.where : 'unreadable';
    return { is: 'malformed', serverMs, where: `realtime.${where}` };
  }
}

function payloadOf(message: RealtimeMessage): RealtimeDto[EventName] {
  if (message.is === 'time') return { sim: message.sim };
  if (message.is === 'plannerInfo') return { planners: message.planners };
  if (message.is === 'plannerRoute') return message.update;
  if (message.is === 'plannerError') {
    return { requestId: message.requestId, message: message.message };
  }
  if (message.is === 'trouble') {
    const { what, fatal, isOption } = message;
    return { what, fatal, ...(isOption === undefined ? {} : { isOption }) };
  }
  const { collection } = message;
  if (message.is === 'removed') {
    return { collection, ids: message.ids, ...(message.by && encodeLastChange(message.by)) };
  }
  if ('ids' in message) return { collection, ids: message.ids, rows: [], key: message.key };
  const encode = codecs[message.collection].encode as (row: unknown) => unknown;
  const rows: readonly { readonly id: string }[] = message.rows;
  return { collection, ids: rows.map((row) => row.id), rows: rows.map(encode), key: message.key };
}

const collection = z.enum(Object.keys(codecs) as [Collection, ...Collection[]]);
const ids = z.array(id).check(z.maxLength(MAX_IDS));

const readEntityEvent = reader(
  z.object({ collection, ids, rows: z.array(z.unknown()), key: idOrNone }),
  (raw) => raw,
);
const readRemoved = reader(z.object({ collection, ids }), (raw) => raw);
const readTime = reader(
  z.object({
    sim: z.nullable(
      z.object({
        seed: z.int(),
        drivers: z.int().check(z.gte(0)),
        speed: z.number().check(z.gt(0), z.lte(1000)),
        paused: z.boolean(),
      }),
    ),
  }),
  (raw) => raw.sim,
);
const readTrouble = reader(
  z.object({
    what: z.string().check(z.maxLength(2000)),
    fatal: z.boolean(),
    isOption: z.optional(z.boolean()),
  }),
  (raw) => raw,
);

const MAX_PLANNERS = 10_000;
const readPlannerInfo = reader(
  z.object({ planners: z.int().check(z.gte(0), z.lte(MAX_PLANNERS)) }),
  (raw) => raw.planners,
);

const readers: { readonly [E in EventName]: (payload: unknown, serverMs: number) => Push } = {
  created: (payload, serverMs) => entityPush('created', payload, serverMs),
  changed: (payload, serverMs) => entityPush('changed', payload, serverMs),
  removed: (payload, serverMs) => ({
    is: 'removed',
    serverMs,
    ...must(readRemoved(payload), 'removed'),
    ...decodeLastChange(payload),
  }),
  time: (payload, serverMs) => ({ is: 'time', serverMs, sim: must(readTime(payload), 'time') }),
  plannerInfo: (payload) => ({
    is: 'plannerInfo',
    planners: must(readPlannerInfo(payload), 'plannerInfo'),
  }),
  plannerError: (payload) => ({
    is: 'plannerError',
    ...must(readPlannerError(payload), 'plannerError'),
  }),
  plannerRoute: (payload) => ({
    is: 'plannerRoute',
    update: must(readPlannerUpdate(payload), 'plannerRoute'),
  }),
  trouble: (payload) => ({ is: 'trouble', ...must(readTrouble(payload), 'trouble') }),
};

function entityPush(is: 'created' | 'changed', payload: unknown, serverMs: number): Push {
  const raw = must(readEntityEvent(payload), is);
  const key = raw.key ?? null;
  if (raw.collection === 'trips' || raw.collection === 'activities') {
    const { collection, ids } = raw;
    return { is: 'stale', serverMs, collection, ids, created: is === 'created', key };
  }
  const decode = codecs[raw.collection].decode as (row: unknown) => Read<{ readonly id: string }>;
  const { rows, skipped } = readList(raw.rows, raw.collection, decode);
  return { is, serverMs, key, skipped, collection: raw.collection, rows: rows as never };
}
