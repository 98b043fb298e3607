// A planner worker at a message broker: takes requests from a queue shared with others, and
// publishes routes where every console listens (S2 §7).
import { Client, type IMessage } from '@stomp/stompjs';
import { Observable, switchMap, timer } from 'rxjs';
import { WebSocket } from 'ws';
import { comeBack } from '#backends/comeBack.ts';
import { LineLost } from '#backends/lines.ts';
import { ownTime } from '#backends/ownTime.ts';
import { type PlannerDestinations, stompBeatMs, stompProtocols } from '#wire/planner/planner.ts';
import { isLast, type PlannerMessage, readPlannerRequest } from '#wire/planner/messages.ts';
import type { PlannerWorker } from '../planners.ts';
import { Muster } from './muster.ts';

export type BrokerDestinations = PlannerDestinations & {
  /** Where workers exchange their beats. */
  readonly workers: string;
};

/** RabbitMQ has no `/app`, and topic names without a slash. */
export const brokerDestinations: BrokerDestinations = {
  request: '/queue/trip-plan.request',
  route: '/topic/trip-plan.route',
  error: '/topic/trip-plan.error',
  serverInfo: '/topic/trip-plan.server-info',
  workers: '/topic/trip-plan.workers',
};

export type BrokerPorts = {
  /** Of its WebSocket. */
  readonly url: string;
  readonly login: string;
  readonly passcode: string;
  readonly destinations: BrokerDestinations;
  /** The worker's unique name at the broker. */
  readonly workerId: string;
  readonly worker: PlannerWorker;
  /** Evenly from 0 to below 1. */
  readonly random: () => number;
  /** Called once for each connection and each reason why there is none. */
  readonly say: (words: string) => void;
};

/** After a connection of this length the next wait is a short one again. */
const steadyMs = 10_000;
/** How long the broker may take to accept, and to close. */
const answerWithinMs = 10_000;

/**
 * Plans for a broker until the returned function is called, which resolves when it has left. It
 * reconnects after a lost connection with back-off and jitter.
 *
 * Each request is acknowledged in one transaction with its last answer: either the broker has both,
 * or it gives the request to another worker. So a worker that dies, or loses its connection at any
 * moment, leaves no request without a last answer and none with two, as long as the broker runs.
 */
export function planForBroker(ports: BrokerPorts): () => Promise<void> {
  let said = '';
  let connection: Connection | null = null;
  const connected = new Observable<void>((line) => {
    connection = new Connection(ports, {
      connected() {
        line.next();
        say(`takes requests from ${ports.destinations.request} at ${ports.url}`);
      },
      refused: (words) => say(`the broker says: ${words}`),
      over() {
        if (said.startsWith('takes')) say('the connection to the broker was lost');
        else if (said === '') say('the broker is not reached');
        line.error(new LineLost());
      },
    });
  });
  const { random } = ports;
  const steady = connected.pipe(switchMap(() => timer(steadyMs, ownTime)));
  const held = steady
    .pipe(comeBack({ isGood: () => true, random, scheduler: ownTime }))
    .subscribe();
  return async () => {
    held.unsubscribe();
    await connection?.leave();
  };

  function say(words: string): void {
    if (words !== said) ports.say(words);
    said = words;
  }
}

type ConnectionEvents = {
  connected(): void;
  refused(words: string): void;
  /** It did not open, or is over; called once. */
  over(): void;
};

/** One connection: a plan under way is worthless for the next one. */
class Connection {
  readonly #ports: BrokerPorts;
  readonly #client: Client;
  readonly #muster: Muster;
  /** Requests in the order they came, the first one under way: a broker may send ahead. */
  readonly #taken: IMessage[] = [];
  #stop: (() => void) | null = null;
  #isOver = false;

  constructor(ports: BrokerPorts, on: ConnectionEvents) {
    const { url, login, passcode, destinations, workerId } = ports;
    this.#ports = ports;
    this.#muster = new Muster(workerId, {
      beat: (body) => this.#publish(destinations.workers, body),
      count: (planners, holdsMs) => this.#publish(destinations.serverInfo, { planners, holdsMs }),
    });
    this.#client = new Client({
      webSocketFactory: () => new WebSocket(url, [...stompProtocols]),
      connectHeaders: { login, passcode },
      reconnectDelay: 0,
      connectionTimeout: answerWithinMs,
      heartbeatIncoming: stompBeatMs,
      heartbeatOutgoing: stompBeatMs,
      onConnect: () => {
        on.connected();
        this.#begin();
      },
      onStompError: ({ headers }) => on.refused(headers.message ?? 'no reason'),
      onWebSocketClose: () => {
        if (this.#isOver) return;
        this.#end();
        on.over();
      },
    });
    this.#client.activate();
  }

  /** The request under way goes back to the queue. Resolves when the connection is closed. */
  async leave(): Promise<void> {
    if (this.#client.connected) this.#muster.leave();
    this.#end();
    const hurry = setTimeout(() => void this.#client.deactivate({ force: true }), answerWithinMs);
    await this.#client.deactivate();
    clearTimeout(hurry);
  }

  #begin(): void {
    const { request, workers } = this.#ports.destinations;
    this.#client.subscribe(workers, ({ body }) => this.#muster.hear(body), { id: 'workers' });
    this.#muster.begin();
    const takes = { id: 'requests', ack: 'client-individual', 'prefetch-count': '1' } as const;
    this.#client.subscribe(request, (message) => this.#take(message), takes);
  }

  #take(message: IMessage): void {
    if (this.#isOver) return;
    this.#taken.push(message);
    if (this.#taken.length === 1) this.#next();
  }

  #next(): void {
    const [message] = this.#taken;
    if (!message) return;
    const read = readPlannerRequest(message.body);
    if ('error' in read) return this.#answer(message, { is: 'error', error: read.error });
    this.#stop = this.#ports.worker.plan(read.request, (answer) => {
      if (isLast(answer)) this.#answer(message, answer);
      else this.#publishAnswer(answer);
    });
  }

  /** The last answer and the acknowledgement, both or neither. */
  #answer(message: IMessage, last: PlannerMessage): void {
    // Between two connections the broker redelivers the request.
    if (this.#isOver || !this.#client.connected) return;
    this.#stop = null;
    const transaction = this.#client.begin();
    const of = { transaction: transaction.id };
    this.#publishAnswer(last, of);
    message.ack(of);
    transaction.commit();
    this.#taken.shift();
    this.#next();
  }

  #publishAnswer(message: PlannerMessage, headers: { [name: string]: string } = {}): void {
    const { route, error } = this.#ports.destinations;
    // Persistent in a queue when the broker restarts; a topic ignores it.
    const kept = { ...headers, persistent: 'true' };
    if (message.is === 'route') this.#publish(route, message.update, kept);
    else this.#publish(error, message.error, kept);
  }

  #publish(destination: string, body: unknown, headers: { [name: string]: string } = {}): void {
    if (!this.#client.connected) return;
    const type = { 'content-type': 'application/json' };
    const text = JSON.stringify(body);
    this.#client.publish({ destination, body: text, headers: { ...type, ...headers } });
  }

  #end(): void {
    this.#isOver = true;
    this.#stop?.();
    this.#stop = null;
    this.#muster.end();
  }
}
