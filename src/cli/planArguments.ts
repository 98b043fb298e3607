// Arguments of `tarmac plan`: one file, the search budget, and the output format.
import { type TeamMode, teamModes } from '#domain/plannerModes.ts';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { PlanBudget } from '#planning/searching/budget.ts';
import type { Objective } from '#planning/team/model/problem.ts';

/** As in docs/plan-format.md. */
const planExits = {
  0: 'a plan is printed; after Ctrl-C the best one so far',
  1: 'the check refuses the plan, or no plan of an instance serves all its pairs',
  2: 'the arguments or the file are invalid, or nothing in it can be planned',
  130: 'Ctrl-C a second time: no plan is printed',
};

export const planUsage =
  'tarmac plan FILE [--mode MODE] [--objective OBJECTIVE] [--seconds N | --iterations N] ' +
  '[--seed N] [--workers N] [--progress] [--json]';

export const planHelp: readonly string[] = [
  'FILE is a team problem as JSON, or a public instance of pick-ups and drop-offs;',
  'docs/plan-format.md describes both.',
  'Options',
  '  --mode MODE            how drivers come to vehicles, whatever the file says:',
  '                         Rideshare, Company, Personal, Tow or OwnCar',
  '  --objective OBJECTIVE  cheapest (without it), fastest or fewestDrivers',
  '  --seconds N            seconds to plan for, 0.01 to 86400; 10 without it',
  '  --iterations N         rounds instead of seconds: with the same file and seed, the same plan',
  '  --seed N               where the search begins, 0 to 4294967295; 7 without it',
  '  --workers N            threads to plan in, 1 to 64; as many as cores without it, 8 at most',
  '  --progress             shows the progress on standard error, also where that is no terminal',
  '  --json                 prints one object instead of text',
  'Exit codes',
  ...Object.entries(planExits).map(([code, what]) => `  ${code.padEnd(5)}${what}`),
];

export const planOptions = {
  mode: { type: 'string' },
  objective: { type: 'string' },
  seconds: { type: 'string' },
  iterations: { type: 'string' },
  seed: { type: 'string' },
  workers: { type: 'string' },
  progress: { type: 'boolean' },
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
  /** Threads; null: as many as are useful. */
  readonly workers: number | null;
  /** Also where standard error is no terminal. */
  readonly progress: boolean;
  readonly json: boolean;
};

const objectives: readonly Objective[] = ['cheapest', 'fastest', 'fewestDrivers'];
const DEFAULT_SECONDS = 10;
const DEFAULT_SEED = 7;
const MOST_SEED = 4_294_967_295;
const MOST_SECONDS = 86_400;
const MOST_ITERATIONS = 1_000_000_000;
const MOST_WORKERS = 64;

/** For standard error, after the plan. */
export const stoppedNote = 'tarmac plan: stopped; this is the best plan so far.';

/** Throws with a message for the user. */
export function readPlanArguments(argv: readonly string[]): PlanAsked {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: planOptions,
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) {
    throw new Error('One file is needed. "tarmac plan --help" describes the options.');
  }
  const { seconds, iterations } = values;
  if (seconds !== undefined && iterations !== undefined) {
    throw new Error(`--seconds or --iterations, not both.`);
  }
  const budget: PlanBudget =
    iterations === undefined
      ? {
          is: 'time',
          ms: numberFrom('seconds', seconds, DEFAULT_SECONDS, 0.01, MOST_SECONDS) * 1000,
          nowMs: () => performance.now(),
        }
      : {
          is: 'iterations',
          iterations: wholeFrom('iterations', iterations, 1, 1, MOST_ITERATIONS),
        };
  const seed = wholeFrom('seed', values.seed, DEFAULT_SEED, 0, MOST_SEED);
  const mode = values.mode === undefined ? null : oneOf('mode', values.mode, teamModes);
  const objective =
    values.objective === undefined ? null : oneOf('objective', values.objective, objectives);
  const workers =
    values.workers === undefined ? null : wholeFrom('workers', values.workers, 1, 1, MOST_WORKERS);
  const { progress = false, json = false } = values;
  return { path, mode, objective, budget, seed, workers, progress, json };
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

/** CPU that this process has used in all its threads, ms. */
export function cpuNowMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
