import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Blobs } from './blobs.ts';
import { parseBytes, textBytes } from './canonical.ts';
import { compile } from './catalog.ts';
import { stateHash } from './keyframes.ts';
import { type MemoryDisk, memoryLogStore } from './memoryLogStore.ts';
import type { StoredKeyframe } from './ports.ts';
import { differences } from './foldAgain.ts';
import { initialSnapshot, project, projectAsOne } from './projector.ts';
import type { EventRecord, Json, LogRecord } from './records.ts';
import { recover } from './recovery.ts';
import { rerun } from './rerun.ts';
import { fleet } from './testing/fleet.ts';
import { calmStep, Robot, roughStep, type Step } from './testing/journey.ts';

/** Many runs on a busy machine; no statement about speed. */
const slow = { timeout: 60_000 };

const catalog = compile(fleet);
const steps = (step: fc.Arbitrary<Step>) => fc.array(step, { maxLength: 40, size: 'max' });

async function played(script: readonly Step[]): Promise<Robot> {
  const robot = new Robot();
  await robot.open();
  await robot.play(script);
  await robot.machine.close();
  return robot;
}

const blobOf = (disk: MemoryDisk) => (hash: string) =>
  parseBytes(disk.blobs.get(hash) ?? new Uint8Array()) as Json;

function eventsOf(records: readonly LogRecord[]): EventRecord[] {
  return records.filter((record) => record.kind === 'event');
}

function recovered(disk: MemoryDisk, keyframe?: StoredKeyframe) {
  const troubles: unknown[] = [];
  const onTrouble = (trouble: unknown) => troubles.push(trouble);
  const store = memoryLogStore({ ...disk, keyframe });
  const blobs = new Blobs(store);
  return recover({ catalog, store, blobs, build: '', onTrouble }).then((state) => ({
    ...state,
    troubles,
  }));
}

const alone = (event: EventRecord) => [event];

/** Runs a check to its end and returns its result. */
function ended<T>(check: Generator<unknown, T>): T {
  for (;;) {
    const { done, value } = check.next();
    if (done) return value;
  }
}

describe('the log', () => {
  test('replaying a log gives the live state', slow, async () => {
    await fc.assert(
      fc.asyncProperty(steps(roughStep), async (script) => {
        const robot = await played(script);
        const blob = blobOf(robot.disk);
        const events = eventsOf(robot.disk.records);
        const replayed = project(catalog, initialSnapshot(catalog), events, blob);
        expect(stateHash(replayed)).toBe(stateHash(robot.machine.latest()));
        expect([...tableOf(replayed).rows()]).toEqual([...tableOf(robot.machine.latest()).rows()]);
      }),
      { numRuns: 50 },
    );
  });

  test('projecting any split into batches gives the same state', slow, async () => {
    await fc.assert(
      fc.asyncProperty(
        steps(calmStep),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        async (script, sizes) => {
          const robot = await played(script);
          const blob = blobOf(robot.disk);
          const events = eventsOf(robot.disk.records);
          let state = initialSnapshot(catalog);
          for (let first = 0, i = 0; first < events.length; i += 1) {
            const size = sizes[i % sizes.length] ?? 1;
            state = project(catalog, state, events.slice(first, first + size), blob);
            first += size;
          }
          expect(stateHash(state)).toBe(stateHash(robot.machine.latest()));
        },
      ),
      { numRuns: 50 },
    );
  });

  test('projectAsOne yields the same state as separate projections', slow, async () => {
    await fc.assert(
      fc.asyncProperty(steps(calmStep), fc.nat(20), async (script, first) => {
        const robot = await played(script);
        const blob = blobOf(robot.disk);
        const events = eventsOf(robot.disk.records);
        const start = project(catalog, initialSnapshot(catalog), events.slice(0, first), blob);
        const rest = events.slice(first);
        const looks = [...projectAsOne(catalog, start, rest.map(alone), blob)];
        expect(looks).toHaveLength(rest.length);
        const alike = { one: start, other: start };
        for (const [at, one] of looks.entries()) {
          const other = project(catalog, start, rest.slice(0, at + 1), blob);
          expect(stateHash(one)).toBe(stateHash(other));
          expect(ended(differences(catalog, one, other, alike))).toEqual([]);
          // Comparing from an older pair still finds each difference, though it reads fewer rows.
          const stale = ended(differences(catalog, alike.one, other, alike));
          expect(stale).toEqual(ended(differences(catalog, alike.one, other)));
          if (stateHash(alike.one) !== stateHash(other)) expect(stale).not.toEqual([]);
          Object.assign(alike, { one, other });
        }
      }),
      { numRuns: 50 },
    );
  });

  test('rerunning the commands gives the same events', slow, async () => {
    await fc.assert(
      fc.asyncProperty(steps(roughStep), async (script) => {
        const { disk } = await played(script);
        expect(rerun(fleet, disk.records, blobOf(disk))).toEqual(disk.records);
      }),
      { numRuns: 50 },
    );
  });
});

