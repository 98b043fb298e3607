// Reads STOMP frames from a socket. The library trusts a content-length: it waits for bytes that
// never come, and takes the rest of a body for the next frame.
import { FrameImpl, Parser } from '@stomp/stompjs';

const NUL = 0;
const EOLS = [0x0a, 0x0d];

export class FrameRefused extends Error {}

export class StompFrames {
  #held: Uint8Array = new Uint8Array(0);

  /** The complete frames, each of at most `mostBytes`. Throws `FrameRefused` with a text. */
  *take(bytes: Buffer, mostBytes: number): Generator<FrameImpl> {
    let rest: Buffer = Buffer.concat([this.#held, bytes]);
    this.#held = new Uint8Array(0);
    for (rest = withoutEols(rest); rest.length > 0; rest = withoutEols(rest)) {
      const end = endOf(rest, mostBytes);
      if ((end ?? rest.length) > mostBytes) throw new FrameRefused('This frame is too large.');
      if (end === null) {
        this.#held = rest;
        return;
      }
      const frame = read(rest.subarray(0, end));
      rest = rest.subarray(end);
      if (frame) yield frame;
    }
  }
}

function withoutEols(bytes: Buffer): Buffer {
  const from = bytes.findIndex((byte) => !EOLS.includes(byte));
  return from === -1 ? bytes.subarray(bytes.length) : bytes.subarray(from);
}

/** Where the frame ends, its NUL included; null when that is not here yet. */
function endOf(bytes: Buffer, mostBytes: number): number | null {
  const nul = bytes.indexOf(NUL);
  const head = /^[^\0]*?\r?\n\r?\n/.exec(bytes.subarray(0, mostBytes).toString('latin1'))?.[0];
  if (head === undefined) return nul === -1 ? null : nul + 1;
  const length = /\ncontent-length:(.*?)\r?\n/.exec(head)?.[1];
  if (length === undefined) return nul === -1 ? null : nul + 1;
  const falseLength = new FrameRefused('The content-length of this frame is not that of its body.');
  if (!/^\d{1,8}$/.test(length) || Number(length) > mostBytes) throw falseLength;
  const at = head.length + Number(length);
  if (at < bytes.length) {
    if (bytes[at] !== NUL) throw falseLength;
    return at + 1;
  }
  // A sender of pieces does not end each piece as a frame ends.
  if (bytes.at(-1) === NUL) throw falseLength;
  return null;
}

function read(bytes: Buffer): FrameImpl | null {
  let frame: FrameImpl | null = null;
  const parser = new Parser(
    (raw) => {
      frame = FrameImpl.fromRawFrame(raw, true);
    },
    () => {},
  );
  parser.parseChunk(new Uint8Array(bytes).buffer);
  return frame;
}
