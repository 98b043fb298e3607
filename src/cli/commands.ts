// The commands of `tarmac`, and which of them a command line means.
import { faultHelp } from '#sim/faults/grammar.ts';
import { escaped } from './oneLine.ts';
import { plan } from './plan.ts';
import { planUsage } from './planArguments.ts';
import { planner, plannerUsage } from './planner.ts';
import { replayInfo, replayInfoUsage } from './replayInfo.ts';
import { replayVerify, replayVerifyUsage } from './replayVerify.ts';
import { simRun, simRunUsage } from './simRun.ts';
import { simServe, simServeUsage } from './simServe.ts';

type Say = (line: string) => void;

type Command = {
  readonly usage: string;
  readonly what: string;
  /** Takes the arguments after its name; returns the exit code. */
  readonly run: (argv: readonly string[], out: Say, err: Say) => Promise<number>;
};

const commands: { readonly [name: string]: Command } = {
  'sim run': {
    usage: simRunUsage,
    what: 'runs the simulated company in virtual time and prints what became of it',
    run: simRun,
  },
  'sim serve': {
    usage: simServeUsage,
    what: 'serves the simulated company and the console on this machine',
    run: simServe,
  },
  'replay verify': {
    usage: replayVerifyUsage,
    what: 'replays a recorded session and compares the state with every mark in it',
    run: replayVerify,
  },
  'replay info': {
    usage: replayInfoUsage,
    what: 'prints what a recorded session holds',
    run: replayInfo,
  },
  plan: {
    usage: planUsage,
    what: 'plans moves, drivers and chase cars, or an instance of Li and Lim',
    run: plan,
  },
  planner: {
    usage: plannerUsage,
    what: 'works out routes for the program that forked it, or for a message broker',
    run: planner,
  },
};

/**
 * Runs the command that `argv` begins with. Exit code 0 for the list of commands, 2 for an unknown
 * command. Lines are escaped here, once for all commands: files and arguments may hold anything.
 */
export async function runCommand(
  argv: readonly string[],
  print: Say,
  complain: Say,
): Promise<number> {
  const out = (line: string) => print(escaped(line));
  const err = (line: string) => complain(escaped(line));
  const asksForHelp = argv.length === 0 || argv.includes('--help') || argv.includes('-h');
  if (asksForHelp) {
    list(out);
    return 0;
  }
  for (const [name, command] of Object.entries(commands)) {
    const words = name.split(' ');
    if (words.some((word, at) => argv[at] !== word)) continue;
    return command.run(argv.slice(words.length), out, err);
  }
  err(`tarmac: there is no command "${argv.join(' ')}".`);
  list(err);
  return 2;
}

function list(say: Say): void {
  for (const { usage, what } of Object.values(commands)) {
    say(usage);
    say(`    ${what}`);
  }
  for (const line of faultHelp) say(line);
}
