// A column of small whole numbers as bytes: seven bits a byte, the sign in the lowest. Up to 53
// bits, so that times fit.

export class ColumnWriter {
  #bytes = new Uint8Array(256);
  length = 0;

  signed(value: number): void {
    let rest = value < 0 ? -value * 2 - 1 : value * 2;
    if (this.length + 8 > this.#bytes.length) this.#grow();
    const bytes = this.#bytes;
    while (rest >= 128) {
      bytes[this.length++] = rest > 0x7fff_ffff ? (rest % 128) + 128 : (rest & 127) | 128;
      rest = rest > 0x7fff_ffff ? Math.floor(rest / 128) : rest >>> 7;
    }
    bytes[this.length++] = rest;
  }

  /** The written bytes; shares its memory. */
  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  #grow(): void {
    const bytes = new Uint8Array(this.#bytes.length * 2);
    bytes.set(this.#bytes);
    this.#bytes = bytes;
  }
}

export class ColumnReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  /** Throws `RangeError` at the column's end. */
  signed(): number {
    let value = 0;
    let unit = 1;
    for (let i = 0; i < 8; i += 1) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw new RangeError('track block: a column is too short');
      value += (byte & 127) * unit;
      if (byte < 128) return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
      unit *= 128;
    }
    throw new RangeError('track block: a number is too large');
  }
}
