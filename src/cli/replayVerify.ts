// `tarmac replay verify`: reads a recorded session in bounded time, whatever the file holds, and
// prints whether it is whole; then folds it again and compares the state with its marks, which
// takes as long as the recording needs: it prints its progress and can be interrupted.
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { slices } from '#features/index.ts';
import { canonicalJson, parseBytes } from '#kernel/canonical.ts';
import { stateHash } from '#kernel/keyframes.ts';
import type { Json, LogRecord } from '#kernel/records.ts';
import { rerunEach } from '#kernel/rerun.ts';
import type { MarkCheck } from '#replay/marks.ts';
import { Recording } from '#replay/recording.ts';
import { checkSeeks, type SeekCheck } from '#replay/seekCheck.ts';
import type { Session } from '#replay/session.ts';
import { inOneLine } from './oneLine.ts';
import { readReplayArguments } from './replayArguments.ts';
import { damageLines, sessionFrom } from './sessionInput.ts';
import { replayVerifyUsage } from './usages.ts';

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
  /** Hash of the state at the end. */
  readonly hash: string;
  readonly damage: readonly string[];
  readonly troubles: readonly string[];
  readonly unknownTypes: { readonly [type: string]: number };
  /** How often a player was compared with the records folded one by one. */
  readonly seeks: Pick<SeekCheck, 'records' | 'keyframes'>;
  /** Progress when it was interrupted; null when all of it was checked. */
  readonly unfinished: string | null;
  /** The first difference between the recording and its replay; null without one. */
  readonly difference: string | null;
};

/** What the command needs from the machine; tests pass their own. */
export type VerifyPorts = {
  readonly nowMs: () => number;
  /** Calls when the user interrupts the command. Returns the function that stops listening. */
  readonly onBrokenOff: (stop: () => void) => () => void;
};

/** Time between two lines of progress. */
const PRINT_EVERY_MS = 2_000;

/** How long a difference is traced to its record, by deciding all commands again, ms. */
export const DECIDE_AGAIN_MS = 60_000;
const DECIDED_A_TURN = 100;

class BrokenOff extends Error {}

/**
 * Exit code 0: every mark matches. 1: the first difference is printed. 2: unreadable. 3:
 * interrupted before it was finished.
 */
export async function replayVerify(
  argv: readonly string[],
  out: (line: string) => void,
  err: (line: string) => void,
  ports: VerifyPorts = { nowMs: () => performance.now(), onBrokenOff: onSignal },
): Promise<number> {
  let isBrokenOff = false;
  const forget = ports.onBrokenOff(() => {
    isBrokenOff = true;
  });
  try {
    const { path, json } = readReplayArguments(argv, replayVerifyUsage);
    const session = await sessionFrom(path);
    if (!json) out(readLine(session));
    const say = json ? () => {} : err;
    const verified = await verify(
      path,
      session,
      progress(ports.nowMs, say, () => isBrokenOff),
      ports.nowMs,
    );
    if (json) out(JSON.stringify(verified));
    else for (const line of linesOf(verified)) out(line);
    if (verified.unfinished !== null) return 3;
    return verified.difference === null ? 0 : 1;
  } catch (error) {
    err(`tarmac replay verify: ${inOneLine(error)}`);
    return error instanceof BrokenOff ? 3 : 2;
  } finally {
    forget();
  }
}

function onSignal(stop: () => void): () => void {
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, stop);
  return () => {
    for (const signal of signals) process.off(signal, stop);
  };
}

function readLine(session: Session): string {
  const [first, ...more] = damageLines(session);
  const read = `Read ${counted(session.records.length)} records`;
  if (first === undefined) return `${read}: whole.`;
  return `${read}: damaged in ${more.length + 1} ${more.length === 0 ? 'place' : 'places'}.`;
}

/** Prints the progress now and then; throws `BrokenOff` when it must stop. */
type Progress = (doing: keyof typeof doings, done: number, all: number) => Promise<void>;

const doings = {
  folded: ['Folded', ', and not checked'],
  checked: ['Checked', ''],
  decided: ['Decided', ''],
} as const;

function progress(
  nowMs: () => number,
  say: (line: string) => void,
  isBrokenOff: () => boolean,
): Progress {
  let printedMs = nowMs();
  return async (doing, done, total) => {
    if (nowMs() - printedMs >= PRINT_EVERY_MS) {
      printedMs = nowMs();
      say(`${doings[doing][0]} ${counted(done)} of ${counted(total)}`);
    }
    // Signals are delivered only while the thread is idle.
    await new Promise((resolve) => setImmediate(resolve));
    if (!isBrokenOff()) return;
    const to = `${doing} to record ${counted(done)} of ${counted(total)}`;
    throw new BrokenOff(`Not finished: ${to}${doings[doing][1]}.`);
  };
}

