import {
  catchError,
  defer,
  EMPTY,
  filter,
  finalize,
  ignoreElements,
  merge,
  type Observable,
  type SchedulerLike,
  startWith,
  Subject,
  switchMap,
  tap,
  throwError,
  timer,
} from 'rxjs';
import type { PlannerDestinations } from '#wire/planner/planner.ts';
import type { RawFrame } from '#wire/transport.ts';
import { comeBack } from './comeBack.ts';
import { heldByBeats, LineLost, lineOf } from './lines.ts';
import { PlannerTalk } from './plannerTalk.ts';
import type { OpenStomp } from './stompSocket.ts';

export type PlannerPorts = {
  /** Of the planner's WebSocket. */
  readonly url: string;
  readonly destinations: PlannerDestinations;
  readonly open: OpenStomp;
  readonly scheduler: SchedulerLike;
  /** Evenly from 0 to below 1. */
  readonly random: () => number;
  readonly emit: (frame: RawFrame) => void;
};

type PlannerEvent =
  | { readonly is: 'connected'; readonly beatMs: number; readonly send: (body: string) => boolean }
  | { readonly is: 'message'; readonly topic: string; readonly body: string }
  | { readonly is: 'unreadable'; readonly where: string }
  | { readonly is: 'heard' };

/** How long a server may take until it has accepted the token. */
const answerWithinMs = 10_000;
/** Silence beyond the promised heart-beat: the line is half open. */
const beatGraceMs = 5_000;
/** A line that lasted this long was good: the next wait is a short one again. */
const steadyMs = 10_000;
/** Frames of one connection that could not be read; then it is given up for another. */
const mostUnreadable = 20;

/** A request without a message for this long is given up; late answers are ignored. */
const planWithinMs = 120_000;

/**
 * The line to the route planner (S2 §7), independent of the realtime channel: opens it, keeps it
 * by heart-beats, and reconnects with jitter, after a refusal too, until the token changes or is
 * removed.
 */
export class PlannerLine {
  readonly #ports: PlannerPorts;
  readonly #talk: PlannerTalk;
  readonly #frames = new Subject<RawFrame>();
  readonly #tokens = new Subject<string | null>();
  readonly #tries = new Subject<void>();
  /** Sends a request on the line that is up; null: none is. */
  #send: ((body: string) => boolean) | null = null;
  #lastState: 'connected' | 'lost' | null = null;

  constructor(ports: PlannerPorts) {
    this.#ports = ports;
    this.#frames.subscribe(ports.emit);
    this.#talk = new PlannerTalk((frame) => this.#frames.next(frame));
    this.#tokens
      .pipe(switchMap((token) => (token === null ? EMPTY : this.#lines(token))))
      .subscribe();
  }

  /** Opens it for a token; null closes it. */
  connect(token: string | null): void {
    this.#lastState = null;
    this.#tokens.next(token);
  }

  /** Opens a line that is not connected at once, and resets the count of failures. */
  tryNow(): void {
    if (this.#send === null) this.#tries.next();
  }

  /** Sends a request, in place of the one before. `requestId`: the one in the body. */
  ask(requestId: string, body: string): void {
    this.#talk.ask(requestId);
    if (!this.#send?.(body)) this.#talk.giveUp('The route planner is not reached.');
  }

  #lines(token: string): Observable<unknown> {
    const { random, scheduler } = this.#ports;
    const line = this.#line(token).pipe(
      catchError((loss) => {
        this.#lost();
        return throwError(() => loss);
      }),
      // It emits only once it has lasted for a while.
      comeBack({ isGood: () => true, random, scheduler }),
    );
    return this.#tries.pipe(
      startWith(null),
      switchMap(() => line),
    );
  }

  /** One socket, from its opening to its loss; emits when it has proven steady. */
  #line(token: string): Observable<unknown> {
    const { scheduler } = this.#ports;
    return defer(() => {
      let patienceMs = answerWithinMs;
      let unreadable = 0;
      const steady = this.#socket(token).pipe(
        heldByBeats(() => patienceMs, scheduler),
        tap((event) => {
          if (event.is === 'connected') {
            patienceMs = event.beatMs === 0 ? Number.POSITIVE_INFINITY : event.beatMs + beatGraceMs;
          }
          if (this.#hear(event)) return;
          unreadable += 1;
          if (unreadable > mostUnreadable) throw new LineLost();
        }),
        filter((event) => event.is === 'connected'),
        switchMap(() => timer(steadyMs, scheduler)),
      );
      return merge(steady, this.#overdue()).pipe(finalize(() => this.#end()));
    });
  }

  /** Gives up a request without messages, and an expired number of planners. */
  #overdue(): Observable<never> {
    const { scheduler } = this.#ports;
    const { asked, infoHoldsMs } = this.#talk;
    const silent = asked.pipe(
      switchMap((isAsked) => (isAsked ? longerThan(planWithinMs, scheduler) : EMPTY)),
      tap(() => this.#talk.giveUp('The route planner did not answer.')),
    );
    const expired = infoHoldsMs.pipe(
      switchMap((ms) => (ms === null ? EMPTY : longerThan(ms, scheduler))),
      tap(() => this.#talk.noPlanners()),
    );
    return merge(silent, expired).pipe(ignoreElements());
  }

  /** False: it could not be read. */
  #hear(event: PlannerEvent): boolean {
    switch (event.is) {
      case 'heard':
        return true;
      case 'connected':
        this.#send = event.send;
        this.#report('connected');
        return true;
      case 'message':
        return this.#talk.message(event.topic, event.body);
      case 'unreadable':
        this.#talk.leaveOut(event.where);
        return false;
    }
  }

  #socket(token: string): Observable<PlannerEvent> {
    const { open, url, destinations } = this.#ports;
    const { request, serverInfo, route, error } = destinations;
    const target = { url, token, topics: { serverInfo, route, error } };
    return lineOf((on, closed) => {
      const socket = open(target, {
        connected: (beatMs) =>
          on({ is: 'connected', beatMs, send: (body) => socket.send(request, body) }),
        message: (topic, body) => on({ is: 'message', topic, body }),
        unreadable: (where) => on({ is: 'unreadable', where }),
        heard: () => on({ is: 'heard' }),
        closed,
      });
      return socket;
    });
  }

  #lost(): void {
    this.#end();
    this.#report('lost');
  }

  #end(): void {
    this.#send = null;
    this.#talk.giveUp('The line to the route planner was lost.');
  }

  #report(state: 'connected' | 'lost'): void {
    if (this.#lastState === state) return;
    this.#lastState = state;
    this.#frames.next({ type: 'plannerLine', state });
  }
}

function longerThan(ms: number, scheduler: SchedulerLike): Observable<0> {
  return timer(ms + 1, scheduler);
}
