// The golden recording as this build would have written it, for tests of the replay commands.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { slices } from '#features/index.ts';
import { CATALOGUE, migrations } from '#features/migrations.ts';
import { LogUpgrade } from '#kernel/migrations.ts';
import { markOf } from '#replay/marks.ts';
import { Recording } from '#replay/recording.ts';
import type { Session, SessionHeader } from '#replay/session.ts';
import { readSession } from '#replay/sessionReader.ts';

export const golden = join(process.cwd(), 'fixtures/sessions/v1.tarmac');

/** Its records and bulk are of the present catalogue, and its marks of this build's states. */
export async function goldenSession(): Promise<Session & { readonly header: SessionHeader }> {
  const log = new LogUpgrade(migrations);
  const read = await readSession(await readFile(golden), { migrations });
  if (!read.header) throw new Error('the golden recording has no header');
  const blobs = new Map([...read.blobs].map(([hash, bytes]) => log.blob(hash, bytes)));
  const records = read.records.map((record) => log.record(record));
  const header = { ...read.header, catalogue: CATALOGUE };
  const session = { ...read, header, migrations: [], blobs, records };
  const recording = await Recording.open(session, { slices });
  const marks = session.marks.map(({ kind, beforeSeq, atMs }) =>
    markOf(recording.snapshotAfter(recording.unitsBefore(beforeSeq)), { kind, beforeSeq, atMs }),
  );
  return { ...session, marks };
}
