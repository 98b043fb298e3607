import { PositionTable } from '#telemetry/positionTable.ts';
import type { Push } from '#wire/realtime/push.ts';
import type { Link } from '#wire/link/link.ts';
import type { BlockStore } from '#backends/idbBlocks.ts';
import type { ServerClock } from '#backends/serverClock.ts';
import type { HistorySource } from '#features/map/ui.ts';
import { TrackKeeper } from './trackKeeper.ts';

const saveEveryMs = 5_000;
const blockName = 'positions';

/** Everything counted since the console was opened; rates are differences of two readings. */
export type TelemetryCounts = {
  readonly batches: number;
  /** Fixes that arrived, valid or not. */
  readonly fixes: number;
  /** Batches merged into a later one because the console was behind. */
  readonly merged: number;
  /** Fixes in merged batches that a newer fix replaced: never drawn, no loss. */
  readonly overtaken: number;
  /** Dropped fixes: impossible coordinates, older than the known fix, unannounced driver. */
  readonly invalid: number;
  readonly outdated: number;
  readonly unnamed: number;
  readonly drivers: number;
  /** Frames of the map that drew drivers, and their total cost, ms. */
  readonly frames: number;
  readonly framesMs: number;
  readonly lastFrameMs: number;
};

/** Driver positions and their age: the data that is never logged. */
export type Telemetry = {
  readonly positions: PositionTable;
  /** The operator's own time of the last message from the server. */
  heardWallMs(): number;
  /** The best estimate of the server's time. */
  nowMs(): number;
  /** Calls `on` after each batch added to the table. Returns the function that unsubscribes. */
  onPositions(on: () => void): () => void;
  frameDrawn(costMs: number): void;
  counts(): TelemetryCounts;
  /** Absent where no positions are stored. */
  readonly history?: HistorySource;
  /** Stored positions for a recording; absent where no session is recorded. */
  readonly track?: TrackKeeper;
  stop(): Promise<void>;
};

/**
 * Feeds the position table from the link, keeps the last positions for the next start, and the
 * track of the session. `owner`: whose session it is.
 */
export async function openTelemetry(
  link: Link,
  clock: ServerClock,
  blocks: BlockStore,
  owner: string,
): Promise<Telemetry> {
  const positions = new PositionTable();
  const track = await TrackKeeper.open(blocks, positions, owner);
  let heardWallMs = performance.now();
  let dirty = false;
  const counted = { batches: 0, merged: 0, overtaken: 0, frames: 0, framesMs: 0, lastFrameMs: 0 };
  const listeners = new Set<() => void>();
  const stopListening = link.listen((push) => {
    if (isWordOfServer(push)) heardWallMs = performance.now();
    if (push.is === 'positions') {
      track.take(push.batch);
      positions.apply(push.batch);
      counted.batches += 1;
      counted.merged += push.batch.merged ?? 0;
      counted.overtaken += push.batch.overtaken ?? 0;
      clock.stamp(push.batch.serverMs);
      dirty = true;
      for (const on of listeners) on();
    } else if (push.is === 'positionNames') {
      track.announce(push.names);
      positions.announce(push.names);
    } else if (push.is === 'connection' && push.state !== 'connected') {
      // Names hold for one connection.
      track.forgetNames();
      positions.forgetNames();
    } else if ('serverMs' in push && push.serverMs !== null) {
      clock.stamp(push.serverMs);
    }
  });
  const save = async () => {
    if (!dirty) return;
    dirty = false;
    await blocks.put(blockName, positions.toBlock()).catch(() => {
      // The server sends positions again; storage trouble is reported by the log.
      dirty = true;
    });
  };
  const timer = setInterval(() => {
    if (positions.markStale(clock.now()) > 0) for (const on of listeners) on();
    void save();
  }, saveEveryMs);
  const onHide = () => {
    track.keepOpen();
    void save();
  };
  addEventListener('pagehide', onHide);
  const last = await blocks.get(blockName);
  // Drawn as stale until the first frame of this connection.
  if (last && positions.size === 0) restore(positions, last);
  return {
    positions,
    heardWallMs: () => heardWallMs,
    nowMs: () => clock.now(),
    onPositions(on) {
      listeners.add(on);
      return () => listeners.delete(on);
    },
    frameDrawn(costMs) {
      counted.frames += 1;
      counted.framesMs += costMs;
      counted.lastFrameMs = costMs;
    },
    track,
    history: { heard: (driverId, sinceMs) => track.heard(driverId, sinceMs), isWhole: false },
    counts: () => ({ ...positions.counts, ...counted, drivers: positions.size }),
    async stop() {
      stopListening();
      clearInterval(timer);
      removeEventListener('pagehide', onHide);
      await save();
      await track.stop();
    },
  };
}

/** A loss of the channel is no message of the server, nor is a frame of the planner's line. */
function isWordOfServer(push: Push): boolean {
  if (push.is === 'connection') return push.state === 'connected';
  return !push.is.startsWith('planner');
}

function restore(positions: PositionTable, block: ArrayBuffer): void {
  try {
    positions.fromBlock(block);
  } catch {
    // A block of another build or a damaged one: the first frames bring them again.
  }
}
