// Lines and rings cut to a tile's buffered square, and thinned to what its zoom can show.
// Coordinates alternate x and y in tile units.
import { BUFFER, EXTENT } from './mercator.ts';

const LOW = -BUFFER;
const HIGH = EXTENT + BUFFER;

/** A line or ring as whole tile units, x and y in turn. */
export type Path = number[];

/** The pieces of a line inside the square. */
export function clipLine(line: readonly number[]): Path[] {
  const pieces: Path[] = [];
  let piece: Path = [];
  for (let k = 0; k + 3 < line.length; k += 2) {
    const span = insideSpan(line[k]!, line[k + 1]!, line[k + 2]!, line[k + 3]!);
    if (span === undefined) {
      close(pieces, piece);
      piece = [];
      continue;
    }
    const { enter, leave } = span;
    const dx = line[k + 2]! - line[k]!;
    const dy = line[k + 3]! - line[k + 1]!;
    if (enter > 0) {
      close(pieces, piece);
      piece = [];
    }
    if (piece.length === 0) addPoint(piece, line[k]! + dx * enter, line[k + 1]! + dy * enter);
    addPoint(piece, line[k]! + dx * leave, line[k + 1]! + dy * leave);
    if (leave < 1) {
      close(pieces, piece);
      piece = [];
    }
  }
  close(pieces, piece);
  return pieces;
}

/** A ring cut at the square's four sides; empty if it lies outside. */
export function clipRing(ring: readonly number[]): Path {
  let kept: readonly number[] = ring;
  for (const axis of [0, 1]) {
    kept = cutRing(kept, axis, (value) => value - LOW);
    kept = cutRing(kept, axis, (value) => HIGH - value);
  }
  const path: Path = [];
  for (let k = 0; k < kept.length; k += 2) addPoint(path, kept[k]!, kept[k + 1]!);
  const last = path.length - 2;
  if (last > 0 && path[0] === path[last] && path[1] === path[last + 1]) path.length = last;
  return path.length < 6 ? [] : path;
}

/** Leaves out points that lie within `tolerance` of the line that is drawn without them. */
export function thin(line: readonly number[], tolerance: number): number[] {
  if (tolerance === 0 || line.length <= 4) return line.slice();
  const kept = [line[0]!, line[1]!];
  let anchor = 0;
  for (let k = 4; k < line.length; k += 2) {
    if (isStraight(line, anchor, k, tolerance)) continue;
    anchor = k - 2;
    kept.push(line[anchor]!, line[anchor + 1]!);
  }
  kept.push(line[line.length - 2]!, line[line.length - 1]!);
  return kept;
}

function isStraight(line: readonly number[], from: number, to: number, tolerance: number) {
  const dx = line[to]! - line[from]!;
  const dy = line[to + 1]! - line[from + 1]!;
  const limit = tolerance * Math.sqrt(dx * dx + dy * dy);
  for (let k = from + 2; k < to; k += 2) {
    const x = line[k]! - line[from]!;
    const y = line[k + 1]! - line[from + 1]!;
    if (Math.abs(x * dy - y * dx) > limit) return false;
  }
  return true;
}

/** The share of a segment inside the square, or undefined (Liang and Barsky). */
function insideSpan(x: number, y: number, toX: number, toY: number) {
  let enter = 0;
  let leave = 1;
  for (const [step, low, high] of [
    [toX - x, LOW - x, HIGH - x],
    [toY - y, LOW - y, HIGH - y],
  ] as const) {
    if (step === 0) {
      if (low > 0 || high < 0) return undefined;
      continue;
    }
    enter = Math.max(enter, Math.min(low / step, high / step));
    leave = Math.min(leave, Math.max(low / step, high / step));
  }
  return enter < leave ? { enter, leave } : undefined;
}

/** One side of Sutherland and Hodgman's cut; `inside` is how far a value lies within it. */
function cutRing(ring: readonly number[], axis: number, inside: (value: number) => number) {
  const kept: number[] = [];
  const count = ring.length;
  for (let k = 0; k < count; k += 2) {
    const from = (k + count - 2) % count;
    const before = inside(ring[from + axis]!);
    const here = inside(ring[k + axis]!);
    if (before >= 0 !== here >= 0) {
      const share = before / (before - here);
      kept.push(
        ring[from]! + (ring[k]! - ring[from]!) * share,
        ring[from + 1]! + (ring[k + 1]! - ring[from + 1]!) * share,
      );
    }
    if (here >= 0) kept.push(ring[k]!, ring[k + 1]!);
  }
  return kept;
}

function close(pieces: Path[], piece: Path): void {
  if (piece.length >= 4) pieces.push(piece);
}

function addPoint(path: Path, x: number, y: number): void {
  const toX = Math.round(x) + 0;
  const toY = Math.round(y) + 0;
  const last = path.length - 2;
  if (last >= 0 && path[last] === toX && path[last + 1] === toY) return;
  path.push(toX, toY);
}
