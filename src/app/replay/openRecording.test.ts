// The first frame of a recording is complete: late moves are late and no view is loading. And users
// see only rows of their own accounts.
import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { migrations } from '#features/migrations.ts';
import type { Collection } from '#domain/entities.ts';
import { changed, oneOfEach } from '#spine/world/testing/world.ts';
import { collections } from '#spine/world/world.model.ts';
import { insideOf, rowsKnown, treeOf } from '#spine/world/world.queries.ts';
import type { Table } from '#kernel/slice.ts';
import { readSession } from '#replay/sessionReader.ts';
import { fileOf, someEvent } from '#replay/testing/sessions.ts';
import { consoleSees } from '../machine/consoleSees.ts';
import { openRecording, wasBegun } from './openRecording.ts';
import { positionsGap } from './positionsGap.ts';

afterEach(() => vi.unstubAllGlobals());

async function open(atSeq: number | null = null) {
  const bytes = await readFile('fixtures/sessions/v1.tarmac');
  return openRecording(new File([bytes], 'v1.tarmac'), { atSeq, tree: null }, () => {});
}

const golden = await readSession(await readFile('fixtures/sessions/v1.tarmac'), { migrations });
const opened = await open();
const { session, world } = consoleSees(opened.player.snapshot());
const accountId = session.state.user?.accountId ?? '';
const below = [...world.tables.accounts.rows()].find(({ parentId }) => parentId === accountId);
const own = oneOfEach('own', accountId);
const lower = { ...oneOfEach('lower', accountId), ...ofAccount('lower', below?.id ?? '') };
const foreign = oneOfEach('foreign', null);

/** Rows with ids of their own, all of one account that is not among them. */
function ofAccount(name: string, of: string) {
  const { accounts: _, ...rows } = oneOfEach(name, null);
  return Object.fromEntries(
    Object.entries(rows).map(([collection, row]) => [collection, { ...row, accountId: of }]),
  );
}

/** The golden recording with one more event: rows of each collection, own and foreign ones. */
async function openHandMade(tree: ReadonlySet<string> | null) {
  const { header, blobs, records, marks } = golden;
  const last = records.at(-1);
  if (!header || !last) throw new Error('the golden recording is empty');
  const rows = Object.fromEntries(
    collections.map((name) => [name, [own[name], lower[name], foreign[name]]]),
  );
  const heard = someEvent(last.seq + 1, 'world/changed', changed(rows).data as never);
  const bytes = await fileOf(async (writer) => {
    await writer.header(header);
    for (const [hash, bulk] of blobs) await writer.blob(hash, bulk);
    await writer.records([...records, { ...heard, at: last.at }]);
    await writer.marks(marks);
    await writer.end();
  });
  const file = new File([Uint8Array.from(bytes)], 'made.tarmac');
  return openRecording(file, { atSeq: heard.seq, tree }, () => {});
}

const stateOf = ({ player }: Awaited<ReturnType<typeof open>>) => {
  const { world, clock } = consoleSees(player.snapshot());
  return { phase: world.state.phase, hasTime: clock.state.nowMs > 0 };
};
const shown = { phase: 'ready', hasTime: true };

test('an opened recording shows a loaded world at a known time', async () => {
  expect(stateOf(await open())).toEqual(shown);
});

test('at the beginning of a recording the world is loaded, however it is reached', async () => {
  // No frame is drawn.
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.stubGlobal('cancelAnimationFrame', () => {});
  const opened = await open();
  const { player, recording } = opened;
  const first = player.standing().units;
  player.seekTime(recording.toMs);
  player.toBeginning();
  expect(player.standing().units).toBe(first);
  player.seekTime(recording.toMs);
  player.seekTime(recording.fromMs);
  expect(stateOf(opened)).toEqual(shown);
  player.seekTime(recording.toMs);
  player.play();
  expect(stateOf(opened)).toEqual(shown);
  player.pause();
});

test('stepping back or seeking a record before the beginning shows the state there', async () => {
  const { player } = await open();
  const first = player.standing().units;
  player.step(-1);
  expect(player.standing().units).toBe(first - 1);
  expect((await open(3)).player.standing().units).toBeLessThan(first);
});

test('positionsGap is the share of the time without stored positions', () => {
  const span = { fromMs: 0, toMs: 1_000_000 };
  expect(positionsGap({ ...span, trackFromMs: 250_000 })).toBe(0.25);
  expect(positionsGap({ ...span, trackFromMs: null })).toBe(1);
  expect(positionsGap({ ...span, trackFromMs: 2_000_000 })).toBe(1);
  // Positions begin a little after the session does.
  expect(positionsGap({ ...span, trackFromMs: 59_000 })).toBe(0);
});

test('wasBegun is false before the first login and true after a logout', async () => {
  const { recording } = await open();
  const at = recording.units.findIndex(({ events }) =>
    events.some(({ type }) => type === 'session/begun'),
  );
  expect(wasBegun(recording, at)).toBe(false);
  expect(wasBegun(recording, at + 1)).toBe(true);
  expect(wasBegun(recording, recording.units.length)).toBe(true);
});

describe('reading 65', async () => {
  const made = {
    alone: await openHandMade(null),
    opener: await openHandMade(new Set([below?.id ?? ''])),
  };
  const tableOf = (which: keyof typeof made, name: Collection): Table<object> =>
    consoleSees(made[which].machine.latest()).world.tables[name];
  const idsOf = (row: { readonly id: string }) => row.id;

  test.each(collections)(
    'a row of %s outside the accounts of the recorded user is absent',
    (name) => {
      expect(tableOf('alone', name).get(idsOf(own[name]))).toEqual(own[name]);
      expect(tableOf('alone', name).get(idsOf(lower[name]))).toEqual(lower[name]);
      expect(tableOf('alone', name).get(idsOf(foreign[name]))).toBeUndefined();
      // The recorded state stays unchanged, and its marks with it.
      const recorded: Table<object> = consoleSees(made.alone.player.snapshot()).world.tables[name];
      expect(recorded.get(idsOf(foreign[name]))).toEqual(foreign[name]);
    },
  );

  test.each(collections)(
    'a signed-in viewer sees only rows of %s below their own account',
    (name) => {
      expect(tableOf('opener', name).get(idsOf(own[name]))).toBeUndefined();
      expect(tableOf('opener', name).get(idsOf(foreign[name]))).toBeUndefined();
      if (name === 'accounts') expect(tableOf('opener', name).size).toBe(1);
      else expect(tableOf('opener', name).get(idsOf(lower[name]))).toEqual(lower[name]);
    },
  );

  test('at each moment only rows inside the account tree are shown', () => {
    const { player, machine } = made.opener;
    for (let at = 0; at <= player.recording.units.length; at += 1) {
      player.seekSeq(player.recording.units[at - 1]?.endSeq ?? 0);
      const { world: shown } = consoleSees(machine.latest());
      const { world: all, session: of } = consoleSees(player.snapshot());
      const tree = treeOf(of.state.user, [...all.tables.accounts.rows()]);
      const scope = new Set(tree ? [...tree].filter((id) => id === below?.id) : [below?.id ?? '']);
      expect(rowsKnown({ world: shown })).toEqual(insideOf(rowsKnown({ world: all }), scope));
    }
  });

  test('a recording without foreign rows is shown unchanged', () => {
    const { player, machine } = opened;
    player.seekTime(player.recording.toMs);
    expect(consoleSees(machine.latest()).world.tables).toBe(
      consoleSees(player.snapshot()).world.tables,
    );
  });
});
