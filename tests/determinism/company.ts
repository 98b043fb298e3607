// What a headless console is opened on: a company behind a link, and how its time passes. One in
// this process is here; others add a worker or real sockets between.
import type { Json } from '#kernel/records.ts';
import type { SimState } from '#sim/core/state.ts';
import { parseFaults } from '#sim/faults/parse.ts';
import { openInProcess } from '#sim/hosts/inProcess.ts';
import { realWall, type Wall } from '#sim/hosts/wall.ts';
import { memorySimStore, type SimStore } from '#sim/hosts/simStore.ts';
import { inProcessLink } from '#wire/link/inProcessLink.ts';
import type { Link } from '#wire/link/link.ts';

export type Company = {
  readonly seed: number;
  readonly link: Link;
  /** Lets its time pass. */
  advance(ms: number): Promise<void>;
  /** Waits until what is under way has come to rest, or long enough. */
  rest(): Promise<void>;
  /** A process's wait before it tries again. */
  pause(ms: number): Promise<void>;
  /** What a recording keeps of it; null of a real server. */
  state(): Json | null;
  /** Breaks the line, which comes back by itself; absent where there is none. */
  cut?(): void;
  close(): Promise<void>;
};

/**
 * Short waits as they are given. Long ones never pass: without a line that comes back nothing is
 * tried again for ever, and nothing counts as slow that is only held by the test.
 */
export function shortPause(pause: (ms: number) => Promise<void>) {
  return (ms: number): Promise<void> => (ms < 10_000 ? pause(ms) : new Promise(() => {}));
}

/** Turns of the event loop in which everything under way in one process comes to rest. */
const turnsToRest = 60;

/**
 * `faults`: as in the address; what goes wrong on the way to the company. `before`: what `state`
 * told of one with the same seed and faults, which goes on.
 */
export async function openNear(seed: number, faults = '', before?: Json): Promise<Company> {
  const { wall, pass } = heldWall();
  const host = await openInProcess({
    ...{ seed, faults: parseFaults(faults), wall },
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

/** What is to happen after some time happens as soon as time passes, however little. */
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
  const load = async () => ({ snapshot, journal: [], time: null, cursorBase: 0 });
  return { ...memorySimStore(), load };
}

/** For a company in the same process. */
export async function rest(): Promise<void> {
  for (let turn = 0; turn < turnsToRest; turn += 1) {
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        port1.close();
        resolve();
      });
      port1.start();
      port2.postMessage(null);
    });
  }
}

const lookEveryMs = 3;
const longestRestMs = 400;

/** A link to a company far away: it rests when every call has its answer, or is late with it. */
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
      // At least once: what is pushed follows the answers.
      do await waited(lookEveryMs);
      while (underWay.size > 0 && performance.now() < untilMs);
      // Late once: its answer may be lost, and no other rest is as long for it.
      underWay.clear();
    },
  };
}

export function waited(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
