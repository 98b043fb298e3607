// `tarmac planner`: a planner worker as a process of its own, for the program that forked it or at
// a message broker.
import { hostname } from 'node:os';
import process from 'node:process';
import { parseArgs } from 'node:util';
import {
  type BrokerPorts,
  brokerDestinations,
  planForBroker,
} from '#sim/hosts/node/plannerAtBroker.ts';
import { type PlannerParent, planForParent } from '#sim/hosts/node/plannerProcess.ts';
import { planHere } from '#sim/hosts/node/planningHere.ts';
import type { PlannerWorker } from '#sim/hosts/planners.ts';
import { inOneLine } from './oneLine.ts';
import { plannerUsage } from './usages.ts';

const defaultSeconds = 5;
const mostSeconds = 600;

/** What the command needs from the machine; tests pass their own. */
export type PlannerPorts = {
  /** The process that forked this one; null when it was not forked. */
  readonly parent: PlannerParent | null;
  /** `PLANNER_LOGIN` and `PLANNER_PASSCODE`: arguments are visible to all users of the machine. */
  readonly environment: { readonly [name: string]: string | undefined };
  /** Names it among all planners of a broker. */
  readonly name: string;
  /** Resolves when it must end: on a signal, or when the parent is gone. */
  readonly ended: Promise<void>;
};

/**
 * Plans until it must end. Exit code 0; 2 with one line to `err` for invalid arguments. Refusals of
 * a broker are written to `err`, and the connection is tried again.
 */
export async function planner(
  argv: readonly string[],
  out: (line: string) => void,
  err: (line: string) => void,
  ports: PlannerPorts = portsOfProcess(),
): Promise<number> {
  let end: () => void | Promise<void>;
  try {
    const { broker, budgetMs } = readArguments(argv, ports.environment);
    const here = { plannerId: ports.name, budgetMs };
    if (broker) {
      const say = (words: string) =>
        (words.startsWith('takes') ? out : err)(`Planner ${ports.name}: ${words}.`);
      const worker: PlannerWorker = { plan: (request, report) => planHere(here, request, report) };
      const { name: workerId } = ports;
      end = planForBroker({ ...broker, workerId, worker, random: Math.random, say });
    } else if (ports.parent) end = planForParent(ports.parent, here);
    else throw new Error('--forked is for a program that forks this one.');
  } catch (error) {
    err(`tarmac planner: ${inOneLine(error)}`);
    return 2;
  }
  await ports.ended;
  await end();
  return 0;
}

type Asked = {
  /** Null when the process was forked. */
  readonly broker: Pick<BrokerPorts, 'url' | 'login' | 'passcode' | 'destinations'> | null;
  readonly budgetMs: number;
};

/** Throws with a message for the user. */
function readArguments(argv: readonly string[], environment: PlannerPorts['environment']): Asked {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...argv],
    options: {
      forked: { type: 'boolean' },
      broker: text,
      login: text,
      passcode: text,
      request: text,
      route: text,
      error: text,
      'server-info': text,
      workers: text,
      seconds: text,
    },
  });
  const { forked = false, broker, seconds, 'server-info': serverInfo, ...rest } = values;
  const budgetMs = secondsFrom(seconds) * 1000;
  if (forked === (broker !== undefined)) {
    throw new Error(`Either --forked or --broker is needed. ${plannerUsage}`);
  }
  if (broker === undefined) return { broker: null, budgetMs };
  const { PLANNER_LOGIN = 'guest', PLANNER_PASSCODE = 'guest' } = environment;
  const { login = PLANNER_LOGIN, passcode = PLANNER_PASSCODE, ...typed } = rest;
  const destinations = { ...brokerDestinations };
  for (const [name, destination] of Object.entries({ ...typed, serverInfo })) {
    if (destination === undefined) continue;
    if (!/^\/[\x21-\x7e]{1,199}$/.test(destination)) {
      throw new Error(`"${destination.slice(0, 40)}" is no destination, such as /queue/requests.`);
    }
    destinations[name as keyof typeof destinations] = destination;
  }
  return { broker: { url: brokerUrl(broker), login, passcode, destinations }, budgetMs };
}

function brokerUrl(typed: string): string {
  let url: URL | null = null;
  try {
    url = new URL(typed);
  } catch {
    // Reported below.
  }
  const isSocket = url?.protocol === 'ws:' || url?.protocol === 'wss:';
  if (!url || !isSocket || url.username !== '' || url.password !== '') {
    throw new Error('--broker must be a WebSocket without a name in it: ws://127.0.0.1:15674/ws.');
  }
  return url.href;
}

function secondsFrom(typed: string | undefined): number {
  const seconds = Number(typed ?? defaultSeconds);
  if (typed?.trim() !== '' && seconds >= 0.01 && seconds <= mostSeconds) return seconds;
  throw new Error(`--seconds must be 0.01 to ${mostSeconds}, not "${typed}".`);
}

function portsOfProcess(): PlannerPorts {
  const ended = new Promise<void>((resolve) => {
    for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
      process.once(event, () => resolve());
    }
  });
  const { env: environment, pid } = process;
  const parent = process.send ? (process as PlannerParent) : null;
  return { parent, environment, name: `${hostname()}-${pid}`, ended };
}
