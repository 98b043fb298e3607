import type { PlannerDestinations } from '#wire/planner.ts';
import { readPlannerError, readPlannerUpdate } from '#wire/plannerMessages.ts';
import type { RawFrame } from '#wire/transport.ts';
import { BackOff } from './backOff.ts';
import type { OpenStomp, StompSocket } from './stompSocket.ts';
import type { Timers } from './timers.ts';
import { Waits } from './waits.ts';

export type PlannerPorts = {
  /** Of the planner's WebSocket. */
  readonly url: string;
  readonly destinations: PlannerDestinations;
  readonly open: OpenStomp;
  readonly timers: Timers;
  /** Evenly from 0 to below 1. */
  readonly random: () => number;
  readonly emit: (frame: RawFrame) => void;
};

/** How long a server may take until it has accepted the token. */
const answerWithinMs = 10_000;
/** Silence beyond the promised heart-beat: the line is half open. */
const beatGraceMs = 5_000;
const checkEveryMs = 1_000;
/** A line that held so long was a good one: the next wait is a short one again. */
const steadyMs = 10_000;
/** Frames of one connection that could not be read; then it is given up for another. */
const mostUnreadable = 20;

/** So long may nothing be told of a request; then it is given up, late answers too. */
const planWithinMs = 120_000;

const messages = {
  serverInfo: 'plannerInfo',
  route: 'plannerRoute',
  error: 'plannerError',
} as const;

/**
 * The line to the route planner (S2 §7), beside the realtime channel and without a say in it:
 * opens it, holds it by heart-beats, and comes back with jitter, a refusal included, until there
 * is another token or none. One request is under way at a time, and it ends exactly once: by its
 * final routes, or by words, a lost line and a silent planner included. What is told of others, as
 * a broker's topic tells it to everybody, is left out.
 */
export class PlannerLine {
  readonly #ports: PlannerPorts;
  readonly #backOff: BackOff;
  readonly #waits: Waits;
  #token: string | null = null;
  #socket: StompSocket | null = null;
  #told: 'connected' | 'lost' | null = null;
  #heardAtMs = 0;
  /** Since when the server has accepted this socket; null until it has. */
  #connectedAtMs: number | null = null;
  #beatMs = 0;
  #unreadable = 0;
  /** Until when the number of planners holds; null: until another is told. */
  #infoUntilMs: number | null = null;
  #asked: { readonly requestId: string; heardAtMs: number } | null = null;

  constructor(ports: PlannerPorts) {
    this.#ports = ports;
    this.#backOff = new BackOff(ports.random);
    this.#waits = new Waits(ports.timers);
  }

  /** Opens it for a token; null closes it. */
  connect(token: string | null): void {
    this.#drop();
    this.#token = token;
    this.#told = null;
    this.#backOff.reset();
    if (token !== null) this.#open(token);
  }

