// The course of a road as a text: the encoded polyline that maps services send, with six digits.
import type { Point } from './geo.ts';

/** A longer path is not read: no drive in the US has as many bends. */
const mostPoints = 20_000;
/** At most seven letters for each of two numbers. */
export const mostPathLetters = mostPoints * 14;

const FIRST = 63;
const GOES_ON = 0x20;
const FIVE_BITS = 0x1f;
const LAT_E6 = 90e6;
const LON_E6 = 180e6;

/** Degrees × 1e6 in, pairs of latitude and longitude out, each as the difference to the last. */
export function encodePath(points: Iterable<Point>): string {
  const letters: string[] = [];
  let [lat, lon] = [0, 0];
  for (const { latE6, lonE6 } of points) {
    encodeNumber(latE6 - lat, letters);
    encodeNumber(lonE6 - lon, letters);
    [lat, lon] = [latE6, lonE6];
  }
  return letters.join('');
}

function encodeNumber(value: number, letters: string[]): void {
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  while (rest >= GOES_ON) {
    letters.push(String.fromCodePoint((rest % GOES_ON) + GOES_ON + FIRST));
    rest = Math.floor(rest / GOES_ON);
  }
  letters.push(String.fromCodePoint(rest + FIRST));
}

/** Null for a text that is no path, leaves the earth, or has fewer than two points. */
export function decodePath(text: string): readonly Point[] | null {
  if (text.length > mostPathLetters) return null;
  const points: Point[] = [];
  let at = 0;
  let [latE6, lonE6] = [0, 0];
  /** NaN where the text ends in a number. */
  const next = (): number => {
    let [value, factor] = [0, 1];
    for (let k = 0; k < 7 && at < text.length; k += 1) {
      const bits = text.codePointAt(at)! - FIRST;
      at += 1;
      if (bits < 0 || bits > FIVE_BITS + GOES_ON) return Number.NaN;
      value += (bits & FIVE_BITS) * factor;
      factor *= GOES_ON;
      if (bits < GOES_ON) return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    }
    return Number.NaN;
  };
  while (at < text.length) {
    latE6 += next();
    lonE6 += next();
    if (!(Math.abs(latE6) <= LAT_E6 && Math.abs(lonE6) <= LON_E6)) return null;
    points.push({ lonE6, latE6 });
    if (points.length > mostPoints) return null;
  }
  return points.length < 2 ? null : points;
}
