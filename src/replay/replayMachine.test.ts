import { expect, test } from 'vitest';
import { fleet, type LedgerTypes, type NotesTypes } from '#kernel/testing/fleet.ts';
import { manualFrames } from '#kernel/testing/manualFrames.ts';
import type { LogRecord } from '#kernel/records.ts';
import type { Face } from '#kernel/slice.ts';
import { PositionTable } from '#telemetry/positionTable.ts';
import { Player } from './player.ts';
import { Recording } from './recording.ts';
import { ReplayMachine } from './replayMachine.ts';
import { live } from './testing/fleetSession.ts';

const RECORDED = { yes: false, reason: 'This is a recording.' };
const RIDING_ALONG = {
  yes: false,
  reason: "Following the recording. Turn on 'Look around freely' to click.",
};

async function open() {
  const { session } = await live([
    { afterMs: 5, id: 'a', text: 'first', bulk: false },
    { afterMs: 5, id: 'b', text: 'second', bulk: false },
  ]);
  const recording = await Recording.open(session, { slices: fleet });
  const ports = { frames: manualFrames(), wallMs: () => 0, positions: new PositionTable() };
  const player = new Player(recording, ports);
  const machine = new ReplayMachine(player);
  const notes = () => machine.latest().notes as unknown as Face<NotesTypes>;
  const ledger = () => machine.latest().ledger as unknown as Face<LedgerTypes>;
  return { player, machine, notes, ledger, session };
}

const write = { type: 'notes/write', data: { id: 'mine', text: 'mine' } };
const transfer = { type: 'ledger/transfer', data: { amount: 1 } };

test('riding along rejects every command with the reason', async () => {
  const { machine, player, notes } = await open();
  player.seekTime(Number.POSITIVE_INFINITY);
  expect(machine.check(transfer)).toEqual(RECORDED);
  expect(machine.check({ type: 'unknown/command', data: {} })).toEqual(RECORDED);
  expect(machine.check(write)).toEqual(RIDING_ALONG);
  const before = machine.latest();
  expect(await machine.dispatch(write).ended).toEqual({
    how: 'rejected',
    reason: RIDING_ALONG.reason,
  });
  expect(machine.latest()).toBe(before);
  expect(notes().tables.notes.get('mine')).toBeUndefined();
  const steps = [machine.canUndo(), machine.canRedo(), machine.undo(), machine.redo()];
  expect(steps).toEqual([RECORDED, RECORDED, RECORDED, RECORDED]);
});

test('looking around allows view commands while time passes', async () => {
  const { machine, player, notes, ledger, session } = await open();
  player.step(2);
  machine.setLook('around');
  expect(machine.check(write)).toEqual({ yes: true });
  expect(machine.check({ type: 'notes/write', data: {} })).toMatchObject({ yes: false });
  expect(machine.check(transfer)).toEqual(RECORDED);
  const records: LogRecord[] = [];
  machine.onRecord((record) => records.push(record));
  expect(await machine.dispatch(write).ended).toEqual({ how: 'done' });
  expect(records.map(({ type }) => type)).toEqual(['notes/write', 'notes/written']);
  expect(notes().tables.notes.get('mine')).toEqual({ text: 'mine', tags: [] });
  player.seekTime(Number.POSITIVE_INFINITY);
  // The ledger counts the recorded commands; the notes are the viewer's own.
  expect(ledger().state.noticed).toBe(2);
  expect(notes().tables.notes.get('b')).toBeUndefined();
  machine.setLook('along');
  expect(notes().tables.notes.get('b')).toMatchObject({ text: 'second' });
  expect(notes().tables.notes.get('mine')).toBeUndefined();
  expect(session.records).toHaveLength(4);
});

test('a snapshot keeps its identity until a change, which notifies the views', async () => {
  const { machine, player } = await open();
  let calls = 0;
  const stop = machine.subscribe(() => {
    calls += 1;
  });
  expect(machine.latest()).toBe(machine.published());
  player.step(2);
  const stepped = machine.published();
  expect(stepped).toBe(machine.published());
  expect(calls).toBe(1);
  machine.setLook('around');
  expect(machine.published()).toBe(machine.published());
  machine.dispatch(write);
  expect(calls).toBe(3);
  stop();
  machine.setLook('along');
  expect(calls).toBe(3);
  expect(machine.latest()).toBe(stepped);
});
