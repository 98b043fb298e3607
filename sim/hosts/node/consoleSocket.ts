// One console on its socket: frames of the company in the form of the socket, and what happens
// when the other end reads more slowly than the company sends.
import type { Socket } from 'socket.io';
import { fixKinds, type PositionBatch } from '#domain/positionBatch.ts';
import { mergeBatches } from '#wire/realtime/positions.ts';
import {
  pushEvents,
  type PushEvent,
  readClientFrame,
  type ServerFrame,
  socketEvent,
  writePositions,
} from '#wire/realtime/socketFrames.ts';
import type { RawFrame } from '#wire/transport.ts';
import type { HostConsole } from '../host.ts';
import type { Admitted } from './admission.ts';

/** How long a socket may stay silent before its connect, ms. */
const patienceMs = 10_000;
/** Entities sent and not yet accepted by the network; with more the socket is dropped, and its
 * console comes back at its cursor. */
const defaultMaxWaiting = 20_000;
/** Missed changes come at once and are not counted; the change log holds no more. */
const mostMissed = 65_000;
/** The same limit for bytes that the network has accepted but not sent. */
const maxUnsentBytes = 32_000_000;
const unknownHeading = 65_535;

type State = 'new' | 'asked' | 'open' | 'closed';

export type ConsoleOptions = {
  /** Entities that may wait for the socket. */
  readonly maxWaiting?: number;
  /** When this token's user may connect. */
  readonly admit?: (token: string) => Admitted;
  /** Runs what connects it, at that moment or a little later. */
  readonly goOn?: (go: () => void) => void;
};

export const atOnce: Admitted = { is: 'here', ms: 0 };

/** Serves a console until its socket ends. */
export function serveConsole(socket: Socket, desk: HostConsole, options?: ConsoleOptions): void {
  void new ConsoleSocket(socket, desk, options);
}

class ConsoleSocket {
  readonly #socket: Socket;
  readonly #desk: HostConsole;
  readonly #maxWaiting: number;
  readonly #admit: (token: string) => Admitted;
  readonly #goOn: (go: () => void) => void;
  #state: State = 'new';
  #columns = false;
  #names: readonly string[] = [];
  /** Positions that wait for the socket: the latest of each driver. */
  #held: PositionBatch | null = null;
  /** Entities given to the socket since it last accepted any. */
  #waiting = 0;

