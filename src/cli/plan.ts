// `tarmac plan`: routes for an instance of Li and Lim, told with the independent check's verdict.
import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { checkRoutes, type RoutesVerdict } from '#planning/pairs/checkRoutes.ts';
import { type Instance, NoInstance, problemOf, readInstance } from '#planning/pairs/instance.ts';
import {
  type PairPlan,
  type PlanBudget,
  type PlanOutcome,
  planToTheEnd,
} from '#planning/pairs/planPairs.ts';
import type { StopSequence } from '#planning/pairs/problem.ts';
import { inOneLine } from './replayArguments.ts';

export const planUsage = 'tarmac plan FILE [--seconds N | --iterations N] [--seed N] [--json]';

/** What `--json` prints. */
export type PlanReport = {
  /** The file's name without its ending. */
  readonly instance: string;
  /** Stops by number in visiting order, the depot left out. */
  readonly routes: readonly StopSequence[];
  readonly vehicles: number;
  /** Euclidean, in the instance's units, not rounded. */
  readonly distance: number;
  /** CPU that the search took. */
  readonly cpuMs: number;
  readonly seed: number;
};

const DEFAULT_SECONDS = 10;
const DEFAULT_SEED = 7;
const MOST_SEED = 4_294_967_295;
const MOST_SECONDS = 86_400;
const MOST_ITERATIONS = 1_000_000_000;
const MOST_FILE_BYTES = 4 * 1024 * 1024;

type Asked = {
  readonly path: string;
  readonly budget: PlanBudget;
  readonly seed: number;
  readonly json: boolean;
};

/**
 * Exit code 0; 1 when no sound plan was found; 2 for arguments or a file that cannot be, with one
 * line to `err`. `out` and `err` take whole lines.
 */
export async function plan(
  argv: readonly string[],
  out: (line: string) => void,
  err: (line: string) => void,
): Promise<number> {
  let asked: Asked;
  let instance: Instance;
  try {
    asked = readArguments(argv);
    instance = await instanceFrom(asked.path);
  } catch (error) {
    err(`tarmac plan: ${inOneLine(error)}`);
    return 2;
  }
  const beganMs = cpuNowMs();
  const outcome = planToTheEnd(problemOf(instance), asked);
  const cpuMs = Math.round(cpuNowMs() - beganMs);
  if (outcome.is === 'incomplete') {
    err(`tarmac plan: ${asked.path}: ${whyIncomplete(outcome, instance)}`);
    return 1;
  }
  const verdict = checkRoutes(instance, outcome.plan.routes, outcome.plan.distance);
  const report = reportOf(asked, outcome.plan, cpuMs);
  if (asked.json) out(JSON.stringify(report));
  else for (const line of linesOf(report, verdict)) out(line);
  for (const fault of verdict.faults) err(`tarmac plan: the check says: ${fault}`);
  return verdict.faults.length === 0 ? 0 : 1;
}

/** Throws with words for the person who typed them. */
function readArguments(argv: readonly string[]): Asked {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      seconds: { type: 'string' },
      iterations: { type: 'string' },
      seed: { type: 'string' },
      json: { type: 'boolean' },
    },
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new Error(`One file is needed. ${planUsage}`);
  const { seconds, iterations } = values;
  if (seconds !== undefined && iterations !== undefined) {
    throw new Error(`--seconds or --iterations, not both. ${planUsage}`);
  }
  const budget: PlanBudget =
    iterations === undefined
      ? {
          is: 'time',
          ms: numberFrom('seconds', seconds, DEFAULT_SECONDS, 0.01, MOST_SECONDS) * 1000,
          nowMs: cpuNowMs,
        }
      : {
          is: 'iterations',
          iterations: wholeFrom('iterations', iterations, 1, 1, MOST_ITERATIONS),
        };
  const seed = wholeFrom('seed', values.seed, DEFAULT_SEED, 0, MOST_SEED);
  return { path, budget, seed, json: values.json ?? false };
}

function wholeFrom(
  name: string,
  typed: string | undefined,
  otherwise: number,
  low: number,
  high: number,
): number {
  const number = numberFrom(name, typed, otherwise, low, high);
  if (!Number.isInteger(number)) throw new Error(`--${name} must be a whole number, not ${typed}.`);
  return number;
}

function numberFrom(
  name: string,
  typed: string | undefined,
  otherwise: number,
  low: number,
  high: number,
): number {
  if (typed === undefined) return otherwise;
  const number = typed.trim() === '' ? Number.NaN : Number(typed);
  if (number >= low && number <= high) return number;
  throw new Error(`--${name} must be ${low} to ${high}, not "${typed}".`);
}

async function instanceFrom(path: string): Promise<Instance> {
  let text: string;
  try {
    const { size } = await stat(path);
    if (size > MOST_FILE_BYTES) throw new Error('too large');
    text = await readFile(path, 'utf8');
  } catch (error) {
    const why = inOneLine(error) === 'too large' ? 'is larger than 4 MB' : 'cannot be opened';
    throw new Error(`${path} ${why}.`, { cause: error });
  }
  try {
    return readInstance(text);
  } catch (error) {
    if (error instanceof NoInstance) {
      throw new Error(`${path}, ${error.message}`, { cause: error });
    }
    throw error;
  }
}

function cpuNowMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function reportOf({ path, seed }: Asked, { routes, vehicles, distance }: PairPlan, cpuMs: number) {
  const instance = basename(path, extname(path));
  return { instance, routes, vehicles, distance, cpuMs, seed } satisfies PlanReport;
}

function linesOf(report: PlanReport, { faults }: RoutesVerdict): string[] {
  const { instance, routes, vehicles, distance, cpuMs, seed } = report;
  return [
    `${instance}: ${vehicles} vehicles, distance ${distance.toFixed(2)}`,
    ...routes.map((route, at) => `route ${at + 1}: ${route.join(' ')}`),
    `${(cpuMs / 1000).toFixed(1)} s of CPU, seed ${seed}`,
    faults.length === 0 ? 'The check finds nothing wrong.' : 'The check refuses these routes.',
  ];
}

function whyIncomplete(
  { impossible, pickups }: Extract<PlanOutcome, { is: 'incomplete' }>,
  { stops, vehicles }: Instance,
): string {
  const [first] = pickups;
  if (impossible) return `no route can serve stops ${first} and ${stops[first].partner} in time`;
  return `no plan found with ${vehicles} vehicles: ${pickups.length} pairs are left over`;
}