function counted(count: number): string {
  return count.toLocaleString('en-US');
}

async function verify(
  file: string,
  session: Session,
  report: Progress,
  nowMs: () => number,
): Promise<Verified> {
  const all = session.records.length;
  const recording = await Recording.open(session, {
    slices,
    onProgress: (done, units) => report('folded', Math.floor((done / units) * all), all),
  });
  let unfinished: string | null = null;
  let sought: SeekCheck = { records: 0, keyframes: 0, difference: null };
  let found: string | null = null;
  try {
    for (sought of checkSeeks(recording))
      await report('checked', Math.min(sought.records, all), all);
    found = await differenceIn(recording, () => otherRecord(session, report, nowMs));
  } catch (error) {
    if (!(error instanceof BrokenOff)) throw error;
    unfinished = error.message;
    found = await differenceIn(recording, async () => 'Which record differs is not known.');
  }
  const { difference, ...seeks } = sought;
  return {
    file,
    records: all,
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
    unfinished,
    difference: found ?? difference ?? unfinished,
  };
}

/** `whichRecord`: a sentence; asked only where a state differs, as it takes long. */
async function differenceIn(
  recording: Recording,
  whichRecord: () => Promise<string>,
): Promise<string | null> {
  const { session, checks, troubles } = recording;
  const [damage] = damageLines(session);
  if (damage !== undefined) return `The file is damaged: ${damage}`;
  const [trouble] = troubles;
  if (trouble) return trouble.what;
  if (!hasItsTimes(session)) return 'The header has other times than the records.';
  const at = checks.findIndex(({ is }) => is !== 'same');
  const first = checks[at];
  if (!first) return checks.length === 0 ? 'There is no mark to compare with.' : null;
  const from = checks[at - 1]?.mark.beforeSeq ?? 0;
  const where = `between records ${from} and ${first.mark.beforeSeq}`;
  if (first.is === 'migrated') {
    const whose = `of catalogue ${session.header?.catalogue}`;
    return `The marks are ${whose}: states of today cannot be compared with them.`;
  }
  if (first.is === 'uncertain') return `The records do not reach the mark ${where}.`;
  const by = session.header?.build;
  return [
    `The state differs ${where}, in ${first.differs.join(', ') || 'no slice'}.`,
    await whichRecord(),
    ...(by === undefined ? [] : [`Recorded by build '${by}'.`]),
  ].join(' ');
}

/** In file order: from the first record to the latest. */
function hasItsTimes({ header, records }: Session): boolean {
  const fromMs = records[0]?.at ?? header?.fromMs;
  const toMs = records.reduce((latest, { at }) => Math.max(latest, at), fromMs ?? 0);
  return header?.fromMs === fromMs && (records.length === 0 || header?.toMs === toMs);
}

/** The first record that its command would not produce again, or that there is none. */
async function otherRecord(
  { records, blobs }: Session,
  report: Progress,
  nowMs: () => number,
): Promise<string> {
  const untilMs = nowMs() + DECIDE_AGAIN_MS;
  let same = 0;
  try {
    const blob = (hash: string) => parseBytes(blobs.get(hash) ?? new Uint8Array()) as Json;
    for (const again of rerunEach(slices, records, blob)) {
      while (same < again.length && isSame(records[same], again[same])) same += 1;
      if (same < again.length) break;
      if (same % DECIDED_A_TURN === 0) await report('decided', same, records.length);
      if (nowMs() > untilMs)
        return `Its first ${counted(same)} records are decided the same again.`;
    }
    const found = records[same];
    if (!found) return 'Its commands decide the same events again.';
    return `Record ${found.seq} (${found.type}) is decided otherwise now.`;
  } catch (error) {
    if (error instanceof BrokenOff) throw error;
    return `Its commands cannot be decided again: ${inOneLine(error)}`;
  }
}

function isSame(record: LogRecord | undefined, other: LogRecord | undefined): boolean {
  return (
    record !== undefined && other !== undefined && canonicalJson(record) === canonicalJson(other)
  );
}

function linesOf(verified: Verified): string[] {
  const { marks, difference, damage, troubles, unknownTypes, seeks, unfinished } = verified;
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
    ...(unfinished === null || unfinished === difference ? [] : [unfinished]),
  ];
}
