import { type IRawFrameType, Parser } from '@stomp/stompjs';

/** Longer ones are not read. A plan of six drivers takes a hundredth of it. */
export const maxFrameBytes = 1_000_000;
const maxHeaders = 100;

export type GuardPorts = {
  /** Frames as they arrived, each whole and understood by its command and headers. */
  pass(frame: ArrayBuffer): void;
  /** A frame was left out; `where` never quotes it. */
  skip(where: string): void;
  /** The rest of the stream cannot be read. */
  cut(): void;
};

/**
 * Checks the data of a STOMP socket before the library, which trusts every frame: it looks
 * commands up among the members every object has, sends heart-beats as fast as the server demands,
 * and buffers a frame that never ends (P17, P18).
 */
export class StompGuard {
  readonly #ports: GuardPorts;
  readonly #subscriptions: ReadonlySet<string>;
  readonly #parser: Parser;
  /** Read of a frame that has not come to its end. */
  #pendingBytes = 0;
  #hasEnded = false;
  #isConnected = false;

  /** `subscriptions`: the ids that messages may be for. */
  constructor(subscriptions: Iterable<string>, ports: GuardPorts) {
    this.#subscriptions = new Set(subscriptions);
    this.#ports = ports;
    const ended = () => {
      this.#hasEnded = true;
    };
    this.#parser = new Parser((raw) => {
      ended();
      this.#take(raw);
    }, ended);
  }

  /** Takes one message of the WebSocket. Never throws. */
  take(data: unknown): void {
    if (typeof data !== 'string' && !(data instanceof ArrayBuffer)) {
      return this.#ports.skip('frame: neither text nor bytes');
    }
    const bytes = typeof data === 'string' ? data.length : data.byteLength;
    if (this.#pendingBytes + bytes > maxFrameBytes) {
      this.#ports.skip('frame: too large');
      if (this.#pendingBytes > 0) this.#ports.cut();
      return;
    }
    this.#hasEnded = false;
    this.#parser.parseChunk(data);
    this.#pendingBytes = this.#hasEnded ? 0 : this.#pendingBytes + bytes;
  }

  #take(raw: IRawFrameType): void {
    const problem = this.#problemOf(raw);
    if (problem === null) return this.#ports.pass(written(raw));
    this.#ports.skip(problem);
    if (raw.command === 'CONNECTED') this.#ports.cut();
  }

  #problemOf({ command, headers }: IRawFrameType): string | null {
    if (headers.length > maxHeaders) return 'headers: too many';
    const header = (name: string) => headers.find(([key]) => key === name)?.[1];
    if (command === 'ERROR') return null;
    if (command === 'CONNECTED') {
      if (this.#isConnected) return 'CONNECTED: again';
      const beats = header('heart-beat');
      if (beats !== undefined && !/^\d{1,6},\d{1,6}$/.test(beats)) return 'heart-beat: unreadable';
      this.#isConnected = true;
      return null;
    }
    if (!this.#isConnected || command !== 'MESSAGE') return 'command: not asked for';
    return this.#subscriptions.has(header('subscription') ?? '') ? null : 'subscription: unknown';
  }
}

/** The frame again, with the length its body has. */
function written({ command = '', headers, binaryBody = new Uint8Array() }: IRawFrameType) {
  const lines = headers.filter(([key]) => key !== 'content-length').map(([k, v]) => `${k}:${v}`);
  const head = [command, ...lines, `content-length:${binaryBody.length}`, '', ''].join('\n');
  const bytes = new TextEncoder().encode(head);
  const whole = new Uint8Array(bytes.length + binaryBody.length + 1);
  whole.set(bytes);
  whole.set(binaryBody, bytes.length);
  return whole.buffer;
}
