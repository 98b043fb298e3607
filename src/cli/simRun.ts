// `tarmac sim run`: runs the simulated company in virtual time, up to a time of its day or for
// days, and prints the result. The same seed gives the same hash in every engine.
import { parseArgs } from 'node:util';
import { hashJson } from '#kernel/canonical.ts';
import { type Core, createCore } from '#sim/company/core.ts';
import { checkOptions, numberFrom, OptionRefused, type SimOptions } from '#sim/core/options.ts';
import { type Standing, standingOf } from '#sim/core/standing.ts';
import { parseFaults } from '#sim/faults/parse.ts';
import { dayBeginMs, hourMs, timeAt } from '#sim/core/calendar.ts';
import { inOneLine } from './oneLine.ts';
import { simRunUsage } from './usages.ts';

/** What `--json` prints. Counts, but for `hash`: the SHA-256 of the saved state. */
export type SimRunReport = {
  readonly seed: number;
  readonly until: string;
  readonly drivers: number;
  readonly activities: number;
  readonly trips: number;
  /** Requests that changed data. */
  readonly journal: number;
  /** Events on the company's agenda so far. */
  readonly events: number;
  readonly effects: { readonly applied: number; readonly repeats: number };
  readonly hash: string;
  /** The company's standing after each full hour. */
  readonly hours: readonly Standing[];
};

type Asked = { readonly options: SimOptions; readonly until: string; readonly json: boolean };

/**
 * Runs with the arguments after `sim run`. Returns the exit code: 0, or 2 for invalid arguments,
 * with one line to `err`. `out` and `err` take whole lines.
 */
export async function simRun(
  argv: readonly string[],
  out: (line: string) => void,
  err: (line: string) => void,
): Promise<number> {
  let asked: Asked;
  let untilMs: number;
  try {
    asked = readArguments(argv);
    untilMs = timeAt(asked.until);
  } catch (error) {
    err(`tarmac sim run: ${inOneLine(error)}`);
    return 2;
  }
  const core = createCore(asked.options);
  const hours: Standing[] = [];
  for (let atMs = dayBeginMs + hourMs; atMs <= untilMs; atMs += hourMs) {
    core.tick(atMs - core.nowMs());
    hours.push(standingOf(core.save()));
  }
  core.tick(untilMs - core.nowMs());
  const report = reportOf(core, asked, hours);
  if (asked.json) out(JSON.stringify(report));
  else for (const line of linesOf(report)) out(line);
  return 0;
}

/** Throws with a message for the user. */
function readArguments(argv: readonly string[]): Asked {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      seed: { type: 'string' },
      until: { type: 'string' },
      drivers: { type: 'string' },
      activities: { type: 'string' },
      faults: { type: 'string' },
      json: { type: 'boolean' },
    },
  });
  if (values.until === undefined) throw new OptionRefused(`--until is missing. ${simRunUsage}`);
  const options = checkOptions({
    seed: numberFrom('seed', values.seed),
    drivers: numberFrom('drivers', values.drivers),
    activities: numberFrom('activities', values.activities),
    faults: parseFaults(values.faults ?? ''),
  });
  return { options, until: values.until, json: values.json ?? false };
}

function reportOf(core: Core, { until }: Asked, hours: readonly Standing[]): SimRunReport {
  const state = core.save();
  const { options, rows, tallies } = state;
  return {
    seed: options.seed,
    until,
    drivers: options.drivers,
    activities: rows.activities.length,
    trips: rows.trips.length,
    journal: tallies.journal,
    events: tallies.happenings,
    effects: { applied: tallies.effects, repeats: tallies.repeats },
    hash: hashJson(state),
    hours,
  };
}

function linesOf({ seed, until, events, drivers, activities, trips, hash }: SimRunReport) {
  return [
    `Seed ${seed} until ${until}: ${events} events.`,
    `${drivers} drivers, ${activities} activities, ${trips} trips.`,
    hash,
  ];
}