describe('keyframes', () => {
  test('a keyframe and its tail give the whole state, at every cut', slow, async () => {
    await fc.assert(
      fc.asyncProperty(steps(roughStep), async (script) => {
        const robot = new Robot();
        await robot.open();
        const keyframes: StoredKeyframe[] = [];
        for (const step of script) {
          await robot.play([step]);
          await robot.machine.writeKeyframe();
          if (robot.disk.keyframe) keyframes.push(robot.disk.keyframe);
        }
        await robot.machine.close();
        const whole = await recovered(robot.disk);
        expect(whole.troubles).toEqual([]);
        for (const keyframe of keyframes) {
          const text = JSON.stringify(keyframe);
          const cut = await recovered(robot.disk, JSON.parse(text) as StoredKeyframe);
          expect(cut.troubles).toEqual([]);
          expect(cut.keyframeAt).toBe(keyframe.beforeSeq);
          expect(stateHash(cut.snapshot)).toBe(stateHash(whole.snapshot));
          // Deciders may show the order of keys, so it must come back as well.
          expect(inOrder(cut.snapshot)).toBe(inOrder(whole.snapshot));
          expect(cut.intents.save()).toEqual(whole.intents.save());
          expect(cut.history.save()).toEqual(whole.history.save());
          expect(cut.next).toBe(whole.next);
        }
      }),
      { numRuns: 25 },
    );
  });

  test('a damaged keyframe or chunk is reported, and the whole log is read', slow, async () => {
    const robot = new Robot();
    await robot.open();
    await robot.play([
      { do: 'load', rows: 300 },
      { do: 'keyframe' },
      { do: 'dispatch', type: 'notes/write', data: { id: 'n7', text: 'changed' } },
    ]);
    await robot.machine.close();
    const { disk } = robot;
    const whole = await recovered(disk);
    const keyframe = disk.keyframe as StoredKeyframe;
    expect((await recovered(disk, keyframe)).keyframeAt).toBeGreaterThan(0);

    const lying = JSON.parse(JSON.stringify(keyframe).replace('"written":0', '"written":9'));
    expect(lying).not.toEqual(keyframe);
    const fromLie = await recovered(disk, lying as StoredKeyframe);
    expect(fromLie.troubles).toHaveLength(1);
    expect(fromLie.keyframeAt).toBe(0);
    expect(stateHash(fromLie.snapshot)).toBe(stateHash(whole.snapshot));

    const { content } = keyframe.body as {
      content: { slices: { notes: { tables: { notes: string[] } } } };
    };
    const [, second = ''] = content.slices.notes.tables.notes;
    const chunk = JSON.stringify(parseBytes(disk.blobs.get(second) ?? new Uint8Array()));
    const blobs = new Map(disk.blobs);
    blobs.set(second, textBytes(chunk.replace('note 1', 'note X')));
    const fromHole = await recovered({ ...disk, blobs }, keyframe);
    expect(fromHole.troubles).toHaveLength(1);
    expect(stateHash(fromHole.snapshot)).toBe(stateHash(whole.snapshot));
  });

  test('keyframes write only new chunks', slow, async () => {
    const robot = new Robot();
    await robot.open();
    await robot.play([{ do: 'load', rows: 1_000 }, { do: 'keyframe' }]);
    const before = robot.disk.blobs.size;
    await robot.play([
      { do: 'dispatch', type: 'notes/write', data: { id: 'n7', text: 'changed' } },
      { do: 'keyframe' },
    ]);
    expect(robot.disk.blobs.size).toBe(before + 1);
  });
});

function inOrder(snapshot: ReturnType<typeof initialSnapshot>): string {
  const states = catalog.slices.map(({ name }) => snapshot[name]?.state);
  return JSON.stringify([states, [...tableOf(snapshot).rows()]]);
}

function tableOf(snapshot: ReturnType<typeof initialSnapshot>) {
  const table = snapshot.notes?.tables.notes;
  if (!table) throw new Error('no notes');
  return table;
}
