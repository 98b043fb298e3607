// The realtime channel of a host: to whom frames go, and what goes wrong on the way. Separate
// from the host's loop because an outage lives longer than a step.
import type { User } from '#domain/entities.ts';
import type { SimState as ToldState } from '#wire/link.ts';
import { writeMessage } from '#wire/realtime.ts';
import type { RawFrame } from '#wire/transport.ts';
import type { Core, Stir } from '../core/core.ts';
import type { Sampler } from '../core/positions.ts';
import type { Fault } from '../faults/fault.ts';
import type { Wall } from './wall.ts';

type Session = { readonly user: User; readonly sampler: Sampler; isOut: boolean };

export type Channel = {
  listen(on: (frame: RawFrame) => void): () => void;
  /** Opens for the user of the token, closes for null and for a token nobody has. */
  connect(token: string | null): void;
  /** Tells what was stirred up; positions and the time too when asked for. */
  tell(stir: Stir, withPositions: boolean): void;
  /** Tells about the host itself, whoever listens. */
  trouble(what: string, fatal: boolean): void;
  close(): void;
};

/** `state`: how time passes, told beside it. */
export function openChannel(core: Core, wall: Wall, state: () => ToldState): Channel {
  const listeners = new Set<(frame: RawFrame) => void>();
  const timers = new Set<() => void>();
  let session: Session | null = null;
  let late: Promise<void> = Promise.resolve();
  let isLate = false;

  const emit = (frame: RawFrame) => {
    for (const on of listeners) on(frame);
  };
  const later = (delayMs: number, run: () => void) => {
    const cancel = wall.after(delayMs, () => {
      timers.delete(cancel);
      run();
    });
    timers.add(cancel);
  };
  const time = () => writeMessage({ is: 'time', sim: state() }, core.nowMs());

  function greet({ sampler }: Session): void {
    emit({ type: 'connection', state: 'connected', serverMs: core.nowMs() });
    emit({ type: 'positionNames', names: sampler.names });
    emit(time());
    emit({ type: 'positions', batch: sampler.sample() });
  }

  function breakOff(broken: Session, delayMs: number): void {
    if (broken.isOut) return;
    broken.isOut = true;
    emit({ type: 'connection', state: 'lost', serverMs: core.nowMs() });
    later(delayMs, () => {
      broken.isOut = false;
      if (session === broken) greet(broken);
    });
  }

  /** Frames after a latency stay behind the ones it holds back. */
  function send(frames: readonly RawFrame[], latencyMs: number): void {
    if (latencyMs === 0 && !isLate) return frames.forEach(emit);
    isLate = true;
    const before = late;
    const to = session;
    const mine = new Promise<void>((resolve) => later(latencyMs, resolve));
    late = before
      .then(() => mine)
      .then(() => {
        if (session === to && !to?.isOut) frames.forEach(emit);
      });
    const last = late;
    void last.then(() => {
      if (late === last) isLate = false;
    });
  }

  return {
    listen(on) {
      listeners.add(on);
      return () => listeners.delete(on);
    },
    connect(token) {
      const user = token === null ? null : core.userOf(token);
      const was = session;
      session = user && { user, sampler: core.sampler(user), isOut: false };
      if (session) greet(session);
      else if (was || token !== null) {
        emit({ type: 'connection', state: 'lost', serverMs: core.nowMs() });
      }
    },
    tell({ changes, channel }, withPositions) {
      if (!session) return;
      const is = (kind: Fault['kind']) => channel.find((fault) => fault.kind === kind);
      const outage = is('disconnect');
      if (outage) breakOff(session, outage.delayMs);
      if (session.isOut) return;
      let frames = core.framesOf(changes, session.user);
      if (is('lostAnswer')) frames = frames.slice(1);
      if (is('malformed')) frames = frames.map(broken);
      if (withPositions) {
        frames.push(time(), { type: 'positions', batch: session.sampler.sample() });
      }
      send(frames, is('latency')?.delayMs ?? 0);
    },
    trouble(what, fatal) {
      emit(writeMessage({ is: 'trouble', what, fatal }, core.nowMs()));
    },
    close() {
      session = null;
      for (const cancel of timers) cancel();
      timers.clear();
      listeners.clear();
    },
  };
}

/** What a truncated message leaves. */
function broken(frame: RawFrame): RawFrame {
  return frame.type === 'message' ? { ...frame, payload: { collection: null } } : frame;
}
