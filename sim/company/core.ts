// The simulated company as its hosts use it: one value that requests and time change. Pure: no
// clock, no timers, no storage; those are the host's.
import type { User } from '#domain/entities.ts';
import { openMetro } from '#metro/metro.ts';
import type { RawFrame, RawRequest } from '#wire/transport.ts';
import { happen } from '../behavior/happenings.ts';
import type { Fault } from '../core/fault.ts';
import type { Filing } from '../core/filed.ts';
import { faultsInForce } from '../faults/inForce.ts';
import { strike } from '../faults/strike.ts';
import { fileWhatIsOver } from '../services/filing.ts';
import { framesOf } from '../services/frames.ts';
import { userNamed } from '../services/login.ts';
import { forgetAnswers } from '../services/once.ts';
import { scopeOf } from '../services/reading.ts';
import {
  type Control,
  filedNeed,
  type FiledNeed,
  type FiledRead,
  serve,
  type Served,
  userHere,
} from '../services/serve.ts';
import { minuteMs, nextTimeOfDay } from '../core/calendar.ts';
import { createWorld } from '../behavior/createWorld.ts';
import { inOrder, popDue } from '../core/agenda.ts';
import { checkOptions, type SimOptions } from '../core/options.ts';
import { openSampler, type Sampler } from '../behavior/positions.ts';
import { openRoads } from '../core/roads.ts';
import { type Change, openSim, orderCollections, type VinDecoder } from '../core/sim.ts';
import type { JournalEntry, SimState } from '../core/state.ts';
import { bringUp } from './olderCompany.ts';

/** The changes caused by a request or a span of time. */
export type Stir = {
  readonly changes: readonly Change[];
  /** What left the state: it is stored before the company is. */
  readonly filings: readonly Filing[];
  /** Faults of the realtime channel that struck. */
  readonly channel: readonly Fault[];
};

export type Core = {
  nowMs(): number;
  options(): SimOptions;
  /** How many requests have been journaled: the number of the latest one. */
  journalLength(): number;
  /** How many changes there have been: the number of the latest one. */
  changes(): number;
  /**
   * Answers a request. `control` serves the call that steers time; `filed` has what `filedNeed`
   * asks for.
   */
  handle(request: RawRequest, control?: Control, filed?: FiledRead): Served & Stir;
  /** What a request reads of filed days. */
  filedNeed(request: RawRequest): FiledNeed;
  /** VINs are decoded by this from now on; before, the call for it is refused. */
  decodeVins(decode: VinDecoder): void;
  /** Lets `ms` of simulated time pass. `tick(a); tick(b)` is `tick(a + b)`. */
  tick(ms: number): Stir;
  /** Repeats a journal entry at its time, which must not be in the past. It makes the same
   * changes come of it, under the same numbers. */
  replay(entry: JournalEntry): Stir;
  /** The whole state, JSON-able; later changes do not touch it. */
  save(): SimState;
  /** Takes over pictures that a store has kept beside the state. */
  keepPictures(pictures: ReadonlyMap<string, string>): void;
  /** The user a bearer token belongs to, or null. */
  userOf(token: string): User | null;
  /** Whether faults are in force, which may strike any request. */
  hasFaults(): boolean;
  /** Whether there is a user of this name, as it is typed at the login. */
  isUser(username: string): boolean;
  /** Changes, in the order of their numbers, as realtime messages for a user. */
  framesOf(changes: readonly Change[], user: User): RawFrame[];
  /** Positions of the drivers a user may see. */
  sampler(user: User): Sampler;
};

/** A new company. `secret`: as in `openSim`. Throws `OptionRefused`. */
export function createCore(options: Partial<SimOptions>, secret?: Uint8Array | null): Core {
  const metro = openMetro();
  const checked = checkOptions(options);
  return coreOf(createWorld(checked, metro, openRoads(metro)), secret);
}

/** A saved company. The snapshot itself is not changed. */
export function loadCore(snapshot: SimState, secret?: Uint8Array | null): Core {
  const state = copyOf(snapshot);
  bringUp(state);
  return coreOf(state, secret);
}

