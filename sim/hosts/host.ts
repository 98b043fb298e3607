// The loop around the core, the same for every host and any number of consoles: lets time pass,
// journals each request before it is answered, stores time durably before a frame of it is sent.
import { type Calls, routes } from '#wire/calls/calls.ts';
import { writeRefusal } from '#wire/link/http.ts';
import { cursorHeader } from '#wire/realtime/socketFrames.ts';
import type { RawRequest, RawResponse, Transport } from '#wire/transport.ts';
import { TransportError } from '#wire/transport.ts';
import type { Core } from '../company/core.ts';
import { checkOptions, checkSpeed, type SimOptions } from '../core/options.ts';
import type { Filing } from '../core/filed.ts';
import type { FiledRead, Served } from '../services/serve.ts';
import { Broadcast } from './broadcast.ts';
import type { Channel } from './channel.ts';
import { Planners } from './planners.ts';
import { PastReader, PastUnreadable } from './pastReader.ts';
import { type Revived, revive } from './revive.ts';
import { memorySimStore, type SimStore, type SimTime, type TokenStore } from './simStore.ts';
import { SnapshotPolicy } from './snapshotPolicy.ts';
import { isVinRequest, VinDesk, type VinText } from './vinDesk.ts';
import type { Wall } from './wall.ts';

export type HostOptions = {
  readonly world: Partial<SimOptions>;
  readonly store: SimStore;
  readonly wall: Wall;
  /** Simulated per real time for a new company. */
  readonly speed: number;
  /** False: time passes only by `advance` and by the call that steers it. */
  readonly running: boolean;
  /**
   * Called once, with a text, when the company can no longer be stored: it then stands still and
   * answers no request. Without it the company continues in memory, and its consoles are notified.
   */
  readonly onStoreLost?: (what: string) => void;
  /** The compact VIN data, read before the first VIN is decoded. Without it none is. */
  readonly vinData?: VinText;
};

/** One console's access to the company. */
export interface HostConsole extends Transport {
  /** `connect` for a console that has everything up to a cursor. */
  resume(token: string, cursor: number): void;
  /** Sends again what came after a cursor. */
  since(cursor: number): void;
}

const stepMs = 100;
/** After the machine slept, time continues without a jump. */
const longestStepMs = 5000;
const consolesKeptMs = 10_000;
const positionsEveryMs = 1000;
/** Of wall time, at any speed; a little less than the five seconds promised. */
const positionsAtLeastEveryMs = 4900;

/** Opens a company or restores it. Throws `OptionRefused`. */
export async function openHost(options: HostOptions): Promise<Host> {
  const world = checkOptions(options.world);
  const fresh: SimTime = { nowMs: 0, speed: checkSpeed(options.speed), paused: false };
  const stored = await options.store.load(world);
  return new Host(revive(world, stored), options, stored.time ?? fresh);
}

type Steering = Calls['simControl']['request'];

export class Host {
  readonly core: Core;
  readonly planners = new Planners();
  /** How many consoles were connected when it was last stored. */
  readonly consolesBefore: number;
  /** Where a served company stores its tokens; null for one in memory. */
  readonly tokens: TokenStore | null;
  /** Where this company's cursors begin: no other company of a store begins there. */
  readonly cursorBase: number;
  readonly #wall: Wall;
  readonly #broadcast: Broadcast;
  readonly #snapshots: SnapshotPolicy;
  readonly #onStoreLost: HostOptions['onStoreLost'];
  readonly #vins: VinDesk;
  readonly #past: PastReader;
  #store: SimStore;
  #speed: number;
  #paused: boolean;
  #closed = false;
  #consoles = { count: 0, atMs: 0 };
  /** Whether the last snapshot failed, which is said once. */
  #isSnapshotLost = false;
  #turns: Promise<unknown> = Promise.resolve();
  #sampled: { readonly simMs: number; readonly wallMs: number };
  #stopLoop = () => {};

