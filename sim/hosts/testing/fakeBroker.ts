// As much of a message broker as a planner worker needs, controlled by a test: queues whose
// messages go to one consumer at a time and again after it leaves, topics, and transactions.
import type { AddressInfo } from 'node:net';
import { FrameImpl, Parser, type StompHeaders } from '@stomp/stompjs';
import { type WebSocket, WebSocketServer } from 'ws';

type Frame = { readonly command: string; readonly headers: StompHeaders; readonly body: string };
type Consumer = { readonly session: Session; readonly id: string; readonly mode: string };
type Message = { readonly body: string; redelivered: boolean };

export type FakeBroker = {
  readonly url: string;
  /**
   * Incoming frames in order: `SEND /queue/x tx`, `SUBSCRIBE /queue/x client-individual 1`.
   * Beats of workers are left out.
   */
  readonly frames: string[];
  /** Bodies that were published, by destination. */
  published(destination: string): unknown[];
  send(destination: string, body: string): void;
  /** Messages that wait in a queue, or are with a consumer who has not acknowledged them. */
  left(destination: string): number;
  /** Cuts every connection, or the one that has the next message of a queue. */
  cut(destination?: string): void;
  /** Refuses all connections from now on, or none. */
  refuse(words: string | null): void;
  close(): void;
};

/** `ahead`: how many messages each consumer of a queue gets before it acknowledges any. */
export async function openFakeBroker(passcode: string, ahead = 1): Promise<FakeBroker> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const broker = new Broker(passcode, ahead);
  server.on('connection', (socket) => broker.open(socket));
  const { port } = server.address() as AddressInfo;
  return {
    url: `ws://127.0.0.1:${port}/ws`,
    frames: broker.frames,
    published: (to) => broker.published.filter((one) => one.to === to).map(({ body }) => body),
    send: (to, body) => broker.publish(to, body),
    left: (to) => broker.left(to),
    cut: (to) => broker.cut(to),
    refuse(words) {
      broker.refusal = words;
    },
    close() {
      broker.cut();
      server.close();
    },
  };
}

class Broker {
  readonly frames: string[] = [];
  readonly published: { readonly to: string; readonly body: unknown }[] = [];
  readonly sessions = new Set<Session>();
  readonly passcode: string;
  readonly #ahead: number;
  refusal: string | null = null;
  readonly #queues = new Map<string, Message[]>();
  readonly #consumers = new Map<string, Consumer[]>();

  constructor(passcode: string, ahead: number) {
    this.passcode = passcode;
    this.#ahead = ahead;
  }

  open(socket: WebSocket): void {
    const session = new Session(this, socket);
    this.sessions.add(session);
    socket.on('close', () => {
      this.sessions.delete(session);
      for (const [to, all] of this.#consumers) {
        this.#consumers.set(
          to,
          all.filter((one) => one.session !== session),
        );
      }
      for (const { to, message } of session.unacked.values()) {
        message.redelivered = true;
        this.#queueOf(to).unshift(message);
        this.#deliver(to);
      }
    });
  }

  subscribe(to: string, consumer: Consumer): void {
    this.#consumers.set(to, [...(this.#consumers.get(to) ?? []), consumer]);
    this.#deliver(to);
  }

  publish(to: string, body: string): void {
    this.published.push({ to, body: JSON.parse(body.startsWith('{"') ? body : '0') });
    if (to.startsWith('/queue/')) {
      this.#queueOf(to).push({ body, redelivered: false });
      return this.#deliver(to);
    }
    for (const { session, id } of this.#consumers.get(to) ?? []) session.deliver(to, id, { body });
  }

  left(to: string): number {
    const taken = [...this.sessions].flatMap(({ unacked }) => [...unacked.values()]);
    return this.#queueOf(to).length + taken.filter((one) => one.to === to).length;
  }

  cut(to?: string): void {
    for (const { socket, unacked } of this.sessions) {
      const isMeant = to === undefined || [...unacked.values()].some((one) => one.to === to);
      if (isMeant) socket.terminate();
    }
  }

  acked(to: string): void {
    this.#deliver(to);
  }

  #deliver(to: string): void {
    const queue = this.#queueOf(to);
    for (const { session, id, mode } of this.#consumers.get(to) ?? []) {
      while (session.unacked.size < this.#ahead && queue.length > 0) {
        const message = queue.shift() as Message;
        const ack = session.deliver(to, id, message);
        if (mode !== 'auto') session.unacked.set(ack, { to, message });
      }
    }
  }

  #queueOf(to: string): Message[] {
    const queue = this.#queues.get(to) ?? [];
    this.#queues.set(to, queue);
    return queue;
  }
}

class Session {
  readonly socket: WebSocket;
  readonly unacked = new Map<string, { readonly to: string; readonly message: Message }>();
  readonly #broker: Broker;
  readonly #transactions = new Map<string, Frame[]>();
  #deliveries = 0;

  constructor(broker: Broker, socket: WebSocket) {
    this.#broker = broker;
    this.socket = socket;
    const parser = new Parser(
      (raw) => {
        const { command, headers, body } = FrameImpl.fromRawFrame(raw, true);
        this.#hear({ command, headers, body });
      },
      () => {},
    );
    socket.on('message', (data: Buffer) => parser.parseChunk(data.toString('utf8')));
  }

  deliver(
    destination: string,
    subscription: string,
    { body, redelivered }: Partial<Message>,
  ): string {
    this.#deliveries += 1;
    const ack = `${this.#deliveries}`;
    const headers: StompHeaders = { destination, subscription, 'message-id': ack, ack };
    if (redelivered) headers['redelivered'] = 'true';
    this.#say('MESSAGE', headers, body);
    return ack;
  }

  #hear(frame: Frame): void {
    const { command, headers } = frame;
    const { destination = '', transaction, receipt, ack = 'auto' } = headers;
    if (!/workers|server-info/.test(destination)) {
      const how = command === 'SUBSCRIBE' ? `${ack} ${headers['prefetch-count']}` : '';
      const line = [command, destination, transaction === undefined ? how : 'tx'];
      this.#broker.frames.push(line.filter((word) => word !== '').join(' '));
    }
    if (command === 'CONNECT') return this.#connect(headers);
    const held = this.#transactions.get(transaction ?? '');
    if (command === 'BEGIN') this.#transactions.set(transaction ?? '', []);
    else if (command === 'COMMIT') for (const one of held ?? []) this.#do(one);
    else if (held) held.push(frame);
    else this.#do(frame);
    if (receipt !== undefined) this.#say('RECEIPT', { 'receipt-id': receipt });
    if (command === 'DISCONNECT') this.socket.close();
  }

  #connect({ passcode }: StompHeaders): void {
    const message =
      this.#broker.refusal ?? (passcode === this.#broker.passcode ? null : 'Bad CONNECT');
    if (message === null) return this.#say('CONNECTED', { version: '1.2', 'heart-beat': '0,0' });
    this.#say('ERROR', { message });
    this.socket.close();
  }

  #do({ command, headers, body }: Frame): void {
    const { destination = '', id = '', ack: mode = 'auto' } = headers;
    if (command === 'SUBSCRIBE') this.#broker.subscribe(destination, { session: this, id, mode });
    if (command === 'SEND') this.#broker.publish(destination, body);
    if (command !== 'ACK') return;
    const one = this.unacked.get(id);
    this.unacked.delete(id);
    if (one) this.#broker.acked(one.to);
  }

  #say(command: string, headers: StompHeaders, body = ''): void {
    const frame = { command, headers, body, escapeHeaderValues: true };
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(FrameImpl.marshall(frame));
  }
}
