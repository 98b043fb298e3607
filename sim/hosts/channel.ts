// The realtime channel of one console: where frames go, and the faults on the way.
// Separate from the host's loop because an outage lives longer than a step.
import type { User } from '#domain/entities.ts';
import type { PositionBatch, PositionNames } from '#domain/positionBatch.ts';
import type { PlannerMessage } from '#wire/planner/messages.ts';
import type { RawFrame } from '#wire/transport.ts';
import type { Fault, FaultKind } from '../core/fault.ts';
import { type PlannerDesk, plannerFrame } from './plannerDesk.ts';
import type { Wall } from './wall.ts';

/** What a channel reads from its company. */
export interface ChannelSource {
  userOf(token: string): User | null;
  nowMs(): number;
  /** The cursor of the last change sent to the consoles. */
  cursor(): number;
  /** What a user has missed since a cursor; null when that is no longer kept. */
  missed(user: User, cursor: number): readonly RawFrame[] | null;
  names(user: User): PositionNames;
  positions(user: User): PositionBatch;
  /** The time and how it passes. */
  time(): RawFrame;
  /** How many planner workers there are. */
  planners(): RawFrame;
  /** A console's way to them. */
  plannerDesk(report: (message: PlannerMessage) => void): PlannerDesk;
}

/** What one step sends; computed once for all consoles of a user. */
export type StepFrames = {
  framesFor(user: User): readonly RawFrame[];
  /** Faults of the realtime channel that struck. */
  readonly faults: readonly Fault[];
  /** Null when positions and the time are not sent. */
  readonly positionsFor: ((user: User) => PositionBatch) | null;
};

const lineLost = 'The line to the route planner was lost.';

/** The signed-in user, from one connection to the next. */
type Session = { readonly user: User; isOut: boolean };

export class Channel {
  readonly #source: ChannelSource;
  readonly #wall: Wall;
  readonly #listeners = new Set<(frame: RawFrame) => void>();
  readonly #timers = new Set<() => void>();
  readonly #plannerDesk: PlannerDesk;
  #session: Session | null = null;
  /** Frames held back by a latency, and those that must stay behind them. */
  #held: (() => void)[] | null = null;

