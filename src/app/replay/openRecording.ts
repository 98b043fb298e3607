import { browserFrames } from '#backends/browserFrames.ts';
import { slices } from '#features/index.ts';
import { migrations } from '#features/migrations.ts';
import { type OpenersTree, ownRows } from '#spine/world/index.ts';
import type { Snapshot } from '#kernel/machine.types.ts';
import { Player } from '#replay/player.ts';
import { Recording } from '#replay/recording.ts';
import { ReplayMachine } from '#replay/replayMachine.ts';
import { readSession } from '#replay/sessionReader.ts';
import { heardIn } from '#replay/trackHistory.ts';
import type { HeardFix } from '#telemetry/driverHistory.ts';
import { PositionTable } from '#telemetry/positionTable.ts';
import { consoleSees } from '../machine/consoleSees.ts';
import type { Telemetry } from '../recording/telemetry.ts';
import { nextTask } from '#views/kit/nextTask.ts';

/** An open recording, as the console and the transport bar use it. */
export type OpenRecording = {
  readonly name: string;
  readonly file: File;
  readonly recording: Recording;
  readonly player: Player;
  readonly machine: ReplayMachine;
  readonly telemetry: Telemetry;
};

const mostFileBytes = 1024 * 1024 * 1024;

export type Opener = {
  /** The record to stand behind; null for the beginning of the day. */
  readonly atSeq: number | null;
  readonly tree: OpenersTree;
};

/** Rejects with a message for the operator when no part of the file can be shown. */
export async function openRecording(
  file: File,
  { atSeq, tree }: Opener,
  onProgress: (done: number, all: number) => void,
): Promise<OpenRecording> {
  if (file.size > mostFileBytes) throw new Error('The file is larger than a session may be.');
  const session = await readSession(new Uint8Array(await file.arrayBuffer()), { migrations });
  const recording = await Recording.open(session, {
    slices,
    onProgress(done, total) {
      onProgress(done, total);
      return nextTask();
    },
  });
  if (recording.units.length === 0) throw new Error('The file holds no records.');
  const positions = new PositionTable();
  const wallMs = () => performance.now();
  const first = beginning(recording);
  const player = new Player(recording, { frames: browserFrames, wallMs, positions, first });
  if (atSeq === null) player.toBeginning();
  else player.seekSeq(atSeq + 1);
  const machine = new ReplayMachine(player, { door: ownRows(tree), aside: withoutWizards });
  return {
    name: file.name,
    file,
    recording,
    player,
    machine,
    telemetry: telemetryOf(player, positions),
  };
}

/**
 * Units up to the first load of the world and the first server time: before them the world is empty
 * and lateness is unknown.
 */
function beginning({ units }: Recording): number {
  const missing = new Set(['world/loaded', 'clock/ticked']);
  const at = units.findIndex(({ events }) => {
    for (const { type } of events) missing.delete(type);
    return missing.size === 0;
  });
  return at + 1;
}

/** Whether the operator had logged in within the first `units` units, even if logged out since. */
export function wasBegun({ units }: Recording, count: number): boolean {
  const at = units.findIndex(({ events }) => events.some(({ type }) => type === 'session/begun'));
  return at >= 0 && count > at;
}

/** Looking around is not blocked by forms the recorded operator had open. */
function withoutWizards(snapshot: Snapshot): Snapshot {
  const { flow, moves, trips, forms } = consoleSees(snapshot);
  const isFilling = forms.state.forms.some(({ isShown }) => isShown);
  if (flow.state.open === null && !isFilling) return snapshot;
  return {
    ...snapshot,
    moves: { ...moves, state: { ...moves.state, draft: null } },
    flow: { ...flow, state: { ...flow.state, open: null } },
    forms: { ...forms, state: { forms: [] } },
    trips: { ...trips, state: { ...trips.state, plan: null } },
  } as unknown as Snapshot;
}

function telemetryOf(player: Player, positions: PositionTable): Telemetry {
  const drawn = { frames: 0, framesMs: 0, lastFrameMs: 0 };
  const read = new Map<string, Promise<readonly HeardFix[]>>();
  return {
    history: {
      heard(driverId) {
        const { track } = player.recording.session;
        const known = read.get(driverId) ?? heardIn(track, driverId, nextTask);
        read.set(driverId, known);
        return known;
      },
      isWhole: true,
    },
    positions,
    heardWallMs: () => performance.now(),
    nowMs: () => player.standing().atMs ?? 0,
    onPositions(on) {
      let atMs = player.standing().atMs;
      return player.subscribe(() => {
        if (player.standing().atMs === atMs) return;
        ({ atMs } = player.standing());
        on();
      });
    },
    frameDrawn(costMs) {
      drawn.frames += 1;
      drawn.framesMs += costMs;
      drawn.lastFrameMs = costMs;
    },
    counts: () => ({
      ...positions.counts,
      ...drawn,
      batches: 0,
      merged: 0,
      overtaken: 0,
      drivers: positions.size,
    }),
    stop: async () => {},
  };
}
