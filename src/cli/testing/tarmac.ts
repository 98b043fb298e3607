// Runs a command of `tarmac` in this process, for tests.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { runCommand } from '../commands.ts';

/** The exit code, and the lines of both outputs. */
export async function tarmac(...argv: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCommand(
    argv,
    (line) => out.push(line),
    (line) => err.push(line),
  );
  return { code, out, err };
}

/** The same with each output as one text. */
export async function tarmacText(...argv: string[]) {
  const { code, out, err } = await tarmac(...argv);
  return { code, out: out.join('\n'), err: err.join('\n') };
}

/** A folder that is there until the tests of the file are over. */
export async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tarmac-'));
  afterAll(() => rm(folder, { recursive: true }));
  return folder;
}