  /** Opens at once what is not connected, and forgets how often that has failed. */
  tryNow(): void {
    if (this.#token === null || this.#connectedAtMs !== null) return;
    this.#drop();
    this.#backOff.reset();
    this.#open(this.#token);
  }

  /** Sends a request, in place of the one before. `requestId`: the one in the body. */
  ask(requestId: string, body: string): void {
    this.#giveUp('A newer request took its place.');
    this.#asked = { requestId, heardAtMs: this.#ports.timers.nowMs() };
    const { request } = this.#ports.destinations;
    const isSent = this.#connectedAtMs !== null && this.#socket?.send(request, body);
    if (!isSent) this.#giveUp('The route planner is not reached.');
  }

  #open(token: string): void {
    const { open, url, destinations, timers } = this.#ports;
    this.#heardAtMs = timers.nowMs();
    this.#unreadable = 0;
    // What an earlier socket still says is not heard.
    const live = (run: () => void) => {
      if (this.#socket === socket) run();
    };
    const { serverInfo, route, error } = destinations;
    const target = { url, token, topics: { serverInfo, route, error } };
    const socket = open(target, {
      connected: (beatMs) => live(() => this.#connected(beatMs)),
      told: (topic, body) => live(() => this.#message(topic, body)),
      unreadable: (where) => live(() => this.#leftOut(where)),
      heard: () =>
        live(() => {
          this.#heardAtMs = timers.nowMs();
        }),
      closed: () => live(() => this.#again()),
    });
    this.#socket = socket;
    this.#waits.after(checkEveryMs, () => this.#check());
  }

  #connected(beatMs: number): void {
    this.#connectedAtMs = this.#ports.timers.nowMs();
    this.#beatMs = beatMs;
    this.#tell('connected');
  }

  /** Once a second: whether the other side still lives. A machine that slept finds out at once. */
  #check(): void {
    const nowMs = this.#ports.timers.nowMs();
    const since = this.#connectedAtMs;
    if (nowMs - this.#heardAtMs > this.#patienceMs()) return this.#again();
    if (since !== null && nowMs - since >= steadyMs) this.#backOff.reset();
    if (this.#infoUntilMs !== null && nowMs > this.#infoUntilMs) this.#noPlanners();
    if (this.#asked && nowMs - this.#asked.heardAtMs > planWithinMs) {
      this.#giveUp('The route planner did not answer.');
    }
    this.#waits.after(checkEveryMs, () => this.#check());
  }

  #patienceMs(): number {
    if (this.#connectedAtMs === null) return answerWithinMs;
    return this.#beatMs === 0 ? Number.POSITIVE_INFINITY : this.#beatMs + beatGraceMs;
  }

  #message(topic: string, body: string): void {
    let payload: unknown;
    try {
      payload = JSON.parse(body);
    } catch {
      return this.#leftOut(`${topic}: not JSON`);
    }
    const event = messages[topic as keyof typeof messages];
    if (event === 'plannerInfo') this.#noteHolds(payload);
    const isFor = event === 'plannerInfo' || this.#isForThis(event, payload);
    if (isFor) this.#ports.emit({ type: 'message', event, payload, serverMs: null });
  }

  /** A broker cannot tell that all planners are gone: they tell for how long they have spoken. */
  #noteHolds(payload: unknown): void {
    const { holdsMs = null } = (payload ?? {}) as { readonly holdsMs?: unknown };
    const isTime = typeof holdsMs === 'number' && holdsMs > 0;
    this.#infoUntilMs = isTime ? this.#ports.timers.nowMs() + holdsMs : null;
  }

  #noPlanners(): void {
    this.#infoUntilMs = null;
    const payload = { planners: 0 };
    this.#ports.emit({ type: 'message', event: 'plannerInfo', payload, serverMs: null });
  }

  /** Whether a message is of the request under way, or an error of none; notes its end. */
  #isForThis(event: 'plannerRoute' | 'plannerError', payload: unknown): boolean {
    const { requestId = null } = (payload ?? {}) as { readonly requestId?: unknown };
    const asked = this.#asked;
    if (requestId === null) return event === 'plannerError';
    if (asked === null || requestId !== asked.requestId) return false;
    asked.heardAtMs = this.#ports.timers.nowMs();
    const read = event === 'plannerError' ? readPlannerError(payload) : readPlannerUpdate(payload);
    if ('problem' in read) {
      this.#giveUp('The answer of the route planner cannot be read.');
      this.#leftOut(`answer.${read.problem}`);
      return false;
    }
    if (!('isFinal' in read.value) || read.value.isFinal) this.#asked = null;
    return true;
  }

  /** Ends the request under way with words; what is still told of it is not heard. */
  #giveUp(message: string): void {
    if (this.#asked === null) return;
    const payload = { requestId: this.#asked.requestId, message };
    this.#asked = null;
    this.#ports.emit({ type: 'message', event: 'plannerError', payload, serverMs: null });
  }

  #leftOut(where: string): void {
    this.#ports.emit({ type: 'unreadable', where: `planner.${where}` });
    this.#unreadable += 1;
    if (this.#unreadable > mostUnreadable) this.#again();
  }

  #again(): void {
    const token = this.#token;
    this.#drop();
    if (token === null) return;
    this.#tell('lost');
    this.#waits.after(this.#backOff.nextMs(), () => this.#open(token));
  }

  #tell(state: 'connected' | 'lost'): void {
    if (this.#told === state) return;
    this.#told = state;
    this.#ports.emit({ type: 'plannerLine', state });
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#connectedAtMs = null;
    this.#infoUntilMs = null;
    this.#giveUp('The line to the route planner was lost.');
    this.#waits.callOff();
    socket?.close();
  }
}