  /** Use `openHost`. */
  constructor(revived: Revived, options: HostOptions, { speed, paused, consoles = 0 }: SimTime) {
    const { core } = revived;
    const { store, wall, running, onStoreLost, vinData = null } = options;
    this.core = core;
    this.#wall = wall;
    this.#store = store;
    this.tokens = store.tokens ?? null;
    this.cursorBase = revived.base;
    this.#onStoreLost = onStoreLost;
    this.#vins = new VinDesk(core, vinData);
    this.#past = new PastReader(core, (number) => this.#store.readFiled(number));
    this.consolesBefore = consoles;
    this.#speed = speed;
    this.#paused = paused;
    this.#sampled = { simMs: core.nowMs(), wallMs: wall.nowMs() };
    this.#snapshots = new SnapshotPolicy(core, wall);
    this.#broadcast = new Broadcast(revived, wall, this.planners, () => {
      const { seed, drivers } = core.options();
      return { seed, drivers, speed: this.#speed, paused: this.#paused };
    });
    void this.#inTurn(() => this.#keepFilings(revived.filings));
    if (running) this.#stopLoop = this.#runLoop();
  }

  /** Access for one more console. Closing it leaves the company running. */
  open(): HostConsole {
    const channel = this.#broadcast.open();
    const inTurn = (run: (channel: Channel) => void): void => {
      void this.#inTurn(async () => {
        if (!this.#closed) run(channel);
      });
    };
    return {
      send: (request, cancelled) =>
        isVinRequest(request)
          ? this.#vins.ready().then(() => this.#send(request, cancelled))
          : this.#send(request, cancelled),
      connect: (token) => inTurn((own) => own.connect(token, null)),
      resume: (token, cursor) => inTurn((own) => own.connect(token, cursor)),
      since: (cursor) => inTurn((own) => own.since(cursor)),
      askPlanner: (requestId, body) => inTurn((own) => own.askPlanner(requestId, body)),
      // An in-process company's outage ends with its fault.
      tryNow() {},
      listen: (on) => channel.listen(on),
      close: () => this.#broadcast.close(channel),
    };
  }

  /** Access for the only console: closing it closes the company. */
  openAlone(): HostConsole {
    return { ...this.open(), close: () => void this.close() };
  }

  /** Lets simulated time pass; resolves when its frames have been sent. */
  advance(ms: number): Promise<void> {
    return this.#inTurn(() => this.#step(ms, true));
  }

  /** Reports trouble with the host itself to the consoles. */
  trouble(what: string, fatal: boolean): void {
    this.#broadcast.trouble(what, fatal);
  }

  /** How long a fault keeps the realtime channel out, ms of wall time; 0 when it does not. */
  outageMs(): number {
    return this.#broadcast.outageMs();
  }

  /** Ends the company. Resolves when its store is closed. */
  close(): Promise<void> {
    this.#stop();
    return this.#inTurn(async () => this.#store.close());
  }

  #send(
    request: RawRequest,
    cancelled: { onCancel(stop: () => void): void },
  ): Promise<RawResponse> {
    return new Promise((resolve, reject) => {
      let isServed = false;
      let isCancelled = false;
      cancelled.onCancel(() => {
        isCancelled = true;
        reject(new TransportError('cancelled', isServed));
      });
      const take = (filed: () => Promise<FiledRead>) =>
        this.#inTurn(async () => {
          if (this.#closed) throw new TransportError('the simulation is closed', false);
          // The answer was 'not sent', so the write must not happen (P6).
          if (isCancelled) throw new TransportError('cancelled', false);
          isServed = true;
          return this.#serve(request, await filed());
        });
      // What reads nothing of the past keeps its place among the requests.
      const served = this.#past.isNeeded(request)
        ? this.#past.read(request).then(take)
        : take(async () => ({}));
      const answered = served.catch((error: unknown) => {
        if (error instanceof PastUnreadable) return unserved(error, this.core.nowMs());
        throw error;
      });
      answered
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

  #stop(): void {
    this.#closed = true;
    this.#stopLoop();
    this.#broadcast.closeAll();
  }

  /** One task at a time: a frame never overtakes the write it depends on. */
  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const turn = this.#turns.then(run);
    this.#turns = turn.catch(() => {});
    return turn;
  }

  async #step(ms: number, withPositions: boolean): Promise<void> {
    const stir = this.core.tick(ms);
    this.#broadcast.gather(stir);
    await this.#keepFilings(stir.filings);
    await this.#keepTime();
    if (this.#closed) return;
    this.#sendChanges(withPositions);
    // Not awaited: the records that it replaces are durable already.
    if (this.#snapshots.due()) void this.#takeSnapshot();
  }

  /** One that fails costs nothing but a longer start: the records before it are still there. */
  async #takeSnapshot(): Promise<void> {
    const store = this.#store;
    try {
      await this.#snapshots.take((state) => store.putSnapshot(state));
      this.#isSnapshotLost = false;
    } catch (error) {
      if (this.#closed || store !== this.#store || this.#isSnapshotLost) return;
      this.#isSnapshotLost = true;
      const why = `The company as a whole could not be stored (${wordsOf(error)}).`;
      this.trouble(`${why} Every change is stored nevertheless, and it is tried again.`, false);
    }
  }

  async #serve(request: RawRequest, filed: FiledRead): Promise<Served> {
    const asked: Steering[] = [];
    const handled = this.core.handle(
      request,
      (steering) => {
        asked.push(steering);
        this.#speed = steering.speed ?? this.#speed;
        this.#paused = steering.paused ?? this.#paused;
        return { speed: this.#speed, paused: this.#paused };
      },
      filed,
    );
    const { journal, pictures } = handled;
    const cursor = this.#broadcast.cursor();
    this.#broadcast.gather(handled);
    if (journal) {
      this.#snapshots.noted(request);
      const number = this.core.journalLength();
      await this.#keep((store) => store.appendJournal(number, journal, pictures));
    }
    if (asked[0]) await this.#step(asked[0].stepMs ?? 0, true);
    // The answer goes first; its push follows in a turn of its own.
    else if (handled.changes.length > 0) void this.#inTurn(async () => this.#sendChanges(false));
    return { ...handled, response: underCursor(request, handled.response, cursor) };
  }

  /** Before the state without it is stored. */
  async #keepFilings(filings: readonly Filing[]): Promise<void> {
    for (const filing of filings) await this.#keep((store) => store.putFiled(filing));
  }

  #sendChanges(withPositions: boolean): void {
    if (withPositions) this.#sampled = { simMs: this.core.nowMs(), wallMs: this.#wall.nowMs() };
    this.#broadcast.send(withPositions);
  }

  #keepTime(): Promise<void> {
    const consoles = this.#consolesLately();
    const pace = { speed: this.#speed, paused: this.#paused };
    const time = { nowMs: this.core.nowMs(), ...pace, ...(consoles > 0 && { consoles }) };
    return this.#keep((store) => store.putTime(time));
  }

  /** The most of the last seconds: a server that ends cuts them off one after another. */
  #consolesLately(): number {
    const count = this.#broadcast.consoles();
    const nowMs = this.#wall.nowMs();
    const isOld = nowMs - this.#consoles.atMs > consolesKeptMs;
    if (count >= this.#consoles.count || isOld) this.#consoles = { count, atMs: nowMs };
    return this.#consoles.count;
  }

  /** A store that fails once is not used again: half a journal would restore another company. */
  async #keep(write: (store: SimStore) => Promise<void>): Promise<void> {
    const store = this.#store;
    try {
      await write(store);
    } catch (error) {
      if (this.#closed || store !== this.#store) return;
      if (this.#onStoreLost) return this.#giveUp(error);
      store.close();
      this.#store = memorySimStore();
      this.trouble('The browser no longer stores the simulation: a reload loses it.', false);
    }
  }

  /** No answer is sent before its write is stored. */
  #giveUp(error: unknown): never {
    const what = `The company can no longer be stored: ${wordsOf(error)}`;
    this.trouble(what, true);
    this.#stop();
    this.#onStoreLost?.(what);
    throw new TransportError(what, true);
  }

  /** Steps at the pace of the wall clock; a slow step is not followed by a burst of others. */
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

  /** A company that throws has a bug: the error is reported and the company stands still. */
  #break(error: unknown): void {
    if (this.#closed) return;
    this.#stopLoop();
    this.trouble(`The simulation has failed and stands still: ${wordsOf(error)}`, true);
  }
}

/** Refused, and not served: the request had no effect. */
function unserved({ message }: PastUnreadable, nowMs: number): Served {
  const body = { errorCode: 'RECORDS_UNREADABLE', message };
  const response = writeRefusal(503, body, nowMs);
  return { response, fate: { is: 'answer', delayMs: 0 }, journal: null, pictures: [] };
}

/** Adds the cursor of the world to its answer. */
function underCursor(request: RawRequest, response: RawResponse, cursor: number): RawResponse {
  const isWorld = request.path.split('?')[0] === routes.world.path && response.status === 200;
  if (!isWorld) return response;
  return { ...response, headers: { ...response.headers, [cursorHeader]: `${cursor}` } };
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
