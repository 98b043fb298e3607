// The frames of the realtime socket, both ways, and their readers. One socket.io event named
// `message` with one argument each (S1 §7). Pure, so that both ends and their tests share it.
import type { PositionBatch, PositionNames } from '#domain/positionBatch.ts';
import { z } from '#domain/schema.ts';
import { epochMs, flagOrNone, id, idOrNone, type Read, reader } from '../codecs/fields.ts';

/** Path of the socket on the server's origin, and the one event name. */
export const socketPath = '/socket.io';
export const socketEvent = 'message';

/** Header of the `/data` answer: the cursor of that world, as a decimal. */
export const cursorHeader = 'x-cursor';

/**
 * Counts the changes a company has ever made: every change up to it has been sent. It never goes
 * backward, not even when the server restarts. Users receive only changes in their scope, so the
 * cursors they receive rise with gaps.
 */
export type Cursor = number;

/** A console's frame. `connect` first; `since`: send again what came after this cursor. */
export type ClientFrame =
  | {
      readonly type: 'connect';
      readonly payload: {
        readonly token: string;
        /** Positions as columns rather than one message per driver. */
        readonly columns: boolean;
        /** The last cursor received; null for none. */
        readonly cursor: Cursor | null;
      };
    }
  | { readonly type: 'since'; readonly payload: { readonly cursor: Cursor } };

/** Columns on the wire: the bytes of each, little-endian. Node receives a Buffer. */
export type PositionColumns = {
  readonly serverMs: number;
  /** Uint32, indexes of the names announced in this connection. */
  readonly driver: ArrayBuffer;
  /** Int32, degrees × 1e6. */
  readonly lonE6: ArrayBuffer;
  readonly latE6: ArrayBuffer;
  /** Uint16, degrees; 65535 when unknown. */
  readonly heading: ArrayBuffer;
  /** Float64, epoch ms. */
  readonly atMs: ArrayBuffer;
  /** Uint8, one of `fixKinds`; a server may omit it. */
  readonly kind?: ArrayBuffer;
};

/** A driver's position for consoles without columns (S1 §4, S1 §7). Degrees. */
export type DriverLocation = {
  readonly driverId: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly heading?: number | null | undefined;
  /** Epoch ms of the fix. */
  readonly time?: number | null | undefined;
  /** The trip it was sent in. */
  readonly tripId?: string | null | undefined;
  /** Whether it was sent during a trip, where no trip is named. */
  readonly inTrip?: boolean | null | undefined;
};

/** Messages whose payload is coded by `realtime.ts`. */
export const pushEvents = ['created', 'changed', 'removed', 'time', 'trouble'] as const;
export type PushEvent = (typeof pushEvents)[number];

/**
 * A server's frame. `connected` answers `connect`: with `complete`, every change after the
 * cursor the console named follows as ordinary messages; without, it must load the world again.
 * `since` is answered likewise by another `connected`: the requested messages follow it, in
 * order and before any newer one, so that a console knows from where to resume.
 */
export type ServerFrame =
  | {
      readonly type: 'connected';
      readonly payload: {
        readonly cursor: Cursor;
        readonly complete: boolean;
        /** After a loss the server lets its consoles in one after another: none need hold back. */
        readonly expects?: boolean | undefined;
      };
      readonly serverMs: number;
    }
  | { readonly type: 'refused'; readonly payload: { readonly reason: string } }
  /** There is no room yet: the console comes back after so long, when it is expected. */
  | { readonly type: 'later'; readonly payload: { readonly afterMs: number } }
  | {
      readonly type: PushEvent;
      readonly payload: unknown;
      readonly serverMs: number;
      /** Only of messages about entities. */
      readonly cursor?: Cursor | undefined;
    }
  | { readonly type: 'positionNames'; readonly payload: PositionNames }
  | { readonly type: 'positions'; readonly payload: PositionColumns }
  | { readonly type: 'driver location change'; readonly payload: DriverLocation };

/** A server frame as a console reads it: with typed columns. */
export type ReadServerFrame =
  | Exclude<ServerFrame, { readonly type: 'positions' }>
  | { readonly type: 'positions'; readonly batch: PositionBatch };

/** The batch as the socket carries it. The columns' buffers are used, not copied, when no other
 * column shares them. */
export function writePositions(batch: PositionBatch): ServerFrame {
  const { serverMs, driver, lonE6, latE6, heading, atMs, kind } = batch;
  const payload: PositionColumns = {
    serverMs,
    driver: bytesOf(driver),
    lonE6: bytesOf(lonE6),
    latE6: bytesOf(latE6),
    heading: bytesOf(heading),
    atMs: bytesOf(atMs),
    ...(kind && { kind: bytesOf(kind) }),
  };
  return { type: 'positions', payload };
}

/** A console's frame, or what is wrong with it. Never throws. */
export function readClientFrame(raw: unknown): Read<ClientFrame> {
  return readClient(raw);
}

/**
 * A server's frame, or what is wrong with it. Never throws. Payloads of push events are left to
 * `readMessage`; coordinates of driver locations to the code that counts the invalid ones.
 */
