// The company a headless console is opened on: a link, and control over time. This one runs in
// process; others add a worker or real sockets.
import type { Json } from '#kernel/records.ts';
import type { SimState } from '#sim/core/state.ts';
import { parseFaults } from '#sim/faults/parse.ts';
import { openInProcess } from '#sim/hosts/inProcess.ts';
import { fewVins } from '#vin/testing/fewVins.ts';
import { realWall, type Wall } from '#sim/hosts/wall.ts';
import { memorySimStore, type SimStore } from '#sim/hosts/simStore.ts';
import { inProcessLink } from '#wire/link/inProcessLink.ts';
import type { Link } from '#wire/link/link.ts';

export type Company = {
  readonly seed: number;
  readonly link: Link;
  /** Advances its time. */
  advance(ms: number): Promise<void>;
  /** Waits until pending work is done, or a limit is reached. */
  rest(): Promise<void>;
  /** A process's wait before its next try. */
  pause(ms: number): Promise<void>;
  /** Its state for a recording; null for a real server. */
  state(): Json | null;
  /** Breaks the connection, which comes back by itself; absent in process. */
  cut?(): void;
  close(): Promise<void>;
};

/**
 * Short waits pass as given. Long ones never pass: while the connection is down no try repeats for
 * ever, and a call that the test holds does not count as slow.
 */
export function shortPause(pause: (ms: number) => Promise<void>) {
  return (ms: number): Promise<void> => (ms < 10_000 ? pause(ms) : new Promise(() => {}));
}

/** A small company: every command and event occurs in it, in a third of the default's time. */
export const drivers = 12;

/** Turns of the event loop in which all pending work of one process is done. */
const turnsToRest = 60;

/**
 * `faults`: injected on the way to the company, as in the address. `before`: the `state` of a
 * company with the same seed and faults, to continue from.
 */
export async function openNear(seed: number, faults = '', before?: Json): Promise<Company> {
  const { wall, pass } = heldWall();
  const host = await openInProcess({
    seed,
    drivers,
    faults: parseFaults(faults),
    wall,
    vinData: async () => fewVins,
    ...(before === undefined ? {} : { store: storeOf(before as unknown as SimState) }),
  });
  const link = inProcessLink(host);
  return {
    seed,
    link,
    advance: async (ms) => {
      pass();
      await host.advance(ms);
      await rest();
    },
    rest,
    pause: shortPause(async () => {}),
    state: () => host.core.save() as unknown as Json,
    close: async () => link.close(),
  };
}

/** A wall whose timers all run when time passes next, however little. */
function heldWall(): { readonly wall: Wall; pass(): void } {
  const waiting = new Set<() => void>();
  const after: Wall['after'] = (_ms, run) => {
    waiting.add(run);
    return () => waiting.delete(run);
  };
  return {
    wall: { ...realWall, after },
    pass() {
      const due = [...waiting];
      waiting.clear();
      for (const run of due) run();
    },
  };
}

function storeOf(snapshot: SimState): SimStore {
  const load = async () => ({
    snapshot,
    journal: [],
    time: null,
    cursorBase: 0,
    pictures: new Map(),
  });
  return { ...memorySimStore(), load };
}

/** Waits until pending work of this process is done. */
export async function rest(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  let passed = () => {};
  port1.addEventListener('message', () => passed());
  port1.start();
  for (let turn = 0; turn < turnsToRest; turn += 1) {
    const turned = new Promise<void>((resolve) => {
      passed = resolve;
    });
    port2.postMessage(null);
    await turned;
  }
  port1.close();
}

const lookEveryMs = 3;
const longestRestMs = 400;

/** For a company in another process: `rest` waits until every call is answered or late. */
export function resting(link: Link): { readonly link: Link; rest(): Promise<void> } {
  const underWay = new Set<object>();
  return {
    link: {
      ...link,
      async call(name, request, options) {
        const own = {};
        underWay.add(own);
        try {
          return await link.call(name, request, options);
        } finally {
          underWay.delete(own);
        }
      },
    },
    async rest() {
      const untilMs = performance.now() + longestRestMs;
      // At least once, because pushes follow the answers.
      do await waited(lookEveryMs);
      while (underWay.size > 0 && performance.now() < untilMs);
      // A late answer may be lost: later rests do not wait for it again.
      underWay.clear();
    },
  };
}

export function waited(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
