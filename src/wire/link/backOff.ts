/** First retry: about a second, so that a short loss is hardly noticed. */
const firstMs = 1_000;
/** A failed retry means the server is down for all: reconnects are spread over this. */
const secondMs = 16_000;
const capMs = 30_000;

/**
 * How long to wait before try number `tries`, ms (reading 35, P16): first about 1 s (half to one
 * and a half), then anything up to a bound that doubles from 16 s to 30 s. `drawn`: from 0 to
 * below 1.
 */
export function backOffMs(tries: number, drawn: number): number {
  if (tries === 1) return Math.round(firstMs * (0.5 + drawn));
  return Math.round(Math.min(capMs, secondMs * 2 ** (tries - 2)) * drawn);
}
