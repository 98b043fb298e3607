// P10 over the whole console: whatever an operator does and whatever goes wrong, the state at each
// mark is the same live, replayed from the session file, and opened again from the log.
import { fc } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { slices } from '#features/index.ts';
import { stateHash } from '#kernel/keyframes.ts';
import { openMachine } from '#kernel/machine.ts';
import { memoryLogStore, type MemoryDisk } from '#kernel/memoryLogStore.ts';
import { yes } from '#kernel/records.ts';
import { manualFrames } from '#kernel/testing/manualFrames.ts';
import { Recording } from '#replay/recording.ts';
import { readSession } from '#replay/sessionReader.ts';
import { TrackPlayer } from '#replay/trackPlayer.ts';
import { PositionTable } from '#telemetry/positionTable.ts';
import { openHeadless, rest } from './headless.ts';
import { badDays, type Doing, doings, doOne } from './operator.ts';
import { Recorder } from './recorder.ts';

test('live, replayed and reopened are the same at every mark', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(1_000), badDays, doings, async (seed, faults, all) => {
      const { file, recorder, disk } = await workday(seed, faults, all);
      const session = await readSession(file);
      expect(session.isWhole).toBe(true);
      const recording = await Recording.open(session, { slices, keyframeEvery: 200 });
      expect(recording.troubles).toEqual([]);
      expect(recording.unknownTypes.size).toBe(0);
      expect(recording.checks.map(({ is, differs }) => [is, differs])).toEqual(
        recorder.marks.map(() => ['same', []]),
      );
      // From the keyframes, in any order.
      for (const mark of recorder.marks.toReversed()) {
        const units = recording.unitsBefore(mark.beforeSeq);
        expect(stateHash(recording.snapshotAfter(units))).toBe(mark.hash);
      }
      const last = recorder.marks.at(-1);
      expect(await hashAfterReload(disk)).toBe(last?.hash);
      expect(await hashAfterReload({ ...disk, keyframe: undefined })).toBe(last?.hash);
      expectSamePositions(session.track, recorder.positions);
    }),
    { numRuns: 6 },
  );
}, 240_000);

async function workday(seed: number, faults: string, all: readonly Doing[]) {
  const company = await openHeadless(seed, faults);
  const begun = await logInAtLast(company);
  const { disk } = begun;
  let { machine } = begun;
  const recorder = new Recorder(company.link, disk);
  await company.advance(1_000);
  for (const doing of all) {
    if (doing.do === 'reload') {
      await machine.writeKeyframe();
      await machine.close();
      machine = await company.reload('dispatcher', disk);
      await rest();
    } else if (doing.do === 'mark') await recorder.mark(machine);
    else await doOne(machine, doing, company.advance);
  }
  await machine.writeKeyframe();
  await machine.close();
  await recorder.mark(machine);
  const sim = company.companyState();
  // A channel that comes back by itself would go on telling positions while the file is written.
  company.close();
  const file = await recorder.file(seed, sim);
  return { file, recorder, disk };
}

/** On a bad day the login itself may fail some times. */
async function logInAtLast(company: Awaited<ReturnType<typeof openHeadless>>) {
  for (let i = 0; i < 20; i += 1) {
    try {
      return await company.logIn('dispatcher');
    } catch {
      await company.advance(1_000);
    }
  }
  throw new Error('nobody could log in');
}

async function hashAfterReload(disk: MemoryDisk): Promise<string> {
  const machine = await openMachine({
    session: 'tab:dispatcher',
    slices,
    registry: [],
    // Nothing is resumed, so that nothing is added.
    processes: [],
    processPorts: {},
    clock: { now: () => 0, wakeAt: () => () => {} },
    frames: manualFrames(),
    store: { ...memoryLogStore(disk), append: async () => {} },
    actor: () => 'nobody',
    may: () => yes,
    onTrouble: ({ what, error }) => {
      throw new Error(what, { cause: error });
    },
  });
  return stateHash(machine.latest());
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
