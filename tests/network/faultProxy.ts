// A TCP proxy that lets a test break the line between a console and its server in the ways that
// lines break.
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * `forward`: all goes through. `stall`: nothing does, and nothing is lost; it arrives later.
 * `halfOpen`: what is sent vanishes and nobody is told; such a connection never recovers.
 * `refuse`: there is nobody at the port.
 */
export type ProxyMode = 'forward' | 'stall' | 'halfOpen' | 'refuse';

export type FaultProxy = {
  /** Stands in for the server's origin. */
  readonly origin: string;
  /** From now on; connections that are open are treated so too, but for `refuse`. */
  set(mode: ProxyMode): Promise<void>;
  /** Breaks all connections that are open. */
  cut(): void;
  /** Where new connections lead to. */
  leadTo(port: number): void;
  /** How many are open. */
  connections(): number;
  close(): Promise<void>;
};

/** On a free port of this machine, in front of another one. */
export async function openFaultProxy(targetPort: number): Promise<FaultProxy> {
  const lines = new Set<Line>();
  let target = targetPort;
  let mode: ProxyMode = 'forward';
  const accept = (near: Socket) => {
    const line = new Line(near, target, () => lines.delete(line));
    lines.add(line);
    line.set(mode);
  };
  let server: Server | null = await listen(accept, 0);
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    for (const line of lines) line.cut();
  };
  const leave = async () => {
    if (!server) return;
    const left = server;
    server = null;
    // Not waited for to the end: connections may stay open.
    await new Promise<void>((resolve) => {
      left.close();
      setImmediate(resolve);
    });
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    async set(next) {
      mode = next;
      if (next === 'refuse') return leave();
      for (const line of lines) line.set(next);
      server ??= await listen(accept, port);
    },
    cut,
    leadTo(next) {
      target = next;
    },
    connections: () => lines.size,
    async close() {
      await leave();
      cut();
    },
  };
}

/** One connection: the console's end and the server's. */
class Line {
  readonly #near: Socket;
  readonly #far: Socket;
  #isDead = false;

  constructor(near: Socket, port: number, over: () => void) {
    this.#near = near;
    this.#far = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [this.#near, this.#far],
      [this.#far, this.#near],
    ] as const) {
      from.on('data', (data) => {
        if (!this.#isDead) to.write(data);
      });
      from.on('end', () => {
        if (!this.#isDead) to.end();
      });
      from.on('error', () => {});
      from.on('close', () => {
        if (this.#isDead) return;
        to.destroy();
        over();
      });
    }
  }

  set(mode: ProxyMode): void {
    if (mode === 'halfOpen') this.#isDead = true;
    for (const end of [this.#near, this.#far]) {
      if (mode === 'stall') end.pause();
      else end.resume();
    }
  }

  cut(): void {
    this.#isDead = false;
    this.#near.destroy();
    this.#far.destroy();
  }
}

function listen(accept: (socket: Socket) => void, port: number): Promise<Server> {
  const server = createServer(accept);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
