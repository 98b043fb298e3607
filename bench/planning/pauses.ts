// How long the planner works at most between two looks for messages, which is how late a cancel is
// heard: searches for 60 and 300 moves in every mode, and the bounds of 60 moves.
import { type TeamMode, teamModes } from '#domain/plannerModes.ts';
import { execFile } from 'node:child_process';
import process from 'node:process';
import { promisify } from 'node:util';
import type { Outcome, Tools } from '../area.ts';

/** The longest turns in milliseconds. */
export type Pauses = { readonly searchMs: number; readonly boundMs: number };

const run = promisify(execFile);

export async function* pauses({ buildProgram }: Tools): AsyncIterable<Outcome> {
  const program = await buildProgram('pauses', 'planning/pausesProgram.ts');
  const all: (Pauses & { readonly mode: TeamMode })[] = [];
  for (const mode of teamModes) {
    const { stdout } = await run(process.execPath, [program, mode]);
    all.push({ mode, ...(JSON.parse(stdout) as Pauses) });
  }
  yield { id: 'planning-pause', ...most(all.map(({ mode, searchMs }) => [mode, searchMs])) };
  yield { id: 'planning-bound-pause', ...most(all.map(({ mode, boundMs }) => [mode, boundMs])) };
}

function most(all: readonly (readonly [TeamMode, number])[]) {
  const detail = all.map(([mode, ms]) => `${mode} ${ms.toFixed(0)} ms`).join(', ');
  return { value: Math.max(...all.map(([, ms]) => ms)), detail };
}
