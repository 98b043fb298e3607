// Arguments of the replay commands: one file, and whether to print JSON.
import { parseArgs } from 'node:util';

/** Throws with a message for the user. */
export function readReplayArguments(argv: readonly string[], usage: string) {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { json: { type: 'boolean' } },
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new Error(`One file is needed. ${usage}`);
  return { path, json: values.json ?? false };
}
