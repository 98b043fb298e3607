// `tarmac sim serve`: the simulated company as a server of this machine, with the built console on
// the same origin. It runs until it is stopped.
import { fork } from 'node:child_process';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { createGateway } from '#gateway/app.ts';
import { openCrm } from '#gateway/crm.ts';
import { crmPaths } from '#gateway/crmCalls.ts';
import { crmFrom } from '#gateway/crmSetup.ts';
import { loadFiles, vinDataIn } from '#gateway/files.ts';
import { type OwnHost, ownHostsFrom } from '#gateway/hosts.ts';
import { imageHostsFrom, imagePath } from '#gateway/images.ts';
import { type Places, placesPaths } from '#gateway/places.ts';
import { openPlacesService, type PlacesConfig, placesFrom } from '#gateway/placesService.ts';
import { securityHeaders } from '#gateway/policy.ts';
import { listenerOf } from '#gateway/server.ts';
import { trackerPath } from '#gateway/tracker.ts';
import { trackerFrom } from '#gateway/trackerSetup.ts';
import { vinsFolder, vinUrlFrom } from '#gateway/vins.ts';
import { OptionRefused, type SimOptions } from '#sim/core/options.ts';
import { readTyped, type TypedOptions } from '#sim/hosts/boot.ts';
import { type FileSimStore, newSecret, openFileSimStore } from '#sim/hosts/fileSimStore.ts';
import { type Host, openHost } from '#sim/hosts/host.ts';
import { type IsTrustedProxy, trustedProxiesFrom } from '#sim/hosts/node/clientAddress.ts';
import { forkPlanners, type PlannerChild } from '#sim/hosts/node/plannerProcess.ts';
import { type ServedCompany, serveCompany } from '#sim/hosts/node/serve.ts';
import { Tokens } from '#sim/hosts/node/tokens.ts';
import { memorySimStore } from '#sim/hosts/simStore.ts';
import { realWall } from '#sim/hosts/wall.ts';
import { defaultPlannerPlace } from '#wire/planner/planner.ts';
import { inOneLine } from './oneLine.ts';

const defaultPort = 4180;
const defaultPlanners = 2;
const mostPlanners = 16;

/** What the command needs from the machine; tests pass their own. */
export type ServePorts = {
  /** Folder of the built console. */
  readonly consoleFolder: string;
  /** Environment with the setup of a tracker, a maps service and a CRM. */
  readonly environment?: { readonly [name: string]: string | undefined };
  /** Starts a planner worker as a process of its own; without it there are none. */
  readonly forkPlanner?: () => PlannerChild;
  /** Resolves when the server must end. */
  readonly ended: Promise<void>;
};

type Asked = {
  readonly typed: TypedOptions;
  readonly port: number;
  readonly store: string | null;
  readonly planners: number;
};

/**
 * Runs with the arguments after `sim serve` until it must end. Returns the exit code: 0; 2 with one
 * line to `err` for invalid arguments, a file or port that is not available, or a console that is
 * not built; 1 when the company can no longer be stored.
 */
export async function simServe(
  argv: readonly string[],
  out: (line: string) => void,
  err: (line: string) => void,
  ports: ServePorts = portsOfProcess(),
): Promise<number> {
  const complain = (error: unknown) => err(`tarmac sim serve: ${inOneLine(error)}`);
  let running: Running;
  try {
    running = await start(readArguments(argv), ports);
  } catch (error) {
    complain(error);
    return 2;
  }
  if (running.torn !== null) err(`tarmac sim serve: ${running.torn}`);
  out(`Tarmac answers at ${running.served.url}`);
  const lost = await Promise.race([ports.ended, running.storeLost]);
  await running.stop();
  if (lost === undefined) return 0;
  complain(lost);
  return 1;
}

type Running = {
  readonly served: ServedCompany;
  /** Resolves with a message when the company can no longer be stored. */
  readonly storeLost: Promise<string>;
  /** What was cut off the end of its file, in words. */
  readonly torn: string | null;
  stop(): Promise<void>;
};

