// What a ruin removes.

/** Of some items that are numbered from 0. */
export class Removed {
  /** By item: 1 when it is removed. */
  readonly isOut: Uint8Array;
  /** The removed ones; the first `count` entries count. */
  readonly items: Int32Array;
  count = 0;

  constructor(items: number) {
    this.isOut = new Uint8Array(items);
    this.items = new Int32Array(items);
  }

  /** None is removed. */
  clear(): void {
    for (let i = 0; i < this.count; i += 1) this.isOut[this.items[i]] = 0;
    this.count = 0;
  }

  take(item: number): void {
    if (this.isOut[item] === 1) return;
    this.isOut[item] = 1;
    this.items[this.count] = item;
    this.count += 1;
  }
}
