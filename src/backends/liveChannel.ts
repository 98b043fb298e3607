import {
  auditTime,
  catchError,
  concat,
  defer,
  EMPTY,
  filter,
  finalize,
  merge,
  mergeMap,
  type Observable,
  of,
  type SchedulerLike,
  skipWhile,
  startWith,
  Subject,
  switchMap,
  takeWhile,
  tap,
  throwError,
} from 'rxjs';
import type { ClientFrame, Cursor } from '#wire/realtime/socketFrames.ts';
import type { RawFrame } from '#wire/transport.ts';
import { ChannelTalk } from './channelTalk.ts';
import { comeBack } from './comeBack.ts';
import type { OpenSocket } from './ioSocket.ts';
import { heldByBeats, lineOf } from './lines.ts';

export type ChannelPorts = {
  readonly origin: string;
  readonly open: OpenSocket;
  readonly scheduler: SchedulerLike;
  /** Evenly from 0 to below 1. */
  readonly random: () => number;
  readonly emit: (frame: RawFrame) => void;
};

type ChannelEvent =
  | { readonly is: 'open'; readonly send: (frame: ClientFrame) => void }
  | { readonly is: 'message'; readonly raw: unknown }
  | { readonly is: 'heard' }
  | { readonly is: 'beatsEvery'; readonly ms: number };

/** How long a server may take from the first byte to its 'connected'. */
const answerWithinMs = 10_000;
/** Silence beyond the server's own heart-beat: the connection is half open. */
const beatGraceMs = 5_000;
const assumedBeatMs = 25_000;
const gatherMs = 200;

const lost: RawFrame = { type: 'connection', state: 'lost', resumed: false, serverMs: null };

/**
 * The realtime channel to a live server: opens it, keeps it by heart-beats, and reconnects with
 * jitter (reading 35). One stream of tokens: each token's line replaces the one before.
 */
export class LiveChannel {
  readonly #ports: ChannelPorts;
  readonly #tokens = new Subject<string | null>();
  readonly #tries = new Subject<void>();
  #talk: ChannelTalk | null = null;
  /** The last connection state reported to the console for this token. */
  #lastState: 'connected' | 'lost' | null = null;

  constructor(ports: ChannelPorts) {
    this.#ports = ports;
    const frames = this.#tokens.pipe(
      skipWhile((token) => token === null),
      switchMap((token) => (token === null ? of(lost) : this.#lines(token))),
      filter((frame) => this.#isNews(frame)),
    );
    frames.subscribe(ports.emit);
  }

  /** Opens it for a token; null closes it. */
  connect(token: string | null): void {
    if (token !== null) this.#lastState = null;
    this.#tokens.next(token);
  }

  /** Opens a channel that is not connected at once, and resets the count of failures. */
  tryNow(): void {
    if (this.#lastState !== 'connected') this.#tries.next();
  }

  /** A world was loaded as of this cursor: requests the changes it lacks. */
  worldAt(cursor: Cursor): void {
    this.#talk?.worldAt(cursor);
  }

  close(): void {
    this.#lastState = 'lost';
    this.#tokens.next(null);
  }

  /** Does not retry after a refused token, until there is a new one. */
  #lines(token: string): Observable<RawFrame> {
    const { random, scheduler } = this.#ports;
    const talk = new ChannelTalk(token);
    this.#talk = talk;
    const line = this.#line(talk).pipe(
      catchError((loss) =>
        concat(
          of(lost),
          throwError(() => loss),
        ),
      ),
      comeBack({ isGood: isConnected, isExpected: () => talk.isExpected, random, scheduler }),
    );
    return this.#tries.pipe(
      startWith(null),
      switchMap(() => line),
      takeWhile((frame) => !isRefused(frame), true),
    );
  }

  /** One socket, from its opening to its loss. */
  #line(talk: ChannelTalk): Observable<RawFrame> {
    const { scheduler } = this.#ports;
    return defer(() => {
      talk.begin();
      let beatMs = assumedBeatMs;
      const patienceMs = () => (talk.isConnecting() ? answerWithinMs : beatMs + beatGraceMs);
      const frames = this.#socket().pipe(
        heldByBeats(patienceMs, scheduler),
        tap((event) => {
          if (event.is === 'open') talk.opened(event.send);
          if (event.is === 'beatsEvery') beatMs = event.ms;
        }),
        mergeMap((event) => (event.is === 'message' ? talk.message(event.raw) : EMPTY)),
      );
      const gathered = talk.located.pipe(
        auditTime(gatherMs, scheduler),
        mergeMap(() => talk.gathered()),
      );
      return merge(gathered, frames).pipe(finalize(() => talk.end()));
    });
  }

  #socket(): Observable<ChannelEvent> {
    const { open, origin } = this.#ports;
    return lineOf((on, closed) => {
      const socket = open(origin, {
        open: () => on({ is: 'open', send: (frame) => socket.send(frame) }),
        message: (raw) => on({ is: 'message', raw }),
        heard: () => on({ is: 'heard' }),
        beatsEvery: (ms) => on({ is: 'beatsEvery', ms }),
        closed,
      });
      return socket;
    });
  }

  /** Whether a frame is news; a loss is reported once. Remembers its state. */
  #isNews(frame: RawFrame): boolean {
    if (frame.type !== 'connection') return true;
    const isNews = frame.state !== this.#lastState || isRefused(frame);
    this.#lastState = frame.state;
    return isNews;
  }
}

function isConnected(frame: RawFrame): boolean {
  return frame.type === 'connection' && frame.state === 'connected';
}

function isRefused(frame: RawFrame): boolean {
  return frame.type === 'connection' && frame.refused === true;
}
