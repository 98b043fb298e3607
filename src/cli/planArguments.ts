// Arguments of `tarmac plan`: one file, the search budget, and the output format.
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { PlanBudget } from '#planning/pairs/planPairs.ts';
import type { Objective, TeamMode } from '#planning/team/problem.ts';

export const planUsage =
  'tarmac plan FILE [--mode MODE] [--objective OBJECTIVE] [--seconds N | --iterations N] ' +
  '[--seed N] [--json]';

export const planOptions = {
  mode: { type: 'string' },
  objective: { type: 'string' },
  seconds: { type: 'string' },
  iterations: { type: 'string' },
  seed: { type: 'string' },
  json: { type: 'boolean' },
} as const;

export type PlanAsked = {
  readonly path: string;
  /** Null: as in the file. Only for our own files. */
  readonly mode: TeamMode | null;
  /** Null: the cheapest. Only for our own files. */
  readonly objective: Objective | null;
  readonly budget: PlanBudget;
  readonly seed: number;
  readonly json: boolean;
};

const modes: readonly TeamMode[] = ['rideshare', 'company', 'personal', 'tow', 'ownCar'];
const objectives: readonly Objective[] = ['cheapest', 'fastest', 'fewestDrivers'];
const DEFAULT_SECONDS = 10;
const DEFAULT_SEED = 7;
const MOST_SEED = 4_294_967_295;
const MOST_SECONDS = 86_400;
const MOST_ITERATIONS = 1_000_000_000;

/** Throws with a message for the user. */
export function readPlanArguments(argv: readonly string[]): PlanAsked {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: planOptions,
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
  const mode = values.mode === undefined ? null : oneOf('mode', values.mode, modes);
  const objective =
    values.objective === undefined ? null : oneOf('objective', values.objective, objectives);
  return { path, mode, objective, budget, seed, json: values.json ?? false };
}

function oneOf<T extends string>(name: string, typed: string, known: readonly T[]): T {
  const found = known.find((one) => one === typed);
  if (found !== undefined) return found;
  throw new Error(`--${name} must be ${known.join(', ')}, not "${typed}".`);
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

/** CPU that this process has used, ms. */
export function cpuNowMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
