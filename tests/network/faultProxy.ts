// A TCP proxy with which a test breaks the connection between a console and its server.
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * `forward`: data goes through. `stall`: data waits and arrives later; none is lost. `halfOpen`:
 * data vanishes without an error; such a connection never recovers. `refuse`: no one listens on the
 * port.
 */
export type ProxyMode = 'forward' | 'stall' | 'halfOpen' | 'refuse';

export type FaultProxy = {
  /** Stands in for the server's origin. */
  readonly origin: string;
  /** From now on, also for open connections, except with `refuse`. */
  set(mode: ProxyMode): Promise<void>;
  /** Breaks all open connections. */
  cut(): void;
  /** Sets the target of new connections. */
  leadTo(port: number): void;
  /** Number of open connections. */
  connections(): number;
  close(): Promise<void>;
};

/** Listens on a free local port in front of `targetPort`. */
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
    // Not awaited, because connections may stay open.
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
