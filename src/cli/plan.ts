// `tarmac plan`: plans a problem file, a team problem of ours or a public instance.
import process from 'node:process';
import { InvalidInstance } from '#pairs/instance.ts';
import { hasRoads } from '#pairs/roadInstance.ts';
import { type PlanAsked, readPlanArguments } from './planArguments.ts';
import { InvalidPlanFile } from './planFile.ts';
import { planTextFrom } from './planFileText.ts';
import { planInstance } from './planInstance.ts';
import { onSigint, type PlanPorts, PlanSearch } from './planSearch.ts';
import { planTeamFile } from './planTeamFile.ts';
import { threadsOf } from './planThreads.ts';
import { inOneLine } from './oneLine.ts';

/**
 * Exit code 0, also when it is interrupted and prints the best plan so far; 1 when no sound plan
 * was found; 2 for invalid arguments or an invalid file, with one line to `err`. `out` and `err`
 * take whole lines.
 */
export async function plan(
  argv: readonly string[],
  out: (line: string) => void,
  err: (line: string) => void,
  ports: PlanPorts,
): Promise<number> {
  let forget = () => {};
  let asked: PlanAsked | null = null;
  try {
    asked = readPlanArguments(argv);
    const text = await planTextFrom(asked.path);
    // Our format begins like an object; the others begin with a number or a name.
    const isOurs = /^\s*[{[]/.test(text);
    if (!isOurs) checkOther(text, asked);
    const isShown = asked.progress || ports.progress.isTerminal;
    const search = new PlanSearch(isShown ? ports.progress : null);
    forget = ports.onInterrupt(() => search.stop());
    const running = { search, threads: ports.threads };
    const planned = isOurs ? planTeamFile : planInstance;
    return await planned(text, asked, running, out, err);
  } catch (error) {
    const isFile = error instanceof InvalidInstance || error instanceof InvalidPlanFile;
    const where = isFile ? `${asked?.path}${error instanceof InvalidInstance ? ',' : ':'} ` : '';
    err(`tarmac plan: ${where}${inOneLine(error)}`);
    return 2;
  } finally {
    forget();
    await ports.threads.close();
  }
}

/** `program`: its file; with null no threads can be opened. */
export function portsOfProcess(program: string | null): PlanPorts {
  const { stderr } = process;
  return {
    threads: threadsOf(program),
    progress: {
      isTerminal: stderr.isTTY,
      columns: stderr.isTTY ? stderr.columns : 0,
      write: (text) => void stderr.write(text),
    },
    onInterrupt: (stop) => onSigint(process, stop),
  };
}

function checkOther(text: string, { mode, objective }: PlanAsked): void {
  const begins = text.trim().slice(0, 20);
  if (!hasRoads(begins) && !/^(-?\d|$)/.test(begins)) {
    const words = JSON.stringify(begins);
    throw new InvalidPlanFile(`neither an object, a number nor "NAME:" comes first, but ${words}`);
  }
  if (mode !== null) throw new Error('--mode is for files of our own format.');
  if (objective !== null) throw new Error('--objective is for files of our own format.');
}
