// Types of a file `bench/<area>.bench.ts`, and the comparison of two ways of doing one thing.
import { cpuUsage } from 'node:process';

/** One line of the table; `bench/budgets.json` holds its budget under the same id. */
export type Measured = {
  readonly id: string;
  /** In the unit of the budget: a ratio to a peer, or a size. */
  readonly value: number;
  /** The figures behind it, as text. */
  readonly detail: string;
};

/** A row not measured because its data is missing; the budget must allow that. */
export type LeftOut = { readonly id: string; readonly leftOut: string };

export type Outcome = Measured | LeftOut;

/** Tools of the runner for an area. */
export type Tools = {
  /** Brings the built console up to date and returns its folder. */
  readonly buildConsole: () => Promise<string>;
  /** The same for the page of the benches. */
  readonly buildPage: () => Promise<string>;
  /** Brings a bundle of this file of the benches up to date and returns its path. */
  readonly buildProgram: (name: string, entry: string) => Promise<string>;
  /** Path and flags of the Chromium to measure in. */
  readonly browser: { readonly executablePath: string; readonly args: string[] };
};

export type Area = (tools: Tools) => AsyncIterable<Outcome>;

/** Does one round of work and returns its cost, ms of CPU with garbage collection. */
export type Work = () => number | Promise<number>;

export type Contest = {
  /** Medians over the rounds. */
  readonly oursMs: number;
  readonly theirsMs: number;
};

/**
 * Measures two ways in turn, in rounds that alternate who begins, after one round to warm up.
 */
export async function contest(options: {
  readonly ours: Work;
  readonly theirs: Work;
  readonly rounds: number;
  /** Runs before each of the two in each round, unmeasured. */
  readonly prepare?: () => void;
}): Promise<Contest> {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round <= options.rounds; round += 1) {
    const both = [
      async () => ours.push(await options.ours()),
      async () => theirs.push(await options.theirs()),
    ];
    for (const measure of round % 2 === 0 ? both : both.toReversed()) {
      options.prepare?.();
      await measure();
    }
  }
  return { oursMs: median(ours.slice(1)), theirsMs: median(theirs.slice(1)) };
}

/** Work in this process. Garbage collection on other threads counts. */
export function onCpu(work: () => void): Work {
  return () => {
    const before = cpuUsage();
    work();
    const { user, system } = cpuUsage(before);
    return (user + system) / 1_000;
  };
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value below which a share of the values lies; the lower one of two neighbors. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new RangeError('no values');
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number;
}
