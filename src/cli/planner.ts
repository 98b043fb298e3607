// `tarmac planner`: a planner worker as a process of its own.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { type PlannerParent, planForParent } from '#sim/hosts/node/plannerProcess.ts';
import { inOneLine } from './replayArguments.ts';

export const plannerUsage = 'tarmac planner --forked [--seconds N]';

const defaultSeconds = 5;
const mostSeconds = 600;

/** What the command needs of the machine; tests bring their own. */
export type PlannerPorts = {
  /** Whoever forked this process; null when nobody did. */
  readonly parent: PlannerParent | null;
  /** Resolves when it is to end: it is told so, or the parent is gone. */
  readonly ended: Promise<void>;
};

/**
 * Plans until it is to end. Exit code 0; 2 with one line to `err` for arguments that cannot be.
 */
export async function planner(
  argv: readonly string[],
  _out: (line: string) => void,
  err: (line: string) => void,
  ports: PlannerPorts = portsOfProcess(),
): Promise<number> {
  let end: () => void;
  try {
    const budgetMs = readArguments(argv);
    if (!ports.parent) throw new Error('--forked is for a program that forks this one.');
    end = planForParent(ports.parent, { plannerId: `${process.pid}`, budgetMs });
  } catch (error) {
    err(`tarmac planner: ${inOneLine(error)}`);
    return 2;
  }
  await ports.ended;
  end();
  return 0;
}

/** Throws with words for the person who typed them. */
function readArguments(argv: readonly string[]): number {
  const { values } = parseArgs({
    args: [...argv],
    options: { forked: { type: 'boolean' }, seconds: { type: 'string' } },
  });
  if (!values.forked) throw new Error(`--forked is needed. ${plannerUsage}`);
  const seconds = Number(values.seconds ?? defaultSeconds);
  const isIn = values.seconds?.trim() !== '' && seconds >= 0.01 && seconds <= mostSeconds;
  if (isIn) return seconds * 1000;
  throw new Error(`--seconds must be 0.01 to ${mostSeconds}, not "${values.seconds}".`);
}

function portsOfProcess(): PlannerPorts {
  const ended = new Promise<void>((resolve) => {
    for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
      process.once(event, () => resolve());
    }
  });
  return { parent: process.send ? (process as PlannerParent) : null, ended };
}