async function start(asked: Asked, ports: ServePorts): Promise<Running> {
  const { typed, port, store: path } = asked;
  const { consoleFolder: folder, environment = {}, forkPlanner } = ports;
  const setup = trackerFrom(environment);
  const places = placesFrom(environment);
  const vinUrl = vinUrlFrom(environment);
  const crm = crmFrom(environment);
  const imageHosts = imageHostsFrom(environment);
  const isOwnHost = ownHostsFrom(environment);
  const isTrustedProxy = trustedProxiesFrom(environment);
  const configOf = (host: Host) =>
    ({
      mode: 'live',
      deployment: deploymentOf(host, path !== null),
      simulated: true,
      planner: defaultPlannerPlace,
      // The company has its own streets; a maps service, where one is set, has more.
      places: true,
      // Without a tracker the company answers itself, with links into the console.
      tracker: { hosts: setup?.hosts ?? [] },
    }) as const;
  const files = loadFiles(folder);
  // A hundred a millisecond: no company ever changes that fast, so that one that begins later
  // begins beyond all cursors of an earlier one.
  const cursorBase = Date.now() * 100;
  const file = path === null ? null : await openFileSimStore(path, cursorBase);
  try {
    let reportLost: (what: string) => void = () => {};
    const storeLost = new Promise<string>((resolve) => {
      reportLost = resolve;
    });
    const { world, speed } = asStored(typed, file?.options ?? null);
    const store = file ?? memorySimStore(cursorBase, newSecret());
    const vinData = async () => vinDataIn(files);
    const options = { world, speed, store, wall: realWall, running: true, vinData };
    const host = await openHost(file ? { ...options, onStoreLost: reportLost } : options);
    const tokens = new Tokens(host);
    let backend = '';
    const gateway = createGateway({
      files,
      config: configOf(host),
      ...(setup ? { tracker: { setup, backend: () => backend } } : {}),
      ...(places ? { places: placesOf(places, tokens) } : {}),
      // Without a CRM the company answers its queries itself.
      ...(crm ? { crm: { crm: openCrm(crm), askServer: askServerBy(tokens) } } : {}),
      // Without hosts the company answers that it has no such picture.
      ...(imageHosts ? { images: { hosts: imageHosts, askServer: askServerBy(tokens) } } : {}),
      // Without a service the company decodes VINs itself.
      ...(vinUrl ? { vins: { url: vinUrl, askServer: askServerBy(tokens) } } : {}),
    });
    const leaves = [
      ...(setup ? [trackerPath] : []),
      ...(places ? placesPaths : []),
      ...(vinUrl ? [vinsFolder] : []),
      ...(crm ? crmPaths : []),
      ...(imageHosts ? [imagePath] : []),
    ];
    const served = await serve(host, {
      port,
      gateway,
      leaves,
      isOwnHost,
      isTrustedProxy,
      tokens,
    });
    backend = served.url;
    const endPlanners = forkPlanner
      ? forkPlanners(host.planners, asked.planners, forkPlanner)
      : () => {};
    return {
      served,
      storeLost,
      torn: file?.torn ? tornWords(path ?? '', file.torn) : null,
      async stop() {
        endPlanners();
        await served.stop();
        await host.close();
        await file?.closed;
      },
    };
  } catch (error) {
    file?.close();
    await file?.closed;
    throw error;
  }
}

function tornWords(path: string, { at, bytes }: NonNullable<FileSimStore['torn']>): string {
  return (
    `${path} did not end with a whole line: ${bytes} bytes from byte ${at} on were cut off. ` +
    'After a power cut nothing that was confirmed is in them; else the last change may be.'
  );
}

async function serve(
  host: Host,
  asked: {
    readonly port: number;
    readonly gateway: ReturnType<typeof createGateway>;
    readonly leaves: readonly string[];
    readonly isOwnHost: OwnHost;
    readonly isTrustedProxy: IsTrustedProxy;
    readonly tokens: Tokens;
  },
): Promise<ServedCompany> {
  const { gateway, ...rest } = asked;
  const { port } = rest;
  const otherwise = listenerOf(gateway, rest.isOwnHost);
  try {
    return await serveCompany({ host, otherwise, headers: securityHeaders, ...rest });
  } catch (error) {
    await host.close();
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new OptionRefused(`port ${port} is taken by another program; choose another: --port N`);
    }
    if (code === 'EACCES') throw new OptionRefused(`port ${port} may not be used by this user.`);
    throw error;
  }
}

/**
 * Names the company for consoles, so that what they store for it goes to no other one on the same
 * port. One in memory begins anew with each start, and is the same as long as its options are.
 */
function deploymentOf(host: Host, isStored: boolean): string {
  if (isStored) return `stored-${host.cursorBase}`;
  const { seed, drivers, activities } = host.core.options();
  return `memory-${seed}-${drivers}-${activities}`;
}

/** Options that are not given keep their stored values. */
function asStored(typed: TypedOptions, stored: SimOptions | null): ReturnType<typeof readTyped> {
  if (!stored) return readTyped(typed);
  const { faults, ...numbers } = stored;
  const read = readTyped({ ...numbers, ...typed });
  return typed.faults === undefined ? { ...read, world: { ...read.world, faults } } : read;
}

/** Throws with a message for the user. */
function readArguments(argv: readonly string[]): Asked {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      port: { type: 'string' },
      store: { type: 'string' },
      seed: { type: 'string' },
      drivers: { type: 'string' },
      activities: { type: 'string' },
      speed: { type: 'string' },
      faults: { type: 'string' },
      planners: { type: 'string' },
    },
  });
  const { port, store, planners, ...typed } = values;
  if (store === '') throw new OptionRefused('--store needs the name of a file.');
  return {
    typed,
    port: wholeOf(port, defaultPort, 65_535, 'port must be from 0 (any free one)'),
    store: store ?? null,
    planners: wholeOf(planners, defaultPlanners, mostPlanners, 'planners must be from 0'),
  };
}

function wholeOf(
  typed: string | undefined,
  otherwise: number,
  most: number,
  words: string,
): number {
  if (typed === undefined) return otherwise;
  if (/^\d+$/.test(typed) && Number(typed) <= most) return Number(typed);
  throw new OptionRefused(`${words} to ${most}, not '${typed.slice(0, 40)}'.`);
}

/** The company's own front end checks logins. */
function placesOf(config: PlacesConfig, tokens: Tokens): Places {
  return { service: openPlacesService(config), askServer: askServerBy(tokens) };
}

function askServerBy(tokens: Tokens): Places['askServer'] {
  const desk = tokens.open();
  return (request) => desk.send(request, { onCancel: () => {} });
}

function portsOfProcess(): ServePorts {
  const ended = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });
  const { env: environment } = process;
  const program = process.argv[1] as string;
  return {
    consoleFolder: environment.CONSOLE_FOLDER ?? 'dist',
    environment,
    forkPlanner: () => fork(program, ['planner', '--forked']),
    ended,
  };
}
