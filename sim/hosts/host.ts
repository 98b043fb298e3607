// The loop around the core, the same for worker and in-process hosts: lets time pass, journals
// each request before it is answered, and keeps time durable before a frame of it leaves.
import type { Calls } from '#wire/calls.ts';
import type { RawFrame, RawRequest, RawResponse, Transport } from '#wire/transport.ts';
import { TransportError } from '#wire/transport.ts';
import { type Core, createCore, loadCore, type Stir } from '../core/core.ts';
import { checkOptions, checkSpeed, type SimOptions } from '../core/options.ts';
import type { Served } from '../services/serve.ts';
import { Channel } from './channel.ts';
import { memorySimStore, type SimStore, type SimTime, type Stored } from './simStore.ts';
import { SnapshotPolicy } from './snapshotPolicy.ts';
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

const stepMs = 100;
/** After the machine slept, time goes on rather than jumping. */
const longestStepMs = 5000;
const positionsEveryMs = 1000;
/** Of wall time, at any speed; a little less than the five seconds promised. */
const positionsAtLeastEveryMs = 4900;

/** Opens a company, or brings it back as it was. Throws `OptionRefused`. */
export async function openHost(options: HostOptions): Promise<Host> {
  const world = checkOptions(options.world);
  const fresh: SimTime = { nowMs: 0, speed: checkSpeed(options.speed), paused: false };
  const stored = await options.store.load(world);
  return new Host(revive(world, stored), options, stored.time ?? fresh);
}

/** The company as it was when the console last heard of it, or a new one. */
function revive(world: SimOptions, { snapshot, journal, time }: Stored): Core {
  const core = snapshot ? loadCore(snapshot) : createCore(world);
  const known = snapshot?.tallies.journal ?? 0;
  for (const { number, entry } of journal) if (number > known) core.replay(entry);
  const aheadMs = (time?.nowMs ?? 0) - core.nowMs();
  if (aheadMs > 0) core.tick(aheadMs);
  return core;
}

type Steering = Calls['simControl']['request'];

export class Host implements Transport {
  readonly core: Core;
  readonly #wall: Wall;
  readonly #channel: Channel;
  readonly #snapshots: SnapshotPolicy;
  #store: SimStore;
  #speed: number;
  #paused: boolean;
  #closed = false;
  #turns: Promise<unknown> = Promise.resolve();
  #untold: Stir = { changes: [], channel: [] };
  #sampled: { readonly simMs: number; readonly wallMs: number };
  #stopLoop = () => {};

