// Positions are stored beside the log: they survive a restart and stay within their budget.
import { expect, test } from 'vitest';
import { memoryBlocks } from '#backends/idbBlocks.ts';
import { unpack } from '#replay/packing.ts';
import { trackSpan } from '#replay/trackBlock.ts';
import { PositionTable } from '#telemetry/positionTable.ts';
import { TrackKeeper } from './trackKeeper.ts';

const startMs = 1_789_500_000_000;
/** A block is closed after this long, however few fixes are in it. */
const blockMs = 31 * 60_000;

/** Feeds a fix every minute, from one time to another. */
function feed(keeper: TrackKeeper, positions: PositionTable, fromMs: number, toMs: number): void {
  const names = { first: 0, ids: ['d1'] };
  keeper.announce(names);
  positions.announce(names as never);
  for (let ms = fromMs; ms < toMs; ms += 60_000) {
    const batch = {
      serverMs: ms,
      driver: Uint32Array.of(0),
      lonE6: Int32Array.of(ms % 1_000_000),
      latE6: Int32Array.of(1),
      heading: Uint16Array.of(0),
      atMs: Float64Array.of(ms),
      invalid: 0,
    };
    keeper.take(batch);
    positions.apply(batch);
  }
}

async function spans(keeper: TrackKeeper) {
  const { blocks, fromMs } = await keeper.all();
  const kept = await Promise.all(blocks.map(async (block) => trackSpan(await unpack(block))));
  return { kept, fromMs };
}

test('the open block survives the end of the page and is there after the next start', async () => {
  const blocks = memoryBlocks();
  const first = await TrackKeeper.open(blocks, new PositionTable(), 'dispatcher');
  feed(first, new PositionTable(), startMs, startMs + blockMs + 120_000);
  await first.stop();
  const positions = new PositionTable();
  const second = await TrackKeeper.open(blocks, positions, 'dispatcher');
  feed(second, positions, startMs + 2 * blockMs, startMs + 2 * blockMs + 60_000);
  const { kept, fromMs } = await spans(second);
  expect(fromMs).toBe(startMs);
  expect(kept).toEqual([
    { fromMs: startMs, toMs: startMs + 30 * 60_000 },
    { fromMs: startMs + 31 * 60_000, toMs: startMs + 32 * 60_000 },
    { fromMs: startMs + 2 * blockMs, toMs: startMs + 2 * blockMs },
  ]);
  await second.stop();
  const other = await TrackKeeper.open(blocks, new PositionTable(), 'another user');
  expect(await spans(other)).toEqual({ kept: [], fromMs: null });
  await other.stop();
});

test('the oldest blocks beyond the budget are dropped and the new start is reported', async () => {
  const blocks = memoryBlocks();
  const positions = new PositionTable();
  const keeper = await TrackKeeper.open(blocks, positions, 'dispatcher', 500);
  feed(keeper, positions, startMs, startMs + 10 * blockMs);
  const { kept, fromMs } = await spans(keeper);
  expect(kept.length).toBeGreaterThan(1);
  expect(kept.length).toBeLessThan(8);
  expect(fromMs).toBe(kept[0]?.fromMs);
  expect(kept.at(-1)?.toMs).toBe(startMs + 10 * blockMs - 60_000);
  await keeper.stop();
});
