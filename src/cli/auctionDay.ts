// `tarmac auction-day`: prints a day of the yardstick in docs/auction-day.md as a plan file.
import { parseArgs } from 'node:util';
import { openMetro } from '#metro/metro.ts';
import { auctionDayFile, auctionDaySizes } from '#sim/world/auctionDay.ts';
import { inOneLine } from './oneLine.ts';

export const auctionDayUsage = `tarmac auction-day --moves ${auctionDaySizes.join('|')} --seed N`;

const mostSeed = 4_294_967_295;

/** Exit code 0, or 2 for invalid arguments, with one line to `err`. */
export async function auctionDay(
  argv: readonly string[],
  out: (line: string) => void,
  err: (line: string) => void,
): Promise<number> {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: { moves: { type: 'string' }, seed: { type: 'string' } },
    });
    const moves = auctionDaySizes.find((size) => String(size) === values.moves);
    if (moves === undefined) {
      throw new Error(`--moves must be one of ${auctionDaySizes.join(', ')}. ${auctionDayUsage}`);
    }
    if (!/^\d{1,10}$/.test(values.seed ?? '') || Number(values.seed) > mostSeed) {
      throw new Error(`--seed must be a whole number up to ${mostSeed}. ${auctionDayUsage}`);
    }
    const text = auctionDayFile(openMetro(), moves, Number(values.seed));
    for (const line of text.trimEnd().split('\n')) out(line);
    return 0;
  } catch (error) {
    err(`tarmac auction-day: ${inOneLine(error)}`);
    return 2;
  }
}
