// Reads one driver's positions out of the stored track of a session: a history costs nothing until
// somebody looks at it.
import type { HeardFix } from '#telemetry/driverHistory.ts';
import { readTrackBlock } from './trackBlock.ts';

/**
 * The fixes of a driver in these blocks, in order of time. What a block repeats from before it is
 * left out. Throws `RangeError` for an invalid block.
 * `pause` comes after each block, so that the page stays fluid.
 */
export async function heardIn(
  blocks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  driverId: string,
  pause: () => Promise<void>,
): Promise<readonly HeardFix[]> {
  const heard: HeardFix[] = [];
  for await (const block of blocks) {
    const { known, ids, driver, lonE6, latE6, atMs, heardMs, kind } = readTrackBlock(block);
    const index = ids.indexOf(driverId);
    for (let row = known; row < driver.length; row += 1) {
      if (driver[row] !== index) continue;
      heard.push({
        lonE6: lonE6[row] as number,
        latE6: latE6[row] as number,
        atMs: atMs[row] as number,
        heardMs: heardMs[row] as number,
        kind: kind[row] as number,
      });
    }
    await pause();
  }
  // A reload begins a new block, and clocks may differ by a little.
  return heard.toSorted((a, b) => a.heardMs - b.heardMs);
}
