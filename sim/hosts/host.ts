// The loop around the core, the same for worker and in-process hosts: lets time pass, journals
// each request before it is answered, and keeps time durable before a frame of it leaves.
import type { Calls } from '#wire/calls.ts';
import {
  type RawRequest,
  type RawResponse,
  type Transport,
  TransportError,
} from '#wire/transport.ts';
import { type Core, createCore, loadCore, type Stir } from '../core/core.ts';
import { checkOptions, checkSpeed, type SimOptions } from '../core/options.ts';
import type { Served } from '../services/serve.ts';
import { openChannel } from './channel.ts';
import { memorySimStore, type SimStore, type SimTime, type Stored } from './simStore.ts';
import type { Wall } from './wall.ts';

export type HostOptions = {
  readonly world: Partial<SimOptions>;
  readonly store: SimStore;
  readonly wall: Wall;
  /** Simulated per real time of a company that was not stored. */
  readonly speed: number;
  /** False: time passes only by `advance` and by the call that steers it. */
  readonly running: boolean;
};

export type Host = Transport & {
  readonly core: Core;
  /** Lets simulated time pass; resolves when its frames have left. */
  advance(ms: number): Promise<void>;
  /** Tells the console about trouble with the host itself. */
  trouble(what: string, fatal: boolean): void;
};

const stepMs = 100;
/** After the machine slept, time goes on rather than jumping. */
const longestStepMs = 5000;
const positionsEveryMs = 1000;
const positionsAtLeastEveryWallMs = 4900;
const snapshotEveryMs = 10 * 60_000;
/** A snapshot may take this share of the time at most. */
const snapshotShare = 50;

type Control = Calls['simControl'];

/** Opens a company, or brings it back as it was. Throws `OptionRefused`. */
export async function openHost(options: HostOptions): Promise<Host> {
  const world = checkOptions(options.world);
  const first: SimTime = { nowMs: 0, speed: checkSpeed(options.speed), paused: false };
  const stored = await options.store.load(world);
  const core = revive(world, stored);
  return runHost(core, options, stored.time ?? first);
}

/** The company as it was when the console last heard of it, or a new one. */
export function revive(world: SimOptions, { snapshot, journal, time }: Stored): Core {
  const core = snapshot ? loadCore(snapshot) : createCore(world);
  const known = snapshot?.tallies.journal ?? 0;
  for (const { number, entry } of journal) if (number > known) core.replay(entry);
  const aheadMs = (time?.nowMs ?? 0) - core.nowMs();
  if (aheadMs > 0) core.tick(aheadMs);
  return core;
}