function coreOf(state: SimState, secret?: Uint8Array | null): Core {
  const sim = openSim(state, openRoads(openMetro()), secret);
  const hasChannelFaults = () => faultsInForce(state).some(({ on }) => on === 'realtime');
  const take = (channel: readonly Fault[] = []): Stir => {
    const { changes, filings } = sim;
    sim.changes = [];
    sim.filings = [];
    return { changes, filings, channel };
  };

  function passTo(atMs: number): void {
    for (;;) {
      const midnightMs = nextTimeOfDay(state.nowMs, 0);
      happenTo(Math.min(atMs, midnightMs));
      if (midnightMs > atMs) return;
      fileWhatIsOver(sim);
      forgetAnswers(state);
    }
  }

  function happenTo(atMs: number): void {
    for (let next = popDue(state.agenda, atMs); next; next = popDue(state.agenda, atMs)) {
      state.nowMs = next.atMs;
      state.tallies.happenings++;
      happen(sim, next.what);
    }
    state.nowMs = atMs;
  }

  /** Channel faults are drawn at every full minute, however time is cut. */
  function passWithFaults(untilMs: number): Fault[] {
    const struck: Fault[] = [];
    while (state.nowMs < untilMs) {
      const fullMinuteMs = (Math.floor(state.nowMs / minuteMs) + 1) * minuteMs;
      passTo(Math.min(untilMs, fullMinuteMs));
      if (state.nowMs === fullMinuteMs) struck.push(...strike(sim, 'realtime').struck);
    }
    return struck;
  }

  return {
    nowMs: () => state.nowMs,
    options: () => state.options,
    journalLength: () => state.tallies.journal,
    changes: () => state.tallies.changes,
    handle(request, control, { lent = [], parts = [] } = {}) {
      // Due happenings come first, whether time was cut here or not.
      passTo(state.nowMs);
      sim.lent = lent;
      sim.parts = parts;
      try {
        const served = serve(sim, request, control);
        return { ...served, ...take() };
      } finally {
        sim.lent = [];
        sim.parts = [];
      }
    },
    filedNeed: (request) => filedNeed(sim, request),
    decodeVins(decode) {
      sim.decodeVin = decode;
    },
    tick(ms) {
      const untilMs = state.nowMs + ms;
      if (hasChannelFaults()) return take(passWithFaults(untilMs));
      passTo(untilMs);
      return take();
    },
    replay(entry) {
      const before = this.tick(entry.atMs - state.nowMs);
      passTo(state.nowMs);
      sim.isRepeating = true;
      try {
        serve(sim, entry.request, undefined, entry);
      } finally {
        sim.isRepeating = false;
      }
      const { changes, filings } = take();
      return {
        changes: [...before.changes, ...changes],
        filings: [...before.filings, ...filings],
        channel: before.channel,
      };
    },
    save: () => copyOf(state),
    keepPictures(pictures) {
      for (const [name, data] of pictures) sim.pictures.set(name, data);
    },
    userOf: (token) => userHere(sim, token),
    hasFaults: () => faultsInForce(state).length > 0,
    isUser: (username) => userNamed(sim, username) !== undefined,
    framesOf: (changes, user) => framesOf(sim, changes, user),
    sampler: (user) => openSampler(sim, scopeOf(sim, user)),
  };
}

/**
 * Rows, motions and what is said about a trip are never changed in place, so their lists and maps
 * alone are copied.
 */
function copyOf(state: SimState): SimState {
  const copied = Object.entries(state).map(([name, value]) => [name, copiedOnce(value)] as const);
  const rows = Object.entries<readonly unknown[] | undefined>(state.rows).flatMap(
    ([name, all = []]) => {
      // A company that never ordered anything is saved as before there were orders.
      const isOrders = (orderCollections as readonly string[]).includes(name);
      return isOrders && all.length === 0 ? [] : [[name, [...all]] as const];
    },
  );
  return {
    ...(Object.fromEntries(copied) as SimState),
    agenda: inOrder(state.agenda),
    rows: Object.fromEntries(rows) as unknown as SimState['rows'],
  };
}

function copiedOnce(value: unknown): unknown {
  if (Array.isArray(value)) return [...(value as unknown[])];
  return typeof value === 'object' && value !== null ? { ...value } : value;
}
