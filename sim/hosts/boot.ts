// Starts a company from typed options and serves it on a port. Any reason why it cannot start or
// cannot be stored is reported as text on the same port.
import type { LinkPort } from '#wire/link/linkPort.ts';
import { writeMessage } from '#wire/realtime/realtime.ts';
import { serveLink } from '#wire/link/serveLink.ts';
import { type Transport, TransportError } from '#wire/transport.ts';
import { checkOptions, checkSpeed, numberFrom, OptionRefused } from '../core/options.ts';
import type { SimOptions } from '../core/options.ts';
import { parseFaults } from '../faults/parse.ts';
import { dayBeginMs } from '../core/calendar.ts';
import { type Host, openHost } from './host.ts';
import { memorySimStore, type SimStore } from './simStore.ts';
import { ownPlanner } from './planningTurns.ts';
import type { VinText } from './vinDesk.ts';
import type { Wall } from './wall.ts';

/** As typed: numbers may be texts, faults are a text in the form of `parseFaults`. */
export type TypedOptions = {
  readonly seed?: unknown;
  readonly drivers?: unknown;
  readonly activities?: unknown;
  readonly speed?: unknown;
  readonly faults?: unknown;
};

export type BootPorts = {
  readonly port: LinkPort;
  readonly wall: Wall;
  /** Rejects, with a text for the operator, when the company cannot be stored. */
  readonly openStore: () => Promise<SimStore>;
  readonly vinData: VinText;
};

/** Serves until the console closes the link. Never rejects: a company that cannot be opened
 * answers no request and reports why. */
export async function bootHost(typed: TypedOptions, ports: BootPorts): Promise<void> {
  const { port, wall, vinData } = ports;
  let refusal = '';
  const store = await ports.openStore().catch((error: unknown) => {
    refusal = error instanceof Error ? error.message : String(error);
    return memorySimStore();
  });
  let host: Host;
  try {
    const { world, speed } = readTyped(typed);
    host = await openHost({ world, speed, store, wall, vinData, running: true });
  } catch (error) {
    store.close();
    serveLink(deadTransport(wordsOf(error), error instanceof OptionRefused), port);
    return;
  }
  host.planners.join(ownPlanner(wall));
  serveLink(host.openAlone(), port);
  if (refusal !== '') {
    host.trouble(`The simulation is not stored, a reload begins it anew: ${refusal}`, false);
  }
}

/** Throws `OptionRefused`. */
export function readTyped(typed: TypedOptions): {
  readonly world: SimOptions;
  readonly speed: number;
} {
  const { seed, drivers, activities, speed, faults } = typed;
  const world = checkOptions({
    seed: numberFrom('seed', seed),
    drivers: numberFrom('drivers', drivers),
    activities: numberFrom('activities', activities),
    faults: parseFaults(typeof faults === 'string' ? faults : ''),
  });
  return { world, speed: checkSpeed(numberFrom('speed', speed) ?? 1) };
}

function wordsOf(error: unknown): string {
  if (error instanceof OptionRefused) return error.message;
  return `The simulation cannot start: ${error instanceof Error ? error.message : String(error)}`;
}

/** Reports the trouble and refuses every request. */
function deadTransport(what: string, isOption: boolean): Transport {
  return {
    send: () => Promise.reject(new TransportError(what, false)),
    connect() {},
    askPlanner() {},
    tryNow() {},
    listen(on) {
      const trouble = {
        is: 'trouble',
        what,
        fatal: true,
        ...(isOption ? { isOption } : {}),
      } as const;
      queueMicrotask(() => on(writeMessage(trouble, dayBeginMs)));
      return () => {};
    },
    close() {},
  };
}