  constructor(source: ChannelSource, wall: Wall) {
    this.#source = source;
    this.#wall = wall;
    this.#plannerDesk = source.plannerDesk((message) => {
      this.#send([plannerFrame(message, source.nowMs())], 0);
    });
  }

  /** Whether it has a user. */
  get isOpen(): boolean {
    return this.#session !== null;
  }

  listen(on: (frame: RawFrame) => void): () => void {
    this.#listeners.add(on);
    return () => this.#listeners.delete(on);
  }

  /** Opens for the user of the token, closes for null and for an unknown token. With a cursor,
   * the changes since then are sent. */
  connect(token: string | null, cursor: number | null): void {
    const user = token === null ? null : this.#source.userOf(token);
    const was = this.#session;
    this.#held = null;
    this.#plannerDesk.stop(lineLost);
    this.#session = user && { user, isOut: false };
    if (this.#session) this.#greet(this.#session, cursor);
    else if (was || token !== null) this.#emit(this.#lost());
  }

  /** Sends `connected`, and again what came after a cursor; not resumed when that is no longer
   * kept. */
  since(cursor: number): void {
    const session = this.#session;
    if (!session || session.isOut) return;
    const missed = this.#source.missed(session.user, cursor);
    this.#send([this.#connected(missed !== null), ...(missed ?? [])], 0);
  }

  /** Every result of a request for a plan is sent. */
  askPlanner(requestId: string, body: string): void {
    const session = this.#session;
    if (session && !session.isOut) return this.#plannerDesk.ask(session.user, body);
    const error = { requestId, message: 'The route planner is not reached.' };
    this.#emit(plannerFrame({ is: 'error', error }, this.#source.nowMs()));
  }

  send({ framesFor, faults, positionsFor }: StepFrames): void {
    const session = this.#session;
    if (!session) return;
    const is = (kind: FaultKind): Fault | undefined => faults.find((own) => own.kind === kind);
    const outage = is('disconnect');
    if (outage && !session.isOut) this.#breakOff(session, outage.delayMs);
    if (session.isOut) return;
    let frames = framesFor(session.user);
    if (is('lostAnswer')) frames = frames.slice(1);
    if (is('malformed')) frames = frames.map(broken);
    if (positionsFor) {
      const batch = positionsFor(session.user);
      frames = [...frames, ...this.#whereabouts(is('malformed') ? offCourse(batch) : batch)];
    }
    this.#send(frames, is('latency')?.delayMs ?? 0);
  }

  /** Sends the current number of planner workers. */
  sendPlannerCount(): void {
    if (this.#session && !this.#session.isOut) this.#send([this.#source.planners()], 0);
  }

  /** Sends a frame about the host itself to every listener. */
  announce(frame: RawFrame): void {
    this.#emit(frame);
  }

  close(): void {
    this.#session = null;
    this.#plannerDesk.stop(null);
    for (const cancel of this.#timers) cancel();
    this.#timers.clear();
    this.#listeners.clear();
  }

  #emit(frame: RawFrame): void {
    for (const on of this.#listeners) on(frame);
  }

  #greet(session: Session, cursor: number | null): void {
    const missed = cursor === null ? null : this.#source.missed(session.user, cursor);
    this.#emit(this.#connected(missed !== null));
    this.#emit({ type: 'positionNames', names: this.#source.names(session.user) });
    for (const frame of missed ?? []) this.#emit(frame);
    this.#emit(this.#source.planners());
    const batch = this.#source.positions(session.user);
    for (const frame of this.#whereabouts(batch)) this.#emit(frame);
  }

  #whereabouts(batch: PositionBatch): RawFrame[] {
    return [this.#source.time(), { type: 'positions', batch }];
  }

  #breakOff(session: Session, delayMs: number): void {
    session.isOut = true;
    this.#held = null;
    this.#emit(this.#lost());
    // Its messages take the same way here.
    this.#emit({ type: 'plannerLine', state: 'lost' });
    this.#plannerDesk.stop(lineLost);
    this.#later(delayMs, () => {
      session.isOut = false;
      if (this.#session === session) this.#greet(session, null);
    });
  }

  #send(frames: readonly RawFrame[], latencyMs: number): void {
    const deliver = () => {
      for (const frame of frames) this.#emit(frame);
    };
    if (this.#held) return void this.#held.push(deliver);
    if (latencyMs === 0) return deliver();
    const held = [deliver];
    this.#held = held;
    this.#later(latencyMs, () => {
      // An outage or another user since: frames under way are lost.
      if (this.#held !== held) return;
      this.#held = null;
      for (const each of held) each();
    });
  }

  #later(delayMs: number, run: () => void): void {
    const cancel = this.#wall.after(delayMs, () => {
      this.#timers.delete(cancel);
      run();
    });
    this.#timers.add(cancel);
  }

  #connected(resumed: boolean): RawFrame {
    const serverMs = this.#source.nowMs();
    const cursor = this.#source.cursor();
    return { type: 'connection', state: 'connected', serverMs, resumed, cursor };
  }

  #lost(): RawFrame {
    return {
      type: 'connection',
      state: 'lost',
      serverMs: this.#source.nowMs(),
      resumed: false,
    };
  }
}

/** Makes every tenth fix invalid. */
function offCourse(batch: PositionBatch): PositionBatch {
  const nowhereE6 = 999_000_000;
  return { ...batch, lonE6: batch.lonE6.map((e6, k) => (k % 10 === 0 ? nowhereE6 : e6)) };
}

/** A truncated message. */
function broken(frame: RawFrame): RawFrame {
  return frame.type === 'message' ? { ...frame, payload: { collection: null } } : frame;
}
