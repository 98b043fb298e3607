import type { Read } from '#wire/codecs/fields.ts';
import {
  type Cursor,
  type DriverLocation,
  type ReadServerFrame,
  readServerFrame,
} from '#wire/socketFrames.ts';
import type { RawFrame } from '#wire/transport.ts';
import { BackOff } from './backOff.ts';
import { DriverLocations } from './driverLocations.ts';
import type { OpenSocket, Socket } from './ioSocket.ts';
import type { Timers } from './timers.ts';
import { Waits } from './waits.ts';

export type ChannelPorts = {
  readonly origin: string;
  readonly open: OpenSocket;
  readonly timers: Timers;
  /** Evenly from 0 to below 1. */
  readonly random: () => number;
  readonly emit: (frame: RawFrame) => void;
};

/** How long a server may take from the first byte to its 'connected'. */
const answerWithinMs = 10_000;
/** Silence beyond the server's own heart-beat: the connection is half open. */
const beatGraceMs = 5_000;
const assumedBeatMs = 25_000;
const checkEveryMs = 1_000;
const gatherMs = 200;

/** What the realtime channel of one token knows of the server's changes. */
type Heard = {
  /** Everything up to here was heard; named at the next connect. Null: nothing yet. */
  resumeAt: Cursor | null;
  /** Everything after this and up to `resumeAt` was told as messages. */
  from: Cursor | null;
  /** The cursor of the newest world that was loaded. */
  world: Cursor | null;
};

/**
 * The realtime channel to a live server: opens it, holds it by heart-beats, comes back with jitter
 * (reading 35), and remembers the cursor, so that after a loss every change follows or the console
 * is told to load the world again.
 */
export class LiveChannel {
  readonly #ports: ChannelPorts;
  readonly #backOff: BackOff;
  readonly #waits: Waits;
  readonly #locations = new DriverLocations();
  #token: string | null = null;
  #socket: Socket | null = null;
  #told: 'connected' | 'lost' | null = null;
  #heard: Heard = nothingHeard();
  /** The cursor that an unanswered `connect` or `since` named. */
  #asked: { readonly by: 'connect' | 'since'; readonly cursor: Cursor | null } | null = null;
  #serverMs = 0;
  #heardAtMs = 0;
  #beatMs = assumedBeatMs;
  #gathering = false;
  /** Whether the server has been told the token on this socket. */
  #hasSaid = false;

  constructor(ports: ChannelPorts) {
    this.#ports = ports;
    this.#backOff = new BackOff(ports.random);
    this.#waits = new Waits(ports.timers);
  }

  /** Opens it for a token; null closes it. */
  connect(token: string | null): void {
    const had = this.#token !== null;
    this.#drop();
    this.#token = token;
    this.#heard = nothingHeard();
    this.#backOff.reset();
    if (token !== null) {
      this.#told = null;
      this.#open(token);
    } else if (had) {
      this.#lost();
    }
  }

