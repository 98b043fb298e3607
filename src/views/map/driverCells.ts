// Drivers far away: how many are in each cell of a grid of hexagons. Counted again for each frame
// from where they are drawn, on typed arrays: the count shown is never outdated.
import type { Camera } from './driverLens.ts';
import { LATE } from './driverClass.ts';
import type { DriverRows } from './driverRows.ts';
import { WORLD } from './mercator.ts';
import { type Aim, aimOf, eachOnScreen, MARGIN_PX } from './onScreen.ts';
import type { Together } from './together.ts';

/** Radius of a hexagon, and the steps of its rows and columns, px. */
export const CELL_RADIUS_PX = 8;
const COLUMN_PX = Math.sqrt(3) * CELL_RADIUS_PX;
const ROW_PX = 1.5 * CELL_RADIUS_PX;
const TILE_PX = 512;
export class DriverCells {
  /** Drivers in each cell, row by row of the grid, as of the last count. */
  #counts = new Uint32Array(0);
  /** The cell of each driver; -1 for none. */
  #cellOf = new Int32Array(0);
  #drivers = 0;
  /** 1 for each driver who is never counted in a cell. */
  #apart = new Uint8Array(0);
  #columns = 0;
  #rows = 0;
  /** Where cell 0 has its middle, px. */
  #originX = 0;
  #originY = 0;

  /** Drivers drawn individually, besides the late ones. */
  setApart(ordinals: readonly number[]): void {
    const size = ordinals.reduce((most, ordinal) => Math.max(most, ordinal + 1), 0);
    this.#apart = new Uint8Array(size);
    for (const ordinal of ordinals) this.#apart[ordinal] = 1;
  }

  /**
   * Counts drivers where they are drawn at `nowS`; returns how many are in view. Late drivers, who
   * are in no cell, are gathered in `late`.
   */
  count(rows: DriverRows, camera: Camera, nowS: number, late?: Together): number {
    const aim = aimOf(camera);
    this.#lay(camera, aim);
    if (this.#cellOf.length < rows.count) this.#cellOf = new Int32Array(2 * rows.count);
    this.#drivers = rows.count;
    this.#cellOf.fill(-1, 0, rows.count);
    let inView = 0;
    eachOnScreen(rows, camera, aim, nowS, (row, px, py) => {
      inView += 1;
      if (this.#apart[row] === 1) return;
      if ((rows.classOf(row) & LATE) !== 0) {
        late?.add(row, px, py);
        return;
      }
      const cell = this.#nearest(px, py);
      this.#counts[cell] = this.#counts[cell]! + 1;
      this.#cellOf[row] = cell;
    });
    return inView;
  }

  /** The cells with drivers in them. */
  *filled(): Iterable<number> {
    for (let cell = 0; cell < this.#columns * this.#rows; cell += 1) {
      if (this.#counts[cell]! > 0) yield cell;
    }
  }

  countIn(cell: number): number {
    return this.#counts[cell] ?? 0;
  }

  /** The middle of a cell, px. */
  centerOf(cell: number): { readonly x: number; readonly y: number } {
    const row = Math.floor(cell / this.#columns);
    const column = cell - row * this.#columns;
    return {
      x: this.#originX + (column + (row % 2) / 2) * COLUMN_PX,
      y: this.#originY + row * ROW_PX,
    };
  }

  /** The cell with drivers under a point, px; null for none. */
  at(x: number, y: number): number | null {
    if (this.#columns === 0 || x < this.#originX || y < this.#originY) return null;
    const cell = this.#nearest(x, y);
    return this.countIn(cell) > 0 ? cell : null;
  }

  /** Who is in a cell, by ordinal. */
  membersOf(cell: number): readonly number[] {
    const members: number[] = [];
    for (let row = 0; row < this.#drivers; row += 1) {
      if (this.#cellOf[row] === cell) members.push(row);
    }
    return members;
  }

  /** Empties all cells until the next count. */
  clear(): void {
    this.#columns = this.#rows = this.#drivers = 0;
  }

  /**
   * Lays an empty grid over the map. It keeps to the ground: its origin is a point of the world
   * some whole cells away from the middle, wherever that is.
   */
  #lay(camera: Camera, { matrix: m, anchorX, anchorY }: Aim): void {
    const { widthPx, heightPx, zoom } = camera;
    const stepsPerPx = WORLD / (TILE_PX * 2 ** zoom);
    const offX = modulo((anchorX >>> 0) / stepsPerPx, COLUMN_PX);
    const offY = modulo((anchorY >>> 0) / stepsPerPx, 2 * ROW_PX);
    const [x, y] = [-offX * stepsPerPx, -offY * stepsPerPx];
    const w = m[3]! * x + m[7]! * y + m[15]!;
    const groundX = ((m[0]! * x + m[4]! * y + m[12]!) / w + 1) * 0.5 * widthPx;
    const groundY = (1 - (m[1]! * x + m[5]! * y + m[13]!) / w) * 0.5 * heightPx;
    const left = MARGIN_PX + 2 * COLUMN_PX;
    const top = MARGIN_PX + 4 * ROW_PX;
    this.#originX = modulo(groundX, COLUMN_PX) - Math.ceil(left / COLUMN_PX) * COLUMN_PX;
    this.#originY = modulo(groundY, 2 * ROW_PX) - Math.ceil(top / (2 * ROW_PX)) * 2 * ROW_PX;
    this.#columns = Math.ceil((widthPx + 2 * left) / COLUMN_PX) + 4;
    this.#rows = Math.ceil((heightPx + 2 * top) / ROW_PX) + 4;
    const cells = this.#columns * this.#rows;
    if (this.#counts.length < cells) this.#counts = new Uint32Array(cells);
    else this.#counts.fill(0);
  }

  /** Of the two rows of hexagons a point is between, the one whose middle is nearer. */
  #nearest(px: number, py: number): number {
    const x = (px - this.#originX) / COLUMN_PX;
    const y = (py - this.#originY) / ROW_PX;
    const upper = Math.floor(y);
    const lower = upper + 1;
    const upperColumn = Math.round(x - (upper % 2) / 2);
    const lowerColumn = Math.round(x - (lower % 2) / 2);
    const upperX = (x - upperColumn - (upper % 2) / 2) * COLUMN_PX;
    const lowerX = (x - lowerColumn - (lower % 2) / 2) * COLUMN_PX;
    const upperY = (y - upper) * ROW_PX;
    const lowerY = (y - lower) * ROW_PX;
    const isUpper = upperX * upperX + upperY * upperY <= lowerX * lowerX + lowerY * lowerY;
    return isUpper ? upper * this.#columns + upperColumn : lower * this.#columns + lowerColumn;
  }
}

function modulo(value: number, by: number): number {
  return value - Math.floor(value / by) * by;
}
