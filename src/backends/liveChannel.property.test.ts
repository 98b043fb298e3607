import { expect } from 'vitest';
import type { ClientFrame } from '#wire/realtime/socketFrames.ts';
import { fc, test } from '../../tests/property.ts';
import type { SocketEvents } from './ioSocket.ts';
import { LiveChannel } from './liveChannel.ts';
import { VirtualTime } from './testing/virtualTime.ts';

/** One possible next step, skipped where it does not apply. */
const step = fc.constantFrom(
  'change',
  'serverHears',
  'consoleHears',
  'askWorld',
  'answerWorld',
  'lose',
  'wait',
);

type Line = {
  readonly on: SocketEvents;
  isOpen: boolean;
  isGone: boolean;
  isConnected: boolean;
  readonly toServer: ClientFrame[];
  readonly toConsole: unknown[];
};

/** A server with a short memory of its changes, and a console that loads when it must. */
function run(steps: readonly string[], remembers: number) {
  const timers = new VirtualTime();
  const lines: Line[] = [];
  let cursor = 0;
  /** Every change the console has by message or by world. */
  const known = new Set<number>();
  const asked: number[] = [];
  let mustLoad = true;
  let wasLost = false;
  const channel = new LiveChannel({
    origin: '',
    scheduler: timers,
    random: () => 0.5,
    open: (_origin, on) => {
      const line: Line = {
        on,
        isOpen: false,
        isGone: false,
        isConnected: false,
        toServer: [],
        toConsole: [],
      };
      lines.push(line);
      return {
        send: (frame) => void line.toServer.push(frame),
        close: () => {
          line.isGone = true;
        },
      };
    },
    emit: (frame) => {
      if (frame.type === 'message') known.add((frame.payload as { at: number }).at);
      if (frame.type !== 'connection') return;
      if (frame.state === 'connected' && wasLost && !frame.resumed) mustLoad = true;
      wasLost = frame.state === 'lost';
    },
  });
  const line = () => lines.at(-1) as Line;
  const deliver = (to: Line, at: number) =>
    to.toConsole.push({ type: 'changed', payload: { at }, serverMs: 1, cursor: at });
  const acts: { readonly [name: string]: () => void } = {
    change() {
      cursor += 1;
      if (line().isConnected && !line().isGone) deliver(line(), cursor);
    },
    serverHears() {
      const at = line();
      if (at.isGone) return;
      if (!at.isOpen) {
        at.isOpen = true;
        return at.on.open();
      }
      const frame = at.toServer.shift();
      if (!frame) return;
      const named = frame.payload.cursor;
      const complete = named !== null && named >= cursor - remembers;
      at.toConsole.push({ type: 'connected', payload: { cursor, complete }, serverMs: 1 });
      at.isConnected = true;
      if (complete) for (let one = named + 1; one <= cursor; one += 1) deliver(at, one);
    },
    consoleHears() {
      const frame = line().isGone ? undefined : line().toConsole.shift();
      if (frame) line().on.message(frame);
    },
    askWorld() {
      if (asked.length < 2) asked.push(cursor);
      mustLoad = false;
    },
    answerWorld() {
      const at = asked.shift();
      if (at === undefined) return;
      for (let one = 1; one <= at; one += 1) known.add(one);
      channel.worldAt(at);
    },
    lose() {
      if (!line().isGone) line().on.closed();
    },
    wait: () => timers.pass(2_000),
  };
  channel.connect('t');
  for (const one of steps) acts[one]?.();
  // Settles: pending loads finish, messages under way arrive.
  for (let round = 0; round < 40; round += 1) {
    if (mustLoad) acts.askWorld?.();
    for (const one of ['answerWorld', 'serverHears', 'consoleHears', 'consoleHears']) {
      for (let times = 0; times < 8; times += 1) acts[one]?.();
    }
    if (line().isGone) timers.pass(31_000);
  }
  return { cursor, known };
}

test.prop([fc.array(step, { maxLength: 60 }), fc.integer({ min: 0, max: 12 })], { numRuns: 2_000 })(
  'P16: after losses at any time the console misses no change',
  (steps, remembers) => {
    const { cursor, known } = run(steps, remembers);
    const missed = [];
    for (let at = 1; at <= cursor; at += 1) if (!known.has(at)) missed.push(at);
    expect(missed).toEqual([]);
  },
);
