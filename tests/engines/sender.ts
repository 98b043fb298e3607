// A console's side of a broker for many requests: it keeps a window of them in flight, because
// RabbitMQ drops the socket of a client that sends all at once.
import { Client } from '@stomp/stompjs';
import { WebSocket } from 'ws';
import { type BrokerDestinations, brokerDestinations } from '#sim/hosts/node/plannerAtBroker.ts';
import { stompProtocols } from '#wire/planner/planner.ts';
import {
  type PlannerError,
  type PlannerRequest,
  type PlannerUpdate,
  writePlannerRequest,
} from '#wire/planner/messages.ts';
import type { Rabbit } from './rabbit.ts';

export type Sender = {
  /** All received updates, in order. */
  readonly updates: PlannerUpdate[];
  readonly errors: PlannerError[];
  /** Received numbers of planners. */
  readonly planners: number[];
  /** Last answers by request. */
  answered(): ReadonlyMap<string, number>;
  /** How often each request was published: more than once if its receipt was lost. */
  sent(): ReadonlyMap<string, number>;
  send(requests: readonly PlannerRequest[]): void;
  close(): Promise<void>;
};

/** `on`: called with each update. */
export async function openSender(
  { url, login, passcode }: Rabbit,
  destinations: BrokerDestinations = brokerDestinations,
  inFlight = 9,
  on: (update: PlannerUpdate) => void = () => {},
): Promise<Sender> {
  const updates: PlannerUpdate[] = [];
  const errors: PlannerError[] = [];
  const planners: number[] = [];
  const waiting: PlannerRequest[] = [];
  const underWay = new Map<string, PlannerRequest>();
  const received = new Set<string>();
  const answered = new Map<string, number>();
  const sent = new Map<string, number>();
  let connect = () => {};
  const connected = new Promise<void>((resolve) => {
    connect = resolve;
  });
  const client = new Client({
    webSocketFactory: () => new WebSocket(url, [...stompProtocols]),
    connectHeaders: { login, passcode },
    reconnectDelay: 500,
    onConnect() {
      const { route, error, serverInfo } = destinations;
      client.subscribe(route, ({ body }) => {
        const update = JSON.parse(body) as PlannerUpdate;
        updates.push(update);
        on(update);
        if (update.isFinal) settle(update.requestId);
      });
      client.subscribe(error, ({ body }) => {
        const failure = JSON.parse(body) as PlannerError;
        errors.push(failure);
        if (failure.requestId !== null) settle(failure.requestId);
      });
      client.subscribe(serverInfo, ({ body }) => {
        planners.push((JSON.parse(body) as { planners: number }).planners);
      });
      // Requests without a receipt may not have reached the broker.
      for (const [id, request] of underWay) if (!received.has(id)) hand(request);
      connect();
      next();
    },
  });
  client.activate();
  await connected;
  return {
    updates,
    errors,
    planners,
    answered: () => answered,
    sent: () => sent,
    send(requests) {
      waiting.push(...requests);
      next();
    },
    close: () => client.deactivate(),
  };

  function settle(requestId: string): void {
    answered.set(requestId, (answered.get(requestId) ?? 0) + 1);
    underWay.delete(requestId);
    next();
  }

  function next(): void {
    while (client.connected && underWay.size < inFlight) {
      const request = waiting.shift();
      if (!request) return;
      underWay.set(request.requestId, request);
      hand(request);
    }
  }

  function hand(request: PlannerRequest): void {
    const { requestId } = request;
    sent.set(requestId, (sent.get(requestId) ?? 0) + 1);
    const receipt = `${requestId}/${sent.get(requestId)}`;
    client.watchForReceipt(receipt, () => received.add(requestId));
    client.publish({
      destination: destinations.request,
      body: writePlannerRequest(request),
      headers: { persistent: 'true', receipt },
    });
  }
}
