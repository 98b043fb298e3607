// A session file from the disk, for the commands that read one.
import { readFile, stat } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { migrations } from '#features/migrations.ts';
import type { Session } from '#replay/session.ts';
import { InvalidSession, readSession } from '#replay/sessionReader.ts';

const MOST_FILE_BYTES = 1024 * 1024 * 1024;

/** Ten times as fast as a stream, with the same limit. */
const inflate = (body: Uint8Array, most: number): Uint8Array => {
  try {
    return inflateRawSync(body, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    if (error instanceof RangeError) throw new RangeError('it unpacks to more than it says');
    throw error;
  }
};

/** Why a file cannot be read, as a message for the user. */
export class Unreadable extends Error {}

export async function sessionFrom(path: string): Promise<Session> {
  let bytes: Uint8Array;
  try {
    const { size } = await stat(path);
    if (size > MOST_FILE_BYTES) throw new Unreadable(`${path} is larger than a session may be.`);
    bytes = await readFile(path);
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable(`${path} cannot be opened.`);
  }
  try {
    return await readSession(bytes, { inflate, migrations });
  } catch (error) {
    if (error instanceof InvalidSession) throw new Unreadable(`${path}: ${error.message}`);
    throw error;
  }
}

/** Each damage of the file with its place, one line each. */
export function damageLines({ damage }: Session): string[] {
  return damage.map(({ at, bytes, what }) => `byte ${at}, ${bytes} bytes: ${what}`);
}
