// P12: the golden recording of each catalogue always opens and replays. The file never changes; the
// hash of a slice in its last state changes when that keeps more (vitest -u).
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { slices } from '#features/index.ts';
import { CATALOGUE, migrations } from '#features/migrations.ts';
import { hashBytes, hashJson } from '#kernel/canonical.ts';
import { memoryLogStore } from '#kernel/memoryLogStore.ts';
import { FIRST_CATALOGUE } from '#kernel/migrations.ts';
import { Recording } from '#replay/recording.ts';
import { readSession } from '#replay/sessionReader.ts';
import { simOf } from '#replay/sim.ts';
import { rest } from './company.ts';
import { goldenLines } from './goldenLines.ts';
import { openHeadless, seesOf } from './headless.ts';
import { all, ask, type Doing, doOne, edit, plan, schedule } from './operator.ts';
import { Recorder } from './recorder.ts';

const golden = (version: number) =>
  new URL(`../../fixtures/sessions/v${version}.tarmac`, import.meta.url);
const path = golden(1);
/** Of the present catalogue, to be written before a migration is added. */
const next = golden(migrations.length + 1);

// An existing recording is never overwritten.
if (process.env.TARMAC_WRITE_GOLDEN === '1' && !existsSync(next)) beforeAll(writeGolden);

test('each migration has a name of its own, and a golden recording from before it', async () => {
  const names = migrations.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(CATALOGUE).toBe(FIRST_CATALOGUE + names.length);
  for (const at of names.keys()) {
    const session = await readSession(await readFile(golden(at + 1)), { migrations });
    expect(session.migrations.map(({ name }) => name)).toEqual(names.slice(at));
  }
});

test('reading the golden recording of version 1 returns its original contents', async () => {
  const session = await readSession(await readFile(path), { migrations });
  expect(session.isWhole).toBe(true);
  expect(hashJson(session.records)).toBe(
    '9485ff306349e07d38a7923f035d2f69ef86aae193cf2b6d2db026e71320750c',
  );
  expect(session.track.map(hashBytes)).toEqual([
    '19532d730aae951e7325c186f8a1e95051fbadfd2b9057ad38149c4afcd9a8d1',
  ]);
  expect(session.header).toMatchObject({ mode: 'fake', seed: 7, zone: 'America/Chicago' });
  expect(session.marks.map(({ label }) => label)).toEqual([undefined, 'Scheduled', undefined]);
  expect(await simOf(session.sim)).not.toBeNull();
});

test('replaying the golden recording reproduces the hash of each slice', async () => {
  const recording = await Recording.open(await readSession(await readFile(path), { migrations }), {
    slices,
  });
  expect(recording.troubles).toEqual([]);
  expect([...recording.unknownTypes]).toEqual([]);
  const last = recording.snapshotAfter(recording.units.length);
  const { world, session, audit, connection } = seesOf(last);
  const acts = audit.state.acts.map(({ command, end }) => `${command} ${end}`);
  expect(new Set(acts)).toEqual(
    new Set([
      'moves/create done',
      'trips/save done',
      'moves/saveEdits done',
      'endings/cancel done',
      'vehicles/edit done',
    ]),
  );
  expect(connection.state.losses).toBe(1);
  expect(session.state.user?.username).toBe('dispatcher');
  expect(world.tables.drivers.size).toBe(39);
  expect(world.tables.activities.size).toBe(122);
  // Chromium compares with the same hashes (golden.browser.test.ts).
  await expect(goldenLines(last)).toMatchFileSnapshot('../../fixtures/sessions/v1.state.txt');
});

async function writeGolden(): Promise<void> {
  const company = await openHeadless(7);
  const store = memoryLogStore();
  const machine = await company.logIn('dispatcher', store);
  const recorder = new Recorder(company.link, company.clock);
  const doAll = async (all: readonly Doing[]) => {
    for (const doing of all) await doOne(machine, doing, company);
  };
  await company.advance(60_000);
  recorder.mark(machine);
  await doAll(schedule);
  recorder.mark(machine, 'Scheduled');
  const wait = (minutes: number): Doing => ({ do: 'wait', minutes });
  const line = (link: 'lost' | 'connected') => ask('connection/linkHeard', { link, atMs: null });
  await doAll([
    ...plan,
    ...all('trips/save'),
    wait(5),
    ...edit(0),
    wait(1),
    ...all('bulk/begin'),
    wait(1),
    line('lost'),
    ...all('vehicles/edit', 'vehicles/edit'),
    line('connected'),
    wait(20),
  ]);
  await machine.close();
  await rest();
  recorder.mark(machine);
  await writeFile(next, await recorder.file(7, company.state(), store));
  await company.close();
}
