// A separate RabbitMQ for one test on loopback, with its own node name, ports, data folder and
// epmd. Its processes are ended by their ids.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { WebSocket } from 'ws';
import { brokerPrograms, needBroker } from '../../scripts/broker.mjs';

export type Rabbit = {
  /** Address of its STOMP over WebSocket. */
  readonly url: string;
  readonly login: string;
  readonly passcode: string;
  /** Stops the node gracefully, and starts it again on its stored data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

const patienceMs = 90_000;

/** Resolves once it accepts connections. */
export async function startRabbit(): Promise<Rabbit> {
  needBroker();
  const folder = mkdtempSync(join(tmpdir(), 'rabbit-'));
  const [port, distPort, epmdPort] = await freePorts(3);
  const login = 'planner';
  const passcode = `p${process.pid}x${port}`;
  settle(folder, { port, login, passcode });
  const env = {
    PATH: process.env.PATH,
    // Erlang stores the cookie of its nodes here.
    HOME: folder,
    LANG: 'C.UTF-8',
    ERL_EPMD_ADDRESS: '127.0.0.1',
    ERL_EPMD_PORT: `${epmdPort}`,
    RABBITMQ_NODENAME: `tarmac-${process.pid}@localhost`,
    RABBITMQ_DIST_PORT: `${distPort}`,
    RABBITMQ_CONF_ENV_FILE: join(folder, 'rabbitmq-env.conf'),
    RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq.conf'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'enabled_plugins'),
    RABBITMQ_MNESIA_BASE: join(folder, 'data'),
    RABBITMQ_LOG_BASE: join(folder, 'log'),
    RABBITMQ_PID_FILE: join(folder, 'pid'),
    // The test starts a separate epmd, which it can end.
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS:
      '-start_epmd false -kernel inet_dist_use_interface {127,0,0,1}',
  };
  const epmd = start(brokerPrograms.epmd, ['-port', `${epmdPort}`, '-address', '127.0.0.1'], env);
  const url = `ws://127.0.0.1:${port}/ws`;
  let node = start(brokerPrograms.server, [], env);
  try {
    await answering(url, node);
  } catch (error) {
    await end(node, 'SIGKILL');
    await end(epmd, 'SIGKILL');
    throw error;
  }
  return {
    url,
    login,
    passcode,
    async restart() {
      await end(node, 'SIGTERM');
      node = start(brokerPrograms.server, [], env);
      await answering(url, node);
    },
    async stop() {
      await end(node, 'SIGKILL');
      await end(epmd, 'SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function settle(
  folder: string,
  { port, login, passcode }: { port: number; login: string; passcode: string },
): void {
  mkdirSync(join(folder, 'data'));
  mkdirSync(join(folder, 'log'));
  writeFileSync(join(folder, 'rabbitmq-env.conf'), '');
  writeFileSync(join(folder, 'enabled_plugins'), '[rabbitmq_web_stomp].\n');
  const settings = [
    'listeners.tcp = none',
    'stomp.listeners.tcp = none',
    'web_stomp.tcp.ip = 127.0.0.1',
    `web_stomp.tcp.port = ${port}`,
    'web_stomp.ws_path = /ws',
    `default_user = ${login}`,
    `default_pass = ${passcode}`,
    'disk_free_limit.absolute = 50MB',
    'log.console = false',
    'log.file.level = warning',
  ];
  writeFileSync(join(folder, 'rabbitmq.conf'), `${settings.join('\n')}\n`);
}

/** In a separate process group, so that a script ends together with its children. */
function start(command: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(command, args, { env, detached: true, stdio: 'ignore' });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-child.pid, signal);
  await gone;
}

/** Rejects if the node ends, or does not answer in time. */
async function answering(url: string, node: ChildProcess): Promise<void> {
  const untilMs = performance.now() + patienceMs;
  while (performance.now() < untilMs) {
    if (node.exitCode !== null) throw new Error(`RabbitMQ ended with ${node.exitCode}.`);
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = new WebSocket(url, ['v12.stomp']);
      socket.once('open', () => {
        socket.close();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`RabbitMQ did not answer within ${patienceMs / 1000} s.`);
}

async function freePorts(count: number): Promise<[number, number, number]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve) => {
          server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
        }),
    ),
  );
  for (const server of servers) server.close();
  return ports as [number, number, number];
}
