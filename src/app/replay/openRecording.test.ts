// The first frame of a recording is the truth: what is late is late, and nothing is loading.
import { readFile } from 'node:fs/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { consoleSees } from '../consoleSees.ts';
import { openRecording, wasBegun } from './openRecording.ts';
import { positionsGap } from './positionsGap.ts';

afterEach(() => vi.unstubAllGlobals());

async function open(atSeq: number | null = null) {
  const bytes = await readFile('fixtures/sessions/v1.tarmac');
  return openRecording(new File([bytes], 'v1.tarmac'), atSeq, () => {});
}

const stateOf = ({ player }: Awaited<ReturnType<typeof open>>) => {
  const { world, clock } = consoleSees(player.snapshot());
  return { phase: world.state.phase, hasTime: clock.state.nowMs > 0 };
};
const shown = { phase: 'ready', hasTime: true };

test('a recording that is opened shows the world at a time, not at none', async () => {
  expect(stateOf(await open())).toEqual(shown);
});

test('at its beginning, however one comes there, nothing is loading', async () => {
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

test('whoever steps back behind it, or asks for a record there, sees what was there', async () => {
  const { player } = await open();
  const first = player.standing().units;
  player.step(-1);
  expect(player.standing().units).toBe(first - 1);
  expect((await open(3)).player.standing().units).toBeLessThan(first);
});

test('what is no longer kept of the positions is a share of the time', () => {
  const span = { fromMs: 0, toMs: 1_000_000 };
  expect(positionsGap({ ...span, trackFromMs: 250_000 })).toBe(0.25);
  expect(positionsGap({ ...span, trackFromMs: null })).toBe(1);
  expect(positionsGap({ ...span, trackFromMs: 2_000_000 })).toBe(1);
  // Positions begin a little after the session does.
  expect(positionsGap({ ...span, trackFromMs: 59_000 })).toBe(0);
});

test('before its first login a session has not begun; after a logout it has', async () => {
  const { recording } = await open();
  const at = recording.units.findIndex(({ events }) =>
    events.some(({ type }) => type === 'session/begun'),
  );
  expect(wasBegun(recording, at)).toBe(false);
  expect(wasBegun(recording, at + 1)).toBe(true);
  expect(wasBegun(recording, recording.units.length)).toBe(true);
});