  /** Opens at once what is not connected, and forgets how often that has failed. */
  tryNow(): void {
    if (this.#token === null || this.#told === 'connected') return;
    this.#drop();
    this.#backOff.reset();
    this.#open(this.#token);
  }

  /** A world was loaded that is true at this cursor: what it lacks is asked for. */
  worldAt(cursor: Cursor): void {
    this.#heard.world = cursor;
    if (this.#told === 'connected' && this.#asked === null) this.#askSince(cursor);
  }

  close(): void {
    this.#drop();
    this.#token = null;
  }

  #open(token: string): void {
    const { open, origin, timers } = this.#ports;
    const cursor = this.#heard.resumeAt;
    this.#asked = { by: 'connect', cursor };
    this.#beatMs = assumedBeatMs;
    this.#heardAtMs = timers.nowMs();
    // What an earlier socket still says is not heard.
    const live = (run: () => void) => {
      if (this.#socket === socket) run();
    };
    this.#hasSaid = false;
    const heardNow = () => {
      this.#heardAtMs = timers.nowMs();
    };
    const connect = { type: 'connect', payload: { token, columns: true, cursor } } as const;
    const socket = open(origin, {
      open: () =>
        live(() => {
          this.#hasSaid = true;
          socket.send(connect);
        }),
      message: (raw) => live(() => this.#message(readServerFrame(raw))),
      heard: () => live(heardNow),
      beatsEvery: (ms) =>
        live(() => {
          this.#beatMs = ms;
        }),
      closed: () => live(() => this.#again()),
    });
    this.#socket = socket;
    this.#waits.after(checkEveryMs, () => this.#check());
  }

  /** Once a second: whether the other side still lives. A machine that slept finds out at once. */
  #check(): void {
    const silentMs = this.#ports.timers.nowMs() - this.#heardAtMs;
    const mayMs = this.#asked?.by === 'connect' ? answerWithinMs : this.#beatMs + beatGraceMs;
    if (silentMs > mayMs) this.#again();
    else this.#waits.after(checkEveryMs, () => this.#check());
  }

  #message(read: Read<ReadServerFrame>): void {
    const { emit } = this.#ports;
    if ('problem' in read) return emit({ type: 'unreadable', where: read.problem });
    const frame = read.value;
    if (frame.type === 'connected') return this.#connected(frame);
    // Who was not heard in time is refused as well; only a token that was said can be at fault.
    if (frame.type === 'refused') return this.#hasSaid ? this.#refused() : this.#again();
    if (this.#told !== 'connected') return;
    switch (frame.type) {
      case 'positionNames':
        this.#locations.reserve(frame.payload.first + frame.payload.ids.length);
        return emit({ type: 'positionNames', names: frame.payload });
      case 'positions':
        this.#serverMs = frame.batch.serverMs;
        return emit({ type: 'positions', batch: frame.batch });
      case 'driver location change':
        return this.#located(frame.payload);
      default: {
        const { type: event, payload, serverMs, cursor } = frame;
        this.#serverMs = serverMs;
        // While a `since` is unanswered, what comes is newer than what it asks for.
        if (cursor !== undefined && this.#asked === null) this.#heard.resumeAt = cursor;
        return emit({ type: 'message', event, payload, serverMs });
      }
    }
  }

  #connected({ payload, serverMs }: Extract<ReadServerFrame, { type: 'connected' }>): void {
    const asked = this.#asked;
    this.#asked = null;
    this.#serverMs = serverMs;
    if (asked?.by === 'since') return this.#sinceAnswered(asked.cursor, payload.complete);
    const heard = this.#heard;
    const resumed = payload.complete && asked !== null && asked.cursor !== null;
    if (!resumed) {
      heard.resumeAt = payload.cursor;
      heard.from = payload.cursor;
      // An older world than this one is being loaded again; only a first one may have come before.
      if (asked?.cursor !== null) heard.world = null;
    }
    this.#backOff.reset();
    this.#told = 'connected';
    this.#ports.emit({ type: 'connection', state: 'connected', resumed, serverMs });
    if (heard.world !== null) this.#askSince(heard.world);
  }

  #askSince(cursor: Cursor): void {
    const { from } = this.#heard;
    if (from === null || cursor >= from) return;
    this.#asked = { by: 'since', cursor };
    this.#heard.resumeAt = cursor;
    this.#socket?.send({ type: 'since', payload: { cursor } });
  }

  #sinceAnswered(cursor: Cursor | null, complete: boolean): void {
    if (complete) {
      this.#heard.from = cursor;
      this.#heard.resumeAt = cursor;
      return;
    }
    // The server has forgotten what that world lacks: all begins anew.
    this.#heard = nothingHeard();
    this.#again();
  }

  #located(location: DriverLocation): void {
    const { emit } = this.#ports;
    const names = this.#locations.add(location);
    if (names) emit({ type: 'positionNames', names });
    if (this.#gathering) return;
    this.#gathering = true;
    this.#waits.after(gatherMs, () => {
      this.#gathering = false;
      const batch = this.#locations.take(this.#serverMs);
      if (batch) emit({ type: 'positions', batch });
    });
  }

  /** Nothing is tried again until a new token is given. */
  #refused(): void {
    this.#drop();
    this.#token = null;
    this.#lost(true);
  }

  #again(): void {
    const token = this.#token;
    this.#drop();
    if (token === null) return;
    this.#lost();
    this.#waits.after(this.#backOff.nextMs(), () => this.#open(token));
  }

  #lost(refused = false): void {
    if (this.#told === 'lost' && !refused) return;
    this.#told = 'lost';
    const lost = { type: 'connection', state: 'lost', resumed: false, serverMs: null } as const;
    this.#ports.emit(refused ? { ...lost, refused } : lost);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#asked = null;
    this.#waits.callOff();
    this.#gathering = false;
    this.#locations.forget();
    socket?.close();
  }
}

function nothingHeard(): Heard {
  return { resumeAt: null, from: null, world: null };
}
