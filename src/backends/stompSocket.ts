import { Client, type IStompSocket, TickerStrategy, Versions } from '@stomp/stompjs';
import { stompBeatMs } from '#wire/planner/planner.ts';
import { StompGuard } from './stompGuard.ts';

export type StompEvents = {
  /** The server took the token. `beatMs`: how often it promises a sign of life; 0: never. */
  connected(beatMs: number): void;
  /** A message of one of the topics; its body is not read yet. */
  message(topic: string, body: string): void;
  /** A frame was left out; `where` never quotes it. */
  unreadable(where: string): void;
  /** Anything arrived, a heart-beat included. */
  heard(): void;
  /** It did not open, was refused, or is over. */
  closed(): void;
};

export type StompTarget = {
  /** Of the WebSocket. */
  readonly url: string;
  readonly token: string;
  /** Destinations to subscribe to, by the topic names used in `message`. */
  readonly topics: { readonly [topic: string]: string };
};

export type StompSocket = {
  /** False: the body was not sent, because the socket is not connected. */
  send(destination: string, body: string): boolean;
  /** Closes the socket; no event follows. */
  close(): void;
};

export type OpenStomp = (target: StompTarget, on: StompEvents) => StompSocket;

/** As much of a WebSocket as is used: the browser's, or that of a library in Node. */
export type PlainSocket = {
  readonly url: string;
  readonly readyState: number;
  binaryType: string;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  send(data: string): void;
  close(): void;
  terminate?(): void;
};

/** May throw. */
export type OpenWebSocket = (url: string) => PlainSocket;

/** One try at a STOMP connection; the caller decides on the next one. */
export function stompOver(openWebSocket: OpenWebSocket): OpenStomp {
  return (target, on) => {
    let plain: PlainSocket;
    try {
      plain = openWebSocket(target.url);
    } catch {
      let isWanted = true;
      queueMicrotask(() => {
        if (isWanted) on.closed();
      });
      return {
        send: () => false,
        close() {
          isWanted = false;
        },
      };
    }
    return speak(plain, target, on);
  };
}

function speak(plain: PlainSocket, { token, topics }: StompTarget, on: StompEvents): StompSocket {
  let isOver = false;
  const socket = new GuardedSocket(plain, {
    heard: () => on.heard(),
    message: (data) => guard.take(data),
    closed: over,
  });
  const guard = new StompGuard(Object.keys(topics), {
    pass: (data) => socket.onmessage?.({ data }),
    skip(where) {
      if (!isOver) on.unreadable(where);
    },
    cut: over,
  });
  const client = new Client({
    webSocketFactory: () => socket,
    stompVersions: new Versions([Versions.V1_2, Versions.V1_1]),
    connectHeaders: { authorization: `Bearer ${token}` },
    // The caller reconnects.
    reconnectDelay: 0,
    heartbeatIncoming: stompBeatMs,
    heartbeatOutgoing: stompBeatMs,
    // The other way is a worker made of a blob, which the page's policy forbids.
    heartbeatStrategy: TickerStrategy.Interval,
    onConnect({ headers }) {
      for (const [topic, destination] of Object.entries(topics)) {
        const receive = ({ body }: { readonly body: string }) => {
          if (!isOver) on.message(topic, body);
        };
        client.subscribe(destination, receive, { id: topic });
      }
      const promised = Number(headers['heart-beat']?.split(',')[0] ?? 0);
      on.connected(promised === 0 ? 0 : Math.max(promised, stompBeatMs));
    },
    onStompError: over,
  });
  client.activate();
  return { send, close };

  function send(destination: string, body: string): boolean {
    if (isOver || !client.connected) return false;
    client.publish({ destination, body, headers: { 'content-type': 'application/json' } });
    return true;
  }

  function close() {
    if (isOver) return;
    isOver = true;
    // Without the library's farewell: a half-open line would wait for its answer. What the
    // library has not taken over yet is ended as well.
    void client.deactivate({ force: true });
    socket.terminate();
  }

  function over() {
    if (isOver) return;
    close();
    on.closed();
  }
}

/** The socket as the library sees it: what arrives is looked at before. */
class GuardedSocket implements IStompSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { readonly data: ArrayBuffer }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  readonly #plain: PlainSocket;

  constructor(
    plain: PlainSocket,
    on: { heard(): void; message(data: unknown): void; closed(): void },
  ) {
    this.#plain = plain;
    plain.binaryType = 'arraybuffer';
    plain.onopen = () => this.onopen?.();
    plain.onmessage = ({ data }: { readonly data: unknown }) => {
      on.heard();
      on.message(data);
    };
    plain.onclose = () => {
      this.onclose?.();
      on.closed();
    };
    // Whatever it was, the socket closes after it.
    plain.onerror = () => {};
  }

  get url(): string {
    return this.#plain.url;
  }

  get readyState(): number {
    return this.#plain.readyState;
  }

  send(data: string | ArrayBufferLike | Blob | ArrayBufferView): void {
    this.#plain.send(data as string);
  }

  close(): void {
    this.#plain.close();
  }

  /** Ends it here and now, whatever the other side does. */
  terminate(): void {
    const plain = this.#plain;
    plain.onopen = null;
    plain.onmessage = null;
    plain.onclose = null;
    if (plain.terminate) plain.terminate();
    else plain.close();
    const onClose = this.onclose;
    this.onclose = null;
    onClose?.();
  }
}
