// Packs the bodies of chunks with deflate, which Node and browsers both have. Unpacking stops at
// the stated length, whatever the packed bytes would grow to (P18).

/** A body ready for a chunk. */
export type Packed = {
  readonly isPacked: boolean;
  readonly plainBytes: number;
  readonly body: Uint8Array;
};

/** Below this packing saves too little. */
const WORTH_BYTES = 256;

/** Packs, unless that does not make it smaller. */
export async function pack(plain: Uint8Array): Promise<Packed> {
  const stored = { isPacked: false, plainBytes: plain.length, body: plain };
  if (plain.length < WORTH_BYTES) return stored;
  const body = await through(new CompressionStream('deflate-raw'), plain, Number.POSITIVE_INFINITY);
  return body.length < plain.length ? { ...stored, isPacked: true, body } : stored;
}

/** Inflates raw deflate; throws `RangeError` for more than `most` bytes. */
export type Inflate = (body: Uint8Array, most: number) => Uint8Array | Promise<Uint8Array>;

const inflateHere: Inflate = (body, most) =>
  through(new DecompressionStream('deflate-raw'), body, most);

/** Throws `RangeError` when it is not packed as stated, or unpacks to more than stated. */
export async function unpack(
  { isPacked, plainBytes, body }: Packed,
  inflate = inflateHere,
): Promise<Uint8Array> {
  let plain = body;
  if (isPacked) {
    try {
      plain = await inflate(body, plainBytes);
    } catch (error) {
      if (error instanceof RangeError) throw error;
      throw new RangeError('it cannot be unpacked');
    }
  }
  if (plain.length !== plainBytes) throw new RangeError('it is not as long as it says');
  return plain;
}

async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array,
  most: number,
): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  // A failed write also fails the read.
  const quiet = () => undefined;
  writer.write(bytes as Uint8Array<ArrayBuffer>).catch(quiet);
  writer.close().catch(quiet);
  const reader = (stream.readable as ReadableStream<Uint8Array>).getReader();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      reader.cancel().catch(quiet);
      throw new RangeError('it unpacks to more than it says');
    }
    pieces.push(value);
  }
  return joined(pieces, length);
}

export function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
