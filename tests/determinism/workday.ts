// A recorded day of a random operator on any company, and P10 for it: the state at each mark is the
// same live, replayed from the session file, and reopened from the log.
import { expect } from 'vitest';
import { slices } from '#features/index.ts';
import { migrations } from '#features/migrations.ts';
import { stateHash } from '#kernel/keyframes.ts';
import type { LogStore, StoredKeyframe } from '#kernel/ports.ts';
import type { Machine, Trouble } from '#kernel/machine.types.ts';
import { Recording } from '#replay/recording.ts';
import { readSession } from '#replay/sessionReader.ts';
import { TrackPlayer } from '#replay/trackPlayer.ts';
import { PositionTable } from '#telemetry/positionTable.ts';
import type { Company } from './company.ts';
import { openConsoles } from './headless.ts';
import { type Doing, doOne } from './operator.ts';
import { Recorder } from './recorder.ts';
import { hashOfStored } from './storedState.ts';

export type Workday = {
  /** The session file. */
  readonly file: Uint8Array;
  readonly recorder: Recorder;
  /** One written before each mark. */
  readonly keyframes: readonly StoredKeyframe[];
  /** Failures reported by the consoles. */
  readonly troubles: readonly Trouble[];
};

/** `openStore` opens the stored log; after a reload it has what an earlier store wrote. */
export async function workday(
  company: Company,
  openStore: () => Promise<LogStore>,
  all: readonly Doing[],
  onOpen?: (machine: Machine) => void,
): Promise<Workday> {
  const consoles = openConsoles(company, onOpen);
  let store = await openStore();
  let machine = await logInAtLast(consoles, store);
  const recorder = new Recorder(consoles.link, consoles.clock);
  const keyframes: StoredKeyframe[] = [];
  const keep = async () => {
    await machine.writeKeyframe();
    const keyframe = await store.latestKeyframe();
    if (keyframe) keyframes.push(keyframe);
  };
  const shut = async () => {
    await keep();
    await machine.close();
    recorder.mark(machine);
  };
  await company.advance(1_000);
  for (const doing of all) {
    if (doing.do === 'reload') {
      await shut();
      store = await openStore();
      machine = await consoles.reload('admin', store);
      await company.rest();
    } else if (doing.do === 'mark') {
      await keep();
      recorder.mark(machine);
    } else await doOne(machine, doing, consoles);
  }
  await shut();
  const sim = company.state();
  // A channel that reconnects would keep pushing positions while the file is written.
  await company.close();
  const stored = await openStore();
  const file = await recorder.file(company.seed, sim, stored);
  await stored.close();
  return { file, recorder, keyframes, troubles: consoles.troubles };
}

export async function expectSameEverywhere(
  { file, recorder, keyframes, troubles }: Workday,
  store: LogStore,
): Promise<void> {
  expect(troubles).toEqual([]);
  const session = await readSession(file, { migrations });
  expect(session.isWhole).toBe(true);
  const recording = await Recording.open(session, { slices, keyframeEvery: 200 });
  expect(recording.troubles).toEqual([]);
  expect(recording.unknownTypes.size).toBe(0);
  expect(recording.checks.map(({ is, differs }) => [is, differs])).toEqual(
    recorder.marks.map(() => ['same', []]),
  );
  // From the keyframes, in any order.
  for (const { beforeSeq, hash } of recorder.marks.toReversed()) {
    const units = recording.unitsBefore(beforeSeq);
    expect(stateHash(recording.snapshotAfter(units))).toBe(hash);
    const keyframe = keyframes.findLast((one) => one.beforeSeq <= beforeSeq);
    if (!keyframe) throw new Error(`no keyframe was stored before record ${beforeSeq}`);
    expect(await hashOfStored(store, beforeSeq, keyframe)).toBe(hash);
    expect(await hashOfStored(store, beforeSeq, null)).toBe(hash);
  }
  expectSamePositions(session.track, recorder.positions);
}

/** With faults the login itself may fail several times. */
async function logInAtLast(
  consoles: ReturnType<typeof openConsoles>,
  store: LogStore,
): Promise<Machine> {
  let last: unknown;
  for (let i = 0; i < 20; i += 1) {
    try {
      return await consoles.logIn('admin', store);
    } catch (error) {
      last = error;
      await consoles.advance(1_000);
    }
  }
  throw new Error('the login failed every time', { cause: last });
}

function expectSamePositions(track: readonly Uint8Array[], live: PositionTable): void {
  const replayed = new PositionTable();
  const player = new TrackPlayer(track, replayed);
  player.show(Number.MAX_SAFE_INTEGER);
  expect(player.wrong).toEqual([]);
  for (let row = 0; row < live.size; row += 1) {
    const id = live.idOf(row);
    expect(replayed.at(id)).toEqual(live.at(id));
  }
}
