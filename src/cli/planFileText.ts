// The text of a file that `tarmac plan` and `tarmac check-plan` read.
import { readFile, stat } from 'node:fs/promises';
import { inOneLine } from './oneLine.ts';

const MOST_FILE_BYTES = 4 * 1024 * 1024;

/** Throws with a message for the user. */
export async function planTextFrom(path: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size > MOST_FILE_BYTES) throw new Error('too large');
    // Some editors write a byte order mark.
    return (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');
  } catch (error) {
    const why = inOneLine(error) === 'too large' ? 'is larger than 4 MB' : 'cannot be opened';
    throw new Error(`${path} ${why}.`, { cause: error });
  }
}
