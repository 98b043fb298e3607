// `tarmac replay info`: prints header and contents of a session file, without replaying it.
import type { Session } from '#replay/session.ts';
import { inOneLine } from './oneLine.ts';
import { readReplayArguments } from './replayArguments.ts';
import { damageLines, sessionFrom } from './sessionInput.ts';
import { replayInfoUsage } from './usages.ts';

/** Exit code 0, also for a file that is damaged in part; 2 when no part of it can be read. */
export async function replayInfo(
  argv: readonly string[],
  out: (line: string) => void,
  err: (line: string) => void,
): Promise<number> {
  try {
    const { path, json } = readReplayArguments(argv, replayInfoUsage);
    const session = await sessionFrom(path);
    if (json) out(JSON.stringify(infoOf(path, session)));
    else for (const line of linesOf(path, session)) out(line);
    return 0;
  } catch (error) {
    err(`tarmac replay info: ${inOneLine(error)}`);
    return 2;
  }
}

function infoOf(file: string, session: Session) {
  const { header, records, blobs, track, marks, sim, unknown, damage, isWhole } = session;
  return {
    file,
    header,
    records: records.length,
    blobs: blobs.size,
    trackBlocks: track.length,
    marks: marks.length,
    bookmarks: marks.filter(({ kind }) => kind === 'bookmark').map(({ label }) => label ?? ''),
    isSimulated: sim.length > 0,
    unknownChunks: unknown.map(({ kind }) => kind),
    isWhole,
    damage,
  };
}

function linesOf(file: string, session: Session): string[] {
  const info = infoOf(file, session);
  return [
    ...headerLines(session),
    `${info.records} records, ${info.blobs} blobs, ${info.marks} marks`,
    `${info.trackBlocks} blocks of positions`,
    ...info.bookmarks.map((label) => `bookmark: ${label}`),
    ...info.unknownChunks.map((kind) => `a chunk of the unknown kind ${kind}`),
    ...damageLines(session),
    info.isWhole ? 'The file is whole.' : 'The file is not whole.',
  ];
}

function headerLines({ header }: Session): string[] {
  if (!header) return ['The header is lost.'];
  const { mode, seed, userId, fromMs, toMs, trackFromMs, zone, build } = header;
  const time = (ms: number) => new Date(ms).toISOString();
  return [
    `${mode} mode${seed === null ? '' : `, seed ${seed}`}, by ${userId}`,
    `from ${time(fromMs)} to ${time(toMs)}, shown in ${zone}`,
    ...(trackFromMs === null ? [] : [`positions from ${time(trackFromMs)}`]),
    `build ${build}`,
  ];
}