  /** Use `openHost`. */
  constructor(core: Core, { store, wall, running }: HostOptions, { speed, paused }: SimTime) {
    this.core = core;
    this.#wall = wall;
    this.#store = store;
    this.#speed = speed;
    this.#paused = paused;
    this.#sampled = { simMs: core.nowMs(), wallMs: wall.nowMs() };
    this.#snapshots = new SnapshotPolicy(core, wall);
    this.#channel = new Channel(core, wall, () => {
      const { seed, drivers } = core.options();
      return { seed, drivers, speed: this.#speed, paused: this.#paused };
    });
    if (running) this.#stopLoop = this.#runLoop();
  }

  /** Lets simulated time pass; resolves when its frames have left. */
  advance(ms: number): Promise<void> {
    return this.#inTurn(() => this.#step(ms, true));
  }

  /** Tells the console about trouble with the host itself. */
  trouble(what: string, fatal: boolean): void {
    this.#channel.trouble(what, fatal);
  }

  listen(on: (frame: RawFrame) => void): () => void {
    return this.#channel.listen(on);
  }

  connect(token: string | null): void {
    void this.#inTurn(async () => {
      if (!this.#closed) this.#channel.connect(token);
    });
  }

  send(request: RawRequest, cancelled: { onCancel(stop: () => void): void }): Promise<RawResponse> {
    return new Promise((resolve, reject) => {
      let isServed = false;
      let isCancelled = false;
      cancelled.onCancel(() => {
        isCancelled = true;
        reject(new TransportError('cancelled', isServed));
      });
      const served = this.#inTurn(async () => {
        if (this.#closed) throw new TransportError('the simulation is closed', false);
        // 'Not sent' was the answer, so it must not be done after all (P6).
        if (isCancelled) throw new TransportError('cancelled', false);
        isServed = true;
        return this.#serve(request);
      });
      served
        .then(({ response, fate }) => {
          const deliver = () => {
            if (fate.is === 'answer') resolve(response);
            else reject(new TransportError('the connection broke', fate.is === 'lost'));
          };
          if (fate.delayMs > 0) this.#wall.after(fate.delayMs, deliver);
          else deliver();
        })
        .catch((error: Error) => {
          if (!(error instanceof TransportError)) this.#break(error);
          reject(error);
        });
    });
  }

  close(): void {
    this.#closed = true;
    this.#stopLoop();
    this.#channel.close();
    void this.#inTurn(async () => this.#store.close());
  }

  /** One thing at a time: a frame never overtakes the write it waits for. */
  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const turn = this.#turns.then(run);
    this.#turns = turn.catch(() => {});
    return turn;
  }

  async #step(ms: number, withPositions: boolean): Promise<void> {
    this.#gather(this.core.tick(ms));
    await this.#keepTime();
    if (this.#closed) return;
    this.#tell(withPositions);
    if (!this.#snapshots.due()) return;
    // Not waited for: what it replaces is durable already.
    void this.#keep((store) => this.#snapshots.take((state) => store.putSnapshot(state)));
  }

  async #serve(request: RawRequest): Promise<Served> {
    const asked: Steering[] = [];
    const handled = this.core.handle(request, (steering) => {
      asked.push(steering);
      this.#speed = steering.speed ?? this.#speed;
      this.#paused = steering.paused ?? this.#paused;
      return { speed: this.#speed, paused: this.#paused };
    });
    const { journal } = handled;
    this.#gather(handled);
    if (journal) {
      const number = this.core.journalLength();
      await this.#keep((store) => store.appendJournal(number, journal));
    }
    if (asked[0]) await this.#step(asked[0].stepMs ?? 0, true);
    // The answer goes first; its echo follows in a turn of its own.
    else if (handled.changes.length > 0) void this.#inTurn(async () => this.#tell(false));
    return handled;
  }

  #gather({ changes, channel }: Stir): void {
    const untold = this.#untold;
    this.#untold = {
      changes: [...untold.changes, ...changes],
      channel: [...untold.channel, ...channel],
    };
  }

  #tell(withPositions: boolean): void {
    const stir = this.#untold;
    this.#untold = { changes: [], channel: [] };
    if (withPositions) this.#sampled = { simMs: this.core.nowMs(), wallMs: this.#wall.nowMs() };
    this.#channel.tell(stir, withPositions);
  }

  #keepTime(): Promise<void> {
    const time = { nowMs: this.core.nowMs(), speed: this.#speed, paused: this.#paused };
    return this.#keep((store) => store.putTime(time));
  }

  /** A store that fails once is given up: half a journal would bring back another company. */
  async #keep(write: (store: SimStore) => Promise<void>): Promise<void> {
    const store = this.#store;
    try {
      await write(store);
    } catch {
      if (this.#closed || store !== this.#store) return;
      store.close();
      this.#store = memorySimStore();
      this.trouble('The browser no longer stores the simulation: a reload loses it.', false);
    }
  }

  /** Steps at the pace of the wall; a slow step is not followed by a hail of others. */
  #runLoop(): () => void {
    let lastMs = this.#wall.nowMs();
    let rest = 0;
    let busy = false;
    return this.#wall.every(stepMs, () => {
      if (busy) return;
      const nowMs = this.#wall.nowMs();
      const wallMs = Math.min(longestStepMs, nowMs - lastMs);
      lastMs = nowMs;
      const passed = this.#paused ? 0 : wallMs * this.#speed + rest;
      const ms = Math.floor(passed);
      rest = passed - ms;
      const withPositions = this.#positionsDue(ms);
      if (ms === 0 && !withPositions) return;
      busy = true;
      this.#inTurn(() => this.#step(ms, withPositions))
        .catch((error: unknown) => this.#break(error))
        .finally(() => {
          busy = false;
        });
    });
  }

  #positionsDue(aheadMs: number): boolean {
    const { simMs, wallMs } = this.#sampled;
    if (this.#wall.nowMs() - wallMs >= positionsAtLeastEveryMs) return true;
    return this.core.nowMs() + aheadMs - simMs >= positionsEveryMs;
  }

  /** A company that throws has a bug in it: it is told and stands still. */
  #break(error: unknown): void {
    if (this.#closed) return;
    this.#stopLoop();
    const what = error instanceof Error ? error.message : String(error);
    this.trouble(`The simulation has failed and stands still: ${what}`, true);
  }
}
