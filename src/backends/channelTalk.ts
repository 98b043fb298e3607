import type { Read } from '#wire/codecs/fields.ts';
import {
  type ClientFrame,
  type Cursor,
  type DriverLocation,
  type ReadServerFrame,
  readServerFrame,
} from '#wire/realtime/socketFrames.ts';
import { Subject } from 'rxjs';
import type { RawFrame } from '#wire/transport.ts';
import { DriverLocations } from './driverLocations.ts';
import { LineLost } from './lines.ts';

type Connected = Extract<ReadServerFrame, { type: 'connected' }>;

const noFrames: readonly RawFrame[] = [];

/**
 * The conversation on the realtime channel of one token, over all its sockets: remembers the
 * cursor, so that after a loss the console gets every change or has to load the world again.
 * Turns messages into frames; has no timers.
 */
export class ChannelTalk {
  readonly #token: string;
  readonly #locations = new DriverLocations();
  readonly #located = new Subject<void>();
  /** Emits when `locations` has a driver's position to take. */
  readonly located = this.#located.asObservable();
  /** Everything up to here was received; sent with the next connect. Null: no message yet. */
  #resumeAt: Cursor | null = null;
  /** Everything after this and up to `#resumeAt` arrived as messages. */
  #from: Cursor | null = null;
  /** The cursor of the newest world that was loaded. */
  #world: Cursor | null = null;
  /** The cursor that an unanswered `connect` or `since` named. */
  #asked: { readonly by: 'connect' | 'since'; readonly cursor: Cursor | null } | null = null;
  #serverMs = 0;
  #isConnected = false;
  /** Whether the server has said that it lets consoles in one after another. */
  isExpected = false;
  /** Sends to the server on this socket; null until the token was sent. */
  #send: ((frame: ClientFrame) => void) | null = null;

  constructor(token: string) {
    this.#token = token;
  }

  /** A socket is being opened. */
  begin(): void {
    this.#asked = { by: 'connect', cursor: this.#resumeAt };
    this.#isConnected = false;
    this.#send = null;
  }

  /** The socket is open: sends the token and the last cursor. */
  opened(send: (frame: ClientFrame) => void): void {
    this.#send = send;
    const cursor = this.#resumeAt;
    send({ type: 'connect', payload: { token: this.#token, columns: true, cursor } });
  }

  /** The socket is over, and with it the ordinals of its drivers. */
  end(): void {
    this.#isConnected = false;
    this.#asked = null;
    this.#send = null;
    this.#locations.forget();
  }

  /** Whether the server still owes its 'connected'. */
  isConnecting(): boolean {
    return this.#asked?.by === 'connect';
  }

  /** A world was loaded as of this cursor: requests the changes it lacks. */
  worldAt(cursor: Cursor): void {
    this.#world = cursor;
    if (this.#isConnected && this.#asked === null) this.#askSince(cursor);
  }

  /** @throws {LineLost} when the socket cannot be used any more. */
  message(raw: unknown): readonly RawFrame[] {
    const read: Read<ReadServerFrame> = readServerFrame(raw);
    if ('problem' in read) return [{ type: 'unreadable', where: read.problem }];
    const frame = read.value;
    if (frame.type === 'connected') return this.#connected(frame);
    if (frame.type === 'refused') return this.#refused();
    if (frame.type === 'later') throw new LineLost(frame.payload.afterMs);
    if (!this.#isConnected) return noFrames;
    switch (frame.type) {
      case 'positionNames':
        this.#locations.reserve(frame.payload.first + frame.payload.ids.length);
        return [{ type: 'positionNames', names: frame.payload }];
      case 'positions':
        this.#serverMs = frame.batch.serverMs;
        return [{ type: 'positions', batch: frame.batch }];
      case 'driver location change':
        return this.#locate(frame.payload);
      default: {
        const { type: event, payload, serverMs, cursor } = frame;
        this.#serverMs = serverMs;
        // While a `since` is unanswered, arriving changes are newer than those it requests.
        if (cursor !== undefined && this.#asked === null) this.#resumeAt = cursor;
        return [{ type: 'message', event, payload, serverMs }];
      }
    }
  }

  /** The drivers' own positions since the last call. */
  gathered(): readonly RawFrame[] {
    const batch = this.#locations.take(this.#serverMs);
    return batch ? [{ type: 'positions', batch }] : noFrames;
  }

  #connected({ payload, serverMs }: Connected): readonly RawFrame[] {
    const asked = this.#asked;
    this.#asked = null;
    this.#serverMs = serverMs;
    this.isExpected = payload.expects === true;
    if (asked?.by === 'since') return this.#sinceAnswered(asked.cursor, payload.complete);
    const resumed = payload.complete && asked !== null && asked.cursor !== null;
    if (!resumed) {
      this.#resumeAt = payload.cursor;
      this.#from = payload.cursor;
      // An older world than this one is being loaded again; only a first one may have come before.
      if (asked?.cursor !== null) this.#world = null;
    }
    this.#isConnected = true;
    if (this.#world !== null) this.#askSince(this.#world);
    return [{ type: 'connection', state: 'connected', resumed, serverMs }];
  }

  #askSince(cursor: Cursor): void {
    if (this.#from === null || cursor >= this.#from) return;
    this.#asked = { by: 'since', cursor };
    this.#resumeAt = cursor;
    this.#send?.({ type: 'since', payload: { cursor } });
  }

  #sinceAnswered(cursor: Cursor | null, complete: boolean): readonly RawFrame[] {
    if (!complete) {
      // The server has forgotten the changes that world lacks: starts over.
      this.#resumeAt = null;
      this.#from = null;
      this.#world = null;
      throw new LineLost();
    }
    this.#from = cursor;
    this.#resumeAt = cursor;
    return noFrames;
  }

  /** A connect that came too late is refused as well; only a token that was sent can be wrong. */
  #refused(): readonly RawFrame[] {
    if (this.#send === null) throw new LineLost();
    return [{ type: 'connection', state: 'lost', resumed: false, serverMs: null, refused: true }];
  }

  #locate(location: DriverLocation): readonly RawFrame[] {
    const names = this.#locations.add(location);
    this.#located.next();
    return names ? [{ type: 'positionNames', names }] : noFrames;
  }
}