function runHost(core: Core, { store: given, wall, running }: HostOptions, time: SimTime): Host {
  let store = given;
  let { speed, paused } = time;
  let closed = false;
  let queue: Promise<unknown> = Promise.resolve();
  let untold: Stir = { changes: [], channel: [] };
  let lastSample = { simMs: core.nowMs(), wallMs: wall.nowMs() };
  const snapshots = snapshotPolicy(core, wall);
  const channel = openChannel(core, wall, () => {
    const { seed, drivers } = core.options();
    return { seed, drivers, speed, paused };
  });

  /** One thing at a time: a frame never overtakes the write it waits for. */
  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const turn = queue.then(run);
    queue = turn.catch(() => {});
    return turn;
  }

  async function keep(write: (store: SimStore) => Promise<void>): Promise<void> {
    try {
      await write(store);
    } catch {
      store.close();
      store = memorySimStore();
      channel.trouble('The browser refuses to store the simulation: a reload loses it.', false);
    }
  }

  function gather({ changes, channel: faults }: Stir): void {
    untold = {
      changes: [...untold.changes, ...changes],
      channel: [...untold.channel, ...faults],
    };
  }

  function tell(withPositions: boolean): void {
    const stir = untold;
    untold = { changes: [], channel: [] };
    channel.tell(stir, withPositions);
  }

  async function step(ms: number, withPositions: boolean): Promise<void> {
    gather(core.tick(ms));
    await keep((to) => to.putTime({ nowMs: core.nowMs(), speed, paused }));
    if (closed) return;
    const wallMs = wall.nowMs();
    if (withPositions) lastSample = { simMs: core.nowMs(), wallMs };
    tell(withPositions);
    // Not waited for: what it replaces is durable already.
    if (snapshots.due()) void keep((to) => snapshots.take((state) => to.putSnapshot(state)));
  }

  function positionsDue(aheadMs: number): boolean {
    const wallMs = wall.nowMs() - lastSample.wallMs;
    if (wallMs >= positionsAtLeastEveryWallMs) return true;
    return core.nowMs() + aheadMs - lastSample.simMs >= positionsEveryMs;
  }

  async function steer(request: Control['request']): Promise<void> {
    if (request.stepMs) await step(request.stepMs, true);
    await keep((to) => to.putTime({ nowMs: core.nowMs(), speed, paused }));
    tell(true);
  }

  async function serveOne(request: RawRequest): Promise<Served> {
    let steering: Control['request'] | null = null;
    const handled = core.handle(request, (asked) => {
      steering = asked;
      speed = asked.speed ?? speed;
      paused = asked.paused ?? paused;
      return { speed, paused };
    });
    const { journal } = handled;
    gather(handled);
    if (journal) await keep((to) => to.appendJournal(core.journalLength(), journal));
    if (steering) await steer(steering);
    // The answer goes first; its echo follows in a turn of its own.
    else if (untold.changes.length > 0) void inTurn(async () => tell(false));
    return handled;
  }

  /** A company that throws has a bug in it: it is told and stands still. */
  function broken(error: unknown): void {
    if (closed) return;
    stopLoop?.();
    const what = error instanceof Error ? error.message : String(error);
    channel.trouble(`The simulation has failed and stands still: ${what}`, true);
  }

  const stopLoop = running
    ? runLoop(wall, () => (paused ? 0 : speed), inTurn, step, positionsDue, broken)
    : null;

  return {
    core,
    listen: channel.listen,
    trouble: channel.trouble,
    advance: (ms) => inTurn(() => step(ms, true)),
    connect: (token) => void inTurn(async () => closed || channel.connect(token)),
    async send(request, cancelled) {
      let left = false;
      return new Promise<RawResponse>((resolve, reject) => {
        const fail = (why: string, sent: boolean) => reject(new TransportError(why, sent));
        cancelled.onCancel(() => fail('cancelled', left));
        const served = inTurn(async () => {
          if (closed) throw new TransportError('the simulation is closed', false);
          left = true;
          return serveOne(request);
        });
        served.then(({ response, fate }) => {
          const deliver = () => {
            if (fate.is === 'answer') resolve(response);
            else fail('the connection broke', fate.is === 'lost');
          };
          if (fate.delayMs > 0) wall.after(fate.delayMs, deliver);
          else deliver();
        }, reject);
      });
    },
    close() {
      closed = true;
      stopLoop?.();
      channel.close();
      void inTurn(async () => store.close());
    },
  };
}

/** Steps at the pace of the wall; a slow step is not followed by a hail of others. */
function runLoop(
  wall: Wall,
  speed: () => number,
  inTurn: (run: () => Promise<void>) => Promise<void>,
  step: (ms: number, withPositions: boolean) => Promise<void>,
  positionsDue: (aheadMs: number) => boolean,
  broken: (error: unknown) => void,
): () => void {
  let lastMs = wall.nowMs();
  let rest = 0;
  let busy = false;
  return wall.every(stepMs, () => {
    if (busy) return;
    const nowMs = wall.nowMs();
    const elapsed = Math.min(longestStepMs, nowMs - lastMs) * speed() + rest;
    lastMs = nowMs;
    const ms = Math.floor(elapsed);
    rest = elapsed - ms;
    const withPositions = positionsDue(ms);
    if (ms === 0 && !withPositions) return;
    busy = true;
    inTurn(() => step(ms, withPositions))
      .catch(broken)
      .finally(() => {
        busy = false;
      });
  });
}

/** Often enough that bringing a company back is quick, and never a burden. */
function snapshotPolicy(core: Core, wall: Wall) {
  let last = { simMs: core.nowMs(), wallMs: wall.nowMs(), costMs: 0 };
  return {
    due(): boolean {
      const { simMs, wallMs, costMs } = last;
      const restedMs = wall.nowMs() - wallMs;
      return core.nowMs() - simMs >= snapshotEveryMs && restedMs >= costMs * snapshotShare;
    },
    async take(put: (state: ReturnType<Core['save']>) => Promise<void>): Promise<void> {
      const wallMs = wall.nowMs();
      const done = put(core.save());
      last = { simMs: core.nowMs(), wallMs, costMs: wall.nowMs() - wallMs };
      await done;
    },
  };
}
