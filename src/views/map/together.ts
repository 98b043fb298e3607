// Groups drivers who would be drawn on top of each other. Rebuilt for each frame on typed
// arrays, as cells are (see driverCells.ts): the count of a group is never outdated.

/** Drivers nearer to each other than this are one mark, px. */
export const TOGETHER_PX = 17;
/** Room beyond the edges of the map, px. */
const MARGIN_PX = 2 * TOGETHER_PX;

const NONE = -1;

export class Together {
  /** 1 for each driver not drawn individually: in a group with others, or left out. */
  isIn = new Uint8Array(0);
  /** How many groups there are, those of one driver among them. */
  size = 0;

  #columns = 0;
  #rows = 0;
  /** The first group in each square of the screen, and the next one after each group. */
  #first = new Int32Array(0);
  #next = new Int32Array(64);
  /** Where the driver is who began a group, px. */
  #x = new Float32Array(64);
  #y = new Float32Array(64);
  #counts = new Uint32Array(64);
  #starter = new Int32Array(64);
  /** The group of each driver, and how many drivers that is known of. */
  #groupOf = new Int32Array(0);
  #drivers = 0;

  /** Starts without groups, for a map of this size. */
  lay(drivers: number, widthPx: number, heightPx: number): void {
    this.#columns = Math.ceil((widthPx + 2 * MARGIN_PX) / TOGETHER_PX) + 2;
    this.#rows = Math.ceil((heightPx + 2 * MARGIN_PX) / TOGETHER_PX) + 2;
    const squares = this.#columns * this.#rows;
    if (this.#first.length < squares) this.#first = new Int32Array(squares);
    this.#first.fill(NONE, 0, squares);
    if (this.isIn.length < drivers) {
      this.isIn = new Uint8Array(2 * drivers);
      this.#groupOf = new Int32Array(2 * drivers);
    }
    this.isIn.fill(0);
    this.#groupOf.fill(NONE, 0, drivers);
    this.#drivers = drivers;
    this.size = 0;
  }

  /** Empties all groups until the next count. */
  clear(): void {
    this.size = this.#drivers = 0;
    this.isIn.fill(0);
  }

  /** Adds a driver at a point of the screen, px, to the nearest group within reach or a new one. */
  add(driver: number, x: number, y: number): void {
    const column = Math.floor((x + MARGIN_PX) / TOGETHER_PX) + 1;
    const row = Math.floor((y + MARGIN_PX) / TOGETHER_PX) + 1;
    if (column < 1 || row < 1 || column >= this.#columns - 1 || row >= this.#rows - 1) return;
    let nearest = NONE;
    let least = TOGETHER_PX * TOGETHER_PX;
    for (let square = row - 1; square <= row + 1; square += 1) {
      for (let beside = column - 1; beside <= column + 1; beside += 1) {
        let group = this.#first[square * this.#columns + beside]!;
        for (; group !== NONE; group = this.#next[group]!) {
          const dx = this.#x[group]! - x;
          const dy = this.#y[group]! - y;
          if (dx * dx + dy * dy >= least) continue;
          least = dx * dx + dy * dy;
          nearest = group;
        }
      }
    }
    if (nearest === NONE) this.#begin(driver, x, y, row * this.#columns + column);
    else this.#join(driver, nearest);
  }

  /** Hides a driver who is in no group. */
  leaveOut(driver: number): void {
    this.isIn[driver] = 1;
  }

  countIn(group: number): number {
    return this.#counts[group] ?? 0;
  }

  /** Where a group is drawn: at the driver who began it, px. */
  placeOf(group: number): { readonly x: number; readonly y: number } {
    return { x: this.#x[group]!, y: this.#y[group]! };
  }

  membersOf(group: number): readonly number[] {
    const members: number[] = [];
    for (let driver = 0; driver < this.#drivers; driver += 1) {
      if (this.#groupOf[driver] === group) members.push(driver);
    }
    return members;
  }

  #begin(driver: number, x: number, y: number, square: number): void {
    const group = this.size;
    this.size += 1;
    if (group >= this.#x.length) this.#grow();
    this.#x[group] = x;
    this.#y[group] = y;
    this.#counts[group] = 1;
    this.#starter[group] = driver;
    this.#next[group] = this.#first[square]!;
    this.#first[square] = group;
    this.#groupOf[driver] = group;
  }

  #join(driver: number, group: number): void {
    this.#counts[group] = this.#counts[group]! + 1;
    this.#groupOf[driver] = group;
    this.isIn[driver] = 1;
    this.isIn[this.#starter[group]!] = 1;
  }

  #grow(): void {
    const copy = <Kind extends Float32Array | Uint32Array | Int32Array>(to: Kind, from: Kind) => {
      to.set(from);
      return to;
    };
    const size = 2 * this.#x.length;
    this.#x = copy(new Float32Array(size), this.#x);
    this.#y = copy(new Float32Array(size), this.#y);
    this.#next = copy(new Int32Array(size), this.#next);
    this.#counts = copy(new Uint32Array(size), this.#counts);
    this.#starter = copy(new Int32Array(size), this.#starter);
  }
}