  constructor(socket: Socket, desk: HostConsole, options: ConsoleOptions = {}) {
    const { maxWaiting = defaultMaxWaiting, admit = () => atOnce, goOn = (go) => go() } = options;
    this.#socket = socket;
    this.#desk = desk;
    this.#maxWaiting = maxWaiting;
    this.#admit = admit;
    this.#goOn = goOn;
    const silence = setTimeout(() => this.#refuse('no message was sent.'), patienceMs);
    desk.listen((frame) => this.#take(frame));
    socket.on(socketEvent, (raw: unknown) => {
      clearTimeout(silence);
      this.#hear(raw);
    });
    socket.on('disconnect', () => {
      clearTimeout(silence);
      this.#state = 'closed';
      desk.close();
    });
    socket.conn.transport.on('ready', () => this.#takenOver());
  }

  #hear(raw: unknown): void {
    const read = readClientFrame(raw);
    if ('problem' in read) return this.#refuse(`not understood: ${read.problem}`);
    const { value: frame } = read;
    if (frame.type === 'since') {
      if (this.#state !== 'open') return;
      this.#waiting = -mostMissed;
      return this.#desk.since(frame.payload.cursor);
    }
    if (this.#state !== 'new') return this.#refuse('connected already.');
    const { token, columns, cursor } = frame.payload;
    const { is, ms } = this.#admit(token);
    if (is === 'away') return this.#end({ type: 'later', payload: { afterMs: ms } });
    this.#state = 'asked';
    this.#columns = columns;
    const connect = () => {
      if (this.#state === 'closed') return;
      if (cursor === null) this.#desk.connect(token);
      else this.#desk.resume(token, cursor);
    };
    if (ms === 0) return this.#goOn(connect);
    const turn = setTimeout(() => this.#goOn(connect), ms);
    this.#socket.once('disconnect', () => clearTimeout(turn));
  }

  #take(frame: RawFrame): void {
    if (this.#state === 'closed' || (this.#state === 'new' && frame.type !== 'message')) return;
    switch (frame.type) {
      case 'connection':
        return this.#takeConnection(frame);
      case 'positionNames':
        this.#names = frame.names.ids;
        if (this.#columns) this.#say({ type: 'positionNames', payload: frame.names });
        return;
      case 'positions':
        return this.#takePositions(frame.batch);
      case 'message':
        // The planner's messages are not push events and have a line of their own.
        if (isPushEvent(frame.event)) this.#push(frame, frame.event);
        return;
      default:
    }
  }

  #takeConnection(frame: Extract<RawFrame, { type: 'connection' }>): void {
    const { state, serverMs, cursor = 0, resumed } = frame;
    if (state === 'connected') {
      this.#state = 'open';
      this.#waiting = -mostMissed;
      const payload = { cursor, complete: resumed, expects: true };
      return this.#say({ type: 'connected', payload, serverMs: serverMs ?? 0 });
    }
    if (this.#state === 'open') this.#cut();
    else this.#refuse('this token is not valid.');
  }

  #push(frame: Extract<RawFrame, { type: 'message' }>, type: PushEvent): void {
    const { payload, cursor } = frame;
    const serverMs = frame.serverMs ?? 0;
    if (!this.#isReady()) this.#waiting += weightOf(payload);
    const { writableLength } = this.#socket.request.socket;
    if (this.#waiting > this.#maxWaiting || writableLength > maxUnsentBytes) return this.#cut();
    this.#say(
      cursor === undefined ? { type, payload, serverMs } : { type, payload, serverMs, cursor },
    );
  }

  #takePositions(batch: PositionBatch): void {
    if (!this.#isReady()) {
      this.#held = this.#held ? mergeBatches(this.#held, batch) : batch;
      return;
    }
    if (this.#columns) return this.#say(writePositions(batch));
    for (const frame of driverLocations(batch, this.#names)) this.#say(frame);
  }

  /** Everything given to the socket so far is on its way. */
  #takenOver(): void {
    this.#waiting = 0;
    if (!this.#held || !this.#isReady() || this.#state !== 'open') return;
    const batch = this.#held;
    this.#held = null;
    this.#takePositions(batch);
  }

  #isReady(): boolean {
    return this.#socket.conn.transport.writable;
  }

  #say(frame: ServerFrame): void {
    this.#socket.emit(socketEvent, frame);
  }

  #refuse(reason: string): void {
    if (this.#state !== 'closed') this.#end({ type: 'refused', payload: { reason } });
  }

  /** With a last frame. */
  #end(frame: ServerFrame): void {
    this.#state = 'closed';
    this.#say(frame);
    this.#desk.close();
    this.#socket.disconnect(true);
  }

  /** As a broken line does; waiting frames are dropped with it. */
  #cut(): void {
    this.#state = 'closed';
    this.#desk.close();
    this.#socket.request.socket.destroy();
  }
}

function isPushEvent(event: string): event is PushEvent {
  return (pushEvents as readonly string[]).includes(event);
}

/** How many entities a message names; at least one. */
function weightOf(payload: unknown): number {
  const { ids } = payload as { readonly ids?: readonly string[] };
  return Math.max(1, ids?.length ?? 1);
}

function* driverLocations(batch: PositionBatch, names: readonly string[]): Generator<ServerFrame> {
  for (const [at, driver] of batch.driver.entries()) {
    const driverId = names[driver];
    if (driverId === undefined) continue;
    const heading = batch.heading[at] as number;
    yield {
      type: 'driver location change',
      payload: {
        driverId,
        latitude: (batch.latE6[at] as number) / 1e6,
        longitude: (batch.lonE6[at] as number) / 1e6,
        heading: heading === unknownHeading ? null : heading,
        time: batch.atMs[at] as number,
        inTrip: batch.kind?.[at] === fixKinds.inTrip,
      },
    };
  }
}
