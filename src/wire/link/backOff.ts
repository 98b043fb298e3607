/** First retry: about a second, so that a short loss is hardly noticed. */
const firstMs = 1_000;
/** A failed retry means the server is down for all: reconnects are spread over this. */
const secondMs = 16_000;
/** A server that gives each console its moment spreads them itself: it only has to be found. */
const expectedMs = 2_000;
const capMs = 30_000;

/**
 * How long to wait before try number `tries`, ms (reading 35, P16): first about 1 s (half to one
 * and a half), then anything up to a bound that doubles from 16 s to 30 s. `drawn`: from 0 to
 * below 1. `isExpected`: the server lets consoles in one after another; the bound begins with 2 s
 * and grows by half.
 */
export function backOffMs(tries: number, drawn: number, isExpected = false): number {
  if (tries === 1) return Math.round(firstMs * (0.5 + drawn));
  const boundMs = isExpected ? expectedMs * 1.5 ** (tries - 2) : secondMs * 2 ** (tries - 2);
  return Math.round(Math.min(capMs, boundMs) * drawn);
}
