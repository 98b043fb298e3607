// `tarmac replay verify`: folds a recorded session again and holds the state against its marks.
import { slices } from '#features/index.ts';
import { canonicalJson, parseBytes } from '#kernel/canonical.ts';
import { stateHash } from '#kernel/keyframes.ts';
import type { Json, LogRecord } from '#kernel/records.ts';
import { rerun } from '#kernel/rerun.ts';
import type { MarkCheck } from '#replay/marks.ts';
import { Recording } from '#replay/recording.ts';
import { checkSeeks, type SeekCheck } from '#replay/seekCheck.ts';
import type { Session } from '#replay/session.ts';
import { inOneLine, readReplayArguments } from './replayArguments.ts';
import { damageLines, sessionFrom } from './sessionInput.ts';

export const replayVerifyUsage = 'tarmac replay verify FILE [--json]';

type Verified = {
  readonly file: string;
  readonly records: number;
  readonly marks: readonly {
    readonly kind: string;
    readonly beforeSeq: number;
    readonly at: string;
    readonly is: MarkCheck['is'];
    readonly hash: string | null;
  }[];
  /** Of the state at the end. */
  readonly hash: string;
  readonly damage: readonly string[];
  readonly troubles: readonly string[];
  readonly unknownTypes: { readonly [type: string]: number };
  /** How often a player was held against the records folded one by one. */
  readonly seeks: Pick<SeekCheck, 'records' | 'keyframes'>;
  /** The first thing that keeps the recording from being what it says; null when nothing does. */
  readonly difference: string | null;
};

/** Exit code 0: every mark is met. 1: the first difference is named. 2: unreadable. */
export async function replayVerify(
  argv: readonly string[],
  out: (line: string) => void,
  err: (line: string) => void,
): Promise<number> {
  let verified: Verified;
  let json: boolean;
  try {
    const asked = readReplayArguments(argv, replayVerifyUsage);
    json = asked.json;
    verified = await verify(asked.path, await sessionFrom(asked.path));
  } catch (error) {
    err(`tarmac replay verify: ${inOneLine(error)}`);
    return 2;
  }
  if (json) out(JSON.stringify(verified));
  else for (const line of linesOf(verified)) out(line);
  return verified.difference === null ? 0 : 1;
}

async function verify(file: string, session: Session): Promise<Verified> {
  const recording = await Recording.open(session, { slices });
  const { difference, ...seeks } = checkSeeks(recording);
  return {
    file,
    records: session.records.length,
    marks: recording.checks.map(({ mark, is, hash }) => ({
      kind: mark.kind,
      beforeSeq: mark.beforeSeq,
      at: new Date(mark.atMs).toISOString(),
      is,
      hash,
    })),
    hash: stateHash(recording.snapshotAfter(recording.units.length)),
    damage: damageLines(session),
    troubles: recording.troubles.map(({ what }) => what),
    unknownTypes: Object.fromEntries(recording.unknownTypes),
    seeks,
    difference: differenceIn(recording) ?? difference,
  };
}

function differenceIn(recording: Recording): string | null {
  const { session, checks, troubles } = recording;
  const [damage] = damageLines(session);
  if (damage !== undefined) return `The file is damaged: ${damage}`;
  const [trouble] = troubles;
  if (trouble) return trouble.what;
  if (!hasItsTimes(session)) return 'The header tells of other times than the records.';
  const at = checks.findIndex(({ is }) => is !== 'same');
  const first = checks[at];
  if (!first) return checks.length === 0 ? 'There is no mark to compare with.' : null;
  const from = checks[at - 1]?.mark.beforeSeq ?? 0;
  const where = `between records ${from} and ${first.mark.beforeSeq}`;
  if (first.is === 'uncertain') return `The records do not reach the mark ${where}.`;
  const by = session.header?.build;
  return [
    `The state differs ${where}, in ${first.differs.join(', ') || 'no slice'}.`,
    otherRecord(session) ?? 'Its commands decide the same events again.',
    ...(by === undefined ? [] : [`Recorded by build '${by}'.`]),
  ].join(' ');
}

/** As they are written: from the first record to the latest. */
function hasItsTimes({ header, records }: Session): boolean {
  const fromMs = records[0]?.at ?? header?.fromMs;
  const toMs = records.reduce((latest, { at }) => Math.max(latest, at), fromMs ?? 0);
  return header?.fromMs === fromMs && (records.length === 0 || header?.toMs === toMs);
}

/** The first record that its command would not lead to again. */
function otherRecord({ records, blobs }: Session): string | null {
  try {
    const blob = (hash: string) => parseBytes(blobs.get(hash) ?? new Uint8Array()) as Json;
    const again = rerun(slices, records, blob);
    const at = records.findIndex((record, i) => !isSame(record, again[i]));
    const found = records[at];
    return found ? `Record ${found.seq} (${found.type}) is decided otherwise now.` : null;
  } catch (error) {
    return `Its commands cannot be decided again: ${inOneLine(error)}`;
  }
}

function isSame(record: LogRecord, other: LogRecord | undefined): boolean {
  return other !== undefined && canonicalJson(record) === canonicalJson(other);
}

function linesOf(verified: Verified): string[] {
  const { marks, difference, damage, troubles, unknownTypes, seeks } = verified;
  return [
    ...marks.map(({ is, beforeSeq, at, hash, kind }) =>
      [is.padEnd(9), `record ${beforeSeq}`, at, kind, hash ?? 'not reached'].join('  '),
    ),
    ...Object.entries(unknownTypes).map(([type, n]) => `unknown    ${type}, ${n} times`),
    ...damage.map((line) => `damaged    ${line}`),
    ...troubles.map((what) => `trouble    ${what}`),
    `end        record ${verified.records}  ${verified.hash}`,
    `sought     ${seeks.records} places from ${seeks.keyframes} keyframes, in each way of a player`,
    difference ?? 'The recording is whole, and replay gives the same state at every mark.',
  ];
}
