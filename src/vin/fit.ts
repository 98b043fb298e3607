// Keys of the VIN data: `*W1[PRST]8` for the fourth to eighth character of a VIN, and behind a bar
// for the tenth and those after it. A key fits what begins as it says.

/** The part of a VIN that keys are held against: characters 4 to 8, a bar, and 10 to 17. */
export function keyedPart(vin: string): string {
  return `${vin.slice(3, 8)}|${vin.slice(9)}`;
}

/**
 * How specific a fitting key is: a single character counts most, a set the more the smaller it is,
 * and `*` a little against it. Null where it does not fit.
 */
export function fitOf(key: string, part: string): number | null {
  let fit = 0;
  let at = 0;
  for (let i = 0; i < key.length; at += 1) {
    const sign = key[i] as string;
    const actual = part[at];
    if (actual === undefined) return null;
    if (sign === '[') {
      const end = key.indexOf(']', i);
      const size = end < 0 ? 0 : sizeWith(key.slice(i + 1, end), actual);
      if (size === 0) return null;
      fit += single - size;
      i = end + 1;
      continue;
    }
    if (sign === '*') fit -= 1;
    else if (sign === actual) fit += single;
    else if (sign === '#' && /[0-9]/.test(actual)) fit += single - 10;
    else return null;
    i += 1;
  }
  return fit;
}

const single = 100;

/**
 * How much a key says of each place, from 0 for `*` to 1 for a single character. A set says the
 * less the larger it is.
 */
export function saidBy(key: string): readonly number[] {
  const signs = key.matchAll(/\[([^\]]*)\]|./g);
  return Array.from(signs, ([sign, set]) => {
    if (set !== undefined) return saidBySet(sizeWith(set, set[0] as string));
    if (sign === '#') return saidBySet(10);
    return sign === '*' || sign === '|' ? 0 : 1;
  });
}

/** The letters and digits of a VIN. */
const characters = 33;

function saidBySet(size: number): number {
  return Math.max(0, 1 - Math.log(Math.max(1, size)) / Math.log(characters));
}

/** How many characters a set such as `A-HJ5` has; 0 when `actual` is not one of them. */
function sizeWith(set: string, actual: string): number {
  let size = 0;
  let isIn = false;
  for (let i = 0; i < set.length; i += 1) {
    const from = set[i] as string;
    const isRange = set[i + 1] === '-' && i + 2 < set.length;
    const to = isRange ? (set[i + 2] as string) : from;
    size += Math.max(0, to.charCodeAt(0) - from.charCodeAt(0) + 1);
    isIn ||= actual >= from && actual <= to;
    if (isRange) i += 2;
  }
  return isIn ? size : 0;
}