export function readServerFrame(raw: unknown): Read<ReadServerFrame> {
  const type = typeof raw === 'object' && raw !== null && 'type' in raw ? raw.type : undefined;
  if (typeof type !== 'string') return { problem: 'type: missing' };
  if (type === 'positions') return readPositions(raw);
  if ((pushEvents as readonly string[]).includes(type)) return readPush(raw);
  const read = Object.hasOwn(plainReaders, type)
    ? plainReaders[type as keyof typeof plainReaders]
    : undefined;
  return read ? read(raw) : { problem: 'type: unknown' };
}

const MAX_TOKEN = 8192;
const MAX_REASON = 2000;
const MAX_DRIVERS = 100_000;
/** Longer than any server that is still there would put a console off. */
const MAX_AFTER_MS = 600_000;

const cursor = z.int().check(z.gte(0));

const readClient = reader(
  z.discriminatedUnion('type', [
    z.object({
      type: z.literal('connect'),
      payload: z.object({
        token: z.string().check(z.minLength(1), z.maxLength(MAX_TOKEN)),
        columns: z._default(z.boolean(), false),
        cursor: z._default(z.nullable(cursor), null),
      }),
    }),
    z.object({ type: z.literal('since'), payload: z.object({ cursor }) }),
  ]),
  (raw): ClientFrame => raw,
);

const readPush = reader(
  z.object({
    type: z.enum(pushEvents),
    payload: z.unknown(),
    serverMs: epochMs,
    cursor: z.optional(cursor),
  }),
  (raw): ReadServerFrame => raw,
);

const plainReaders = {
  connected: reader(
    z.object({
      type: z.literal('connected'),
      payload: z.object({
        cursor,
        complete: z.boolean(),
        expects: z.optional(z.boolean()),
      }),
      serverMs: epochMs,
    }),
    (raw): ReadServerFrame => raw,
  ),
  refused: reader(
    z.object({
      type: z.literal('refused'),
      payload: z.object({ reason: z.string().check(z.maxLength(MAX_REASON)) }),
    }),
    (raw): ReadServerFrame => raw,
  ),
  later: reader(
    z.object({
      type: z.literal('later'),
      payload: z.object({ afterMs: z.int().check(z.gte(0), z.lte(MAX_AFTER_MS)) }),
    }),
    (raw): ReadServerFrame => raw,
  ),
  positionNames: reader(
    z.object({
      type: z.literal('positionNames'),
      payload: z.object({
        first: z.int().check(z.gte(0), z.lte(MAX_DRIVERS)),
        ids: z.array(id).check(z.maxLength(MAX_DRIVERS)),
      }),
    }),
    (raw): ReadServerFrame => raw,
  ),
  'driver location change': reader(
    z.object({
      type: z.literal('driver location change'),
      payload: z.object({
        driverId: id,
        latitude: z.number(),
        longitude: z.number(),
        heading: z.optional(z.nullable(z.number())),
        time: z.optional(z.nullable(epochMs)),
        tripId: idOrNone,
        inTrip: flagOrNone,
      }),
    }),
    (raw): ReadServerFrame => raw,
  ),
};

/** Bytes as they arrive: an ArrayBuffer in a browser, a view on a larger one in Node. */
const bytes = z.custom<ArrayBuffer | ArrayBufferView>(
  (value) => value instanceof ArrayBuffer || ArrayBuffer.isView(value),
);

const readColumns = reader(
  z.object({
    payload: z.object({
      serverMs: epochMs,
      driver: bytes,
      lonE6: bytes,
      latE6: bytes,
      heading: bytes,
      atMs: bytes,
      kind: z.optional(bytes),
    }),
  }),
  ({ payload }) => payload,
);

function readPositions(raw: unknown): Read<ReadServerFrame> {
  const read = readColumns(raw);
  if ('problem' in read) return read;
  const { serverMs, ...columns } = read.value;
  const count = columns.driver.byteLength / 4;
  if (!Number.isInteger(count) || count > MAX_DRIVERS) return { problem: 'driver: wrong length' };
  const { driver, lonE6, latE6, heading, atMs, kind } = columns;
  const wrong =
    lonE6.byteLength !== count * 4 ||
    latE6.byteLength !== count * 4 ||
    heading.byteLength !== count * 2 ||
    atMs.byteLength !== count * 8 ||
    (kind !== undefined && kind.byteLength !== count);
  if (wrong) return { problem: 'columns: different lengths' };
  const batch: PositionBatch = {
    serverMs,
    driver: new Uint32Array(ownBytes(driver)),
    lonE6: new Int32Array(ownBytes(lonE6)),
    latE6: new Int32Array(ownBytes(latE6)),
    heading: new Uint16Array(ownBytes(heading)),
    atMs: new Float64Array(ownBytes(atMs)),
    ...(kind && { kind: new Uint8Array(ownBytes(kind)) }),
    invalid: 0,
  };
  return { value: { type: 'positions', batch } };
}

/** The buffer of these bytes alone: a view may begin where a column cannot. */
function ownBytes(from: ArrayBuffer | ArrayBufferView): ArrayBuffer {
  return from instanceof ArrayBuffer ? from : bytesOf(from);
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): ArrayBuffer {
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) return buffer;
  const own = new Uint8Array(byteLength);
  own.set(new Uint8Array(buffer, byteOffset, byteLength));
  return own.buffer;
}
