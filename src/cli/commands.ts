// The commands of `tarmac`, and which of them a command line means.
import { faultHelp } from '#sim/faults/grammar.ts';
import { auctionDay, auctionDayUsage } from './auctionDay.ts';
import { checkPlan, checkPlanHelp, checkPlanUsage } from './checkPlan.ts';
import { escaped } from './oneLine.ts';
import { plan, portsOfProcess } from './plan.ts';
import { planHelp, planUsage } from './planArguments.ts';
import {
  plannerUsage,
  replayInfoUsage,
  replayVerifyUsage,
  simRunUsage,
  simServeUsage,
} from './usages.ts';

type Say = (line: string) => void;

type Command = {
  readonly usage: string;
  readonly what: string;
  /** Further lines of its own help. */
  readonly help?: readonly string[];
  /** Takes the arguments after its name, and the program's file; returns the exit code. */
  readonly run: (
    argv: readonly string[],
    out: Say,
    err: Say,
    program: string | null,
  ) => Promise<number>;
};

const commands: { readonly [name: string]: Command } = {
  'sim run': {
    usage: simRunUsage,
    what: 'runs the simulated company in virtual time and prints what became of it',
    help: faultHelp,
    run: async (argv, out, err) => (await import('./simRun.ts')).simRun(argv, out, err),
  },
  'sim serve': {
    usage: simServeUsage,
    what: 'serves the simulated company and the console on this machine',
    help: faultHelp,
    run: async (argv, out, err) => (await import('./simServe.ts')).simServe(argv, out, err),
  },
  'replay verify': {
    usage: replayVerifyUsage,
    what: 'replays a recorded session and compares the state with every mark in it',
    run: async (argv, out, err) => (await import('./replayVerify.ts')).replayVerify(argv, out, err),
  },
  'replay info': {
    usage: replayInfoUsage,
    what: 'prints what a recorded session holds',
    run: async (argv, out, err) => (await import('./replayInfo.ts')).replayInfo(argv, out, err),
  },
  plan: {
    usage: planUsage,
    what: 'plans moves, drivers and chase cars, or a public instance',
    help: planHelp,
    run: (argv, out, err, program) => plan(argv, out, err, portsOfProcess(program)),
  },
  'check-plan': {
    usage: checkPlanUsage,
    what: 'checks a plan of any program against its problem, and says what it costs',
    help: checkPlanHelp,
    run: checkPlan,
  },
  'auction-day': {
    usage: auctionDayUsage,
    what: 'prints a day of the yardstick Auction Day as a problem file',
    run: auctionDay,
  },
  planner: {
    usage: plannerUsage,
    what: 'works out routes for the program that forked it, or for a message broker',
    run: async (argv, out, err) => (await import('./planner.ts')).planner(argv, out, err),
  },
};

/**
 * Runs the command that `argv` begins with. Exit code 0 for help and the list of commands, 2 for
 * an unknown command. Lines are escaped here, once for all: files and arguments may hold anything.
 * Without the program's file nothing runs in threads.
 */
export async function runCommand(
  argv: readonly string[],
  print: Say,
  complain: Say,
  program: string | null = null,
): Promise<number> {
  const out = (line: string) => print(escaped(line));
  const err = (line: string) => complain(escaped(line));
  const asksForHelp = argv.includes('--help') || argv.includes('-h');
  for (const [name, command] of Object.entries(commands)) {
    const words = name.split(' ');
    if (words.some((word, at) => argv[at] !== word)) continue;
    if (!asksForHelp) return command.run(argv.slice(words.length), out, err, program);
    describe(command, out);
    for (const line of command.help ?? []) out(line);
    return 0;
  }
  if (asksForHelp || argv.length === 0) {
    list(out);
    return 0;
  }
  err(`tarmac: there is no command "${argv.join(' ')}".`);
  list(err);
  return 2;
}

function list(say: Say): void {
  for (const command of Object.values(commands)) describe(command, say);
  for (const line of faultHelp) say(line);
}

function describe({ usage, what }: Command, say: Say): void {
  say(usage);
  say(`    ${what}`);
}
