// The realtime channel of a host: to whom frames go, and what goes wrong on the way. Separate
// from the host's loop because an outage lives longer than a step.
import type { User } from '#domain/entities.ts';
import type { SimState as ToldState } from '#wire/link.ts';
import { writeMessage } from '#wire/realtime.ts';
import type { RawFrame } from '#wire/transport.ts';
import type { Core, Stir } from '../core/core.ts';
import type { Sampler } from '../core/positions.ts';
import type { Fault, FaultKind } from '../faults/fault.ts';
import type { Wall } from './wall.ts';

/** Who listens, from one connection to the next. */
type Session = { readonly user: User; readonly sampler: Sampler; isOut: boolean };

export class Channel {
  readonly #core: Core;
  readonly #wall: Wall;
  readonly #state: () => ToldState;
  readonly #listeners = new Set<(frame: RawFrame) => void>();
  readonly #timers = new Set<() => void>();
  #session: Session | null = null;
  /** Frames held back by a latency, and those that must stay behind them. */
  #held: (() => void)[] | null = null;

  /** `state`: how time passes, told beside it. */
  constructor(core: Core, wall: Wall, state: () => ToldState) {
    this.#core = core;
    this.#wall = wall;
    this.#state = state;
  }

  listen(on: (frame: RawFrame) => void): () => void {
    this.#listeners.add(on);
    return () => this.#listeners.delete(on);
  }

  /** Opens for the user of the token, closes for null and for a token nobody has. */
  connect(token: string | null): void {
    const user = token === null ? null : this.#core.userOf(token);
    const was = this.#session;
    this.#held = null;
    this.#session = user && { user, sampler: this.#core.sampler(user), isOut: false };
    if (this.#session) this.#greet(this.#session);
    else if (was || token !== null) this.#emit(this.#connection('lost'));
  }

  /** Tells what was stirred up; positions and the time too when asked for. */
  tell({ changes, channel }: Stir, withPositions: boolean): void {
    const session = this.#session;
    if (!session) return;
    const is = (kind: FaultKind): Fault | undefined => channel.find((own) => own.kind === kind);
    const outage = is('disconnect');
    if (outage && !session.isOut) this.#breakOff(session, outage.delayMs);
    if (session.isOut) return;
    let frames = this.#core.framesOf(changes, session.user);
    if (is('lostAnswer')) frames = frames.slice(1);
    if (is('malformed')) frames = frames.map(broken);
    if (withPositions) {
      frames.push(this.#time(), { type: 'positions', batch: session.sampler.sample() });
    }
    this.#send(frames, is('latency')?.delayMs ?? 0);
  }

  /** Tells about the host itself, whoever listens. */
  trouble(what: string, fatal: boolean): void {
    this.#emit(writeMessage({ is: 'trouble', what, fatal }, this.#core.nowMs()));
  }

  close(): void {
    this.#session = null;
    for (const cancel of this.#timers) cancel();
    this.#timers.clear();
    this.#listeners.clear();
  }

  #emit(frame: RawFrame): void {
    for (const on of this.#listeners) on(frame);
  }

  #greet({ sampler }: Session): void {
    this.#emit(this.#connection('connected'));
    this.#emit({ type: 'positionNames', names: sampler.names });
    this.#emit(this.#time());
    this.#emit({ type: 'positions', batch: sampler.sample() });
  }

  #breakOff(session: Session, delayMs: number): void {
    session.isOut = true;
    this.#held = null;
    this.#emit(this.#connection('lost'));
    this.#later(delayMs, () => {
      session.isOut = false;
      if (this.#session === session) this.#greet(session);
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
      // An outage or another user since: what was on its way is lost.
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

  #time(): RawFrame {
    return writeMessage({ is: 'time', sim: this.#state() }, this.#core.nowMs());
  }

  #connection(state: 'connected' | 'lost'): RawFrame {
    return { type: 'connection', state, resumed: false, serverMs: this.#core.nowMs() };
  }
}

/** What a truncated message leaves. */
function broken(frame: RawFrame): RawFrame {
  return frame.type === 'message' ? { ...frame, payload: { collection: null } } : frame;
}
