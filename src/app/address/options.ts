import { filterNames } from '#features/filters/index.ts';
import { lookNames } from '#features/flightboard/index.ts';
import { defaultPlannerPlace, type PlannerPlace, readPlannerPlace } from '#wire/planner/planner.ts';
import { nearestName } from './nearestName.ts';
import type { Asked } from './reach.ts';

/** Configuration from the gateway, read before the console starts (reading 48). */
export type RuntimeConfig = {
  readonly mode: 'fake' | 'live';
  /** Which company a live server has: what a browser stores belongs to one alone. */
  readonly deployment?: string;
  /** Whether a live server declares its company simulated. */
  readonly simulated?: boolean;
  /** Address of a live server's route planner; the usual one by default. */
  readonly planner?: PlannerPlace;
  /** Hosts that a tracker's links may point to; absent: no tracker. */
  readonly tracker?: { readonly hosts: readonly string[] };
  /** Whether a live server's places can be searched. */
  readonly places?: boolean;
  /** The page of a trip in the older console, with `{id}` for the trip's id; absent: none. */
  readonly legacyTrip?: string;
  /** The provider's terms and conditions, agreed to with each trip; absent: none. */
  readonly terms?: string;
  /** Which steps the move wizard has (S1 §2); the flipped flow by default. */
  readonly moveFlow?: 'flipped' | 'unflipped';
};

/** As typed; the simulated company checks them and refuses with the range. */
export type SimTyped = { readonly [name in SimOption]?: string };

/** The address as a bug report: `?mode=fake&seed=42&drivers=10000&speed=10` is one. */
export type BootOptions =
  | {
      readonly mode: 'fake';
      readonly isSimulated: true;
      readonly sim: SimTyped;
      readonly trackerHosts: readonly string[];
      /** Whether the move wizard has the steps of the flipped flow. */
      readonly isFlipped: boolean;
    }
  | {
      readonly mode: 'live';
      /** Null: the server does not say which company it has. */
      readonly deployment: string | null;
      /** Only where the server says so: any other server may have real drivers. */
      readonly isSimulated: boolean;
      readonly planner: PlannerPlace;
      readonly places: boolean;
      /** Null: no tracker. A link into this console is always allowed. */
      readonly trackerHosts: readonly string[] | null;
      /** Null: there is no older console. */
      readonly legacyTrip: string | null;
      /** Null: the terms have no page. */
      readonly terms: string | null;
      readonly isFlipped: boolean;
    };

const simOptions = ['seed', 'drivers', 'activities', 'speed', 'faults'] as const;
type SimOption = (typeof simOptions)[number];

/** Boot options, which stay in the address on every screen. */
const bootNames: readonly string[] = ['mode', ...simOptions, 'take', 'at'];

/** All allowed options: boot options, and how a screen is looked at. */
const knownNames = [...bootNames, ...filterNames, ...lookNames];

/** The boot options in an address's query, as written. */
export function bootOptionsIn(search: string): readonly string[] {
  return parts(search).filter(isBootOption);
}

/** The other options, without '?': how the screen is looked at. */
export function withoutBootOptions(search: string): string {
  return parts(search)
    .filter((part) => !isBootOption(part))
    .join('&');
}

function parts(search: string): readonly string[] {
  return search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '');
}

function isBootOption(part: string): boolean {
  return bootNames.includes(part.split('=')[0] ?? '');
}

/** Message for an operator: what is wrong with the address and what works. */
export class BootRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BootRefused';
  }
}

/**
 * Whether a recording is to be opened: then there is no server with options. Throws
 * `BootRefused` for an unknown option.
 */
export function asksForReplay(search: string): boolean {
  return queryOf(search).get('mode') === 'replay';
}

/** Without this check a mistyped option would silently open the wrong world. */
function queryOf(search: string): URLSearchParams {
  const query = new URLSearchParams(search);
  for (const name of query.keys()) {
    if (knownNames.includes(name)) continue;
    const given = name.slice(0, 40);
    const nearest = nearestName(given, knownNames);
    const help =
      nearest === null ? `The options are ${bootNames.join(', ')}.` : `Did you mean ${nearest}?`;
    throw new BootRefused(`'${given}' is not an option. ${help}`);
  }
  return query;
}

/** Throws `BootRefused` for a mode or an option this console does not have. */
export function readOptions(search: string, config: RuntimeConfig): BootOptions {
  const query = queryOf(search);
  const mode = query.get('mode') ?? config.mode;
  const isFlipped = config.moveFlow !== 'unflipped';
  if (mode === 'live') {
    const { simulated = false, planner = defaultPlannerPlace, places = false, tracker } = config;
    const trackerHosts = tracker?.hosts ?? null;
    const { legacyTrip = null, terms = null, deployment = null } = config;
    const pages = { legacyTrip, terms };
    const shown = { ...pages, isFlipped };
    return { mode, deployment, isSimulated: simulated, planner, places, trackerHosts, ...shown };
  }
  if (mode !== 'fake') {
    const given = mode.slice(0, 40);
    throw new BootRefused(
      `There is no mode '${given}' here. Use ?mode=fake, ?mode=live or ?mode=replay.`,
    );
  }
  const sim: { [name in SimOption]?: string } = {};
  for (const name of simOptions) {
    const typed = query.get(name);
    if (typed !== null) sim[name] = typed;
  }
  // The simulated company returns links into this console.
  return { mode, isSimulated: true, sim, trackerHosts: [], isFlipped };
}

/**
 * Identifies a deployment. All that a browser stores, and all that its tabs say to each other, is
 * named by it, so that modes and companies of one origin never mix. `storage`: of this browser.
 */
export function deploymentOf(options: BootOptions, storage: Storage | null): string {
  if (options.mode === 'live') return liveName(options.deployment, storage);
  const { seed = '7', drivers = '39', activities = '', faults = '' } = options.sim;
  const named = [seed, drivers, activities, faults].filter((part) => part !== '').join('-');
  return `fake:${named}`;
}

/** Key of the live company that this browser met first. */
const firstKey = 'tarmac-live';

/**
 * The company that a browser meets first has the name that every live one had before servers said
 * which they have: what was stored under it then is that company's.
 */
function liveName(deployment: string | null, storage: Storage | null): string {
  if (deployment === null) return 'live';
  const otherwise = `live.${deployment}`;
  if (storage === null) return otherwise;
  try {
    const first = storage.getItem(firstKey) ?? deployment;
    storage.setItem(firstKey, first);
    return first === deployment ? 'live' : otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * Reads `/config.json`; a missing or unreadable one means the default. While the server fails it
 * is unknown what this console is connected to.
 */
export async function readConfig(): Promise<Asked<RuntimeConfig>> {
  let response: Response;
  try {
    response = await fetch('/config.json', { cache: 'no-store' });
  } catch {
    return { trouble: 'unreached' };
  }
  if (response.status >= 500) return { trouble: 'failed' };
  const body: unknown = await response.json().catch(() => null);
  const config = (body ?? {}) as { readonly [name: string]: unknown };
  const { mode, simulated, planner, places, tracker } = config;
  const deployment = readDeployment(config['deployment']);
  const legacyTrip = readLegacyTrip(config['legacyTrip']);
  const terms = readPage(config['terms']);
  const hosts = readTrackerHosts(tracker);
  return {
    answer: {
      mode: mode === 'live' ? 'live' : 'fake',
      ...(deployment === null ? {} : { deployment }),
      simulated: simulated === true,
      planner: readPlannerPlace(planner ?? {}),
      places: places === true,
      ...(hosts === null ? {} : { tracker: { hosts } }),
      ...(legacyTrip === null ? {} : { legacyTrip }),
      ...(terms === null ? {} : { terms }),
      moveFlow: config['moveFlow'] === 'unflipped' ? 'unflipped' : 'flipped',
    },
  };
}

/** Null unless it can be part of a name. */
export function readDeployment(deployment: unknown): string | null {
  return typeof deployment === 'string' && /^[\w-]{1,64}$/.test(deployment) ? deployment : null;
}

/** Null when there is no tracker; invalid host names are left out. */
export function readTrackerHosts(tracker: unknown): readonly string[] | null {
  if (typeof tracker !== 'object' || tracker === null) return null;
  const { hosts } = tracker as { readonly hosts?: unknown };
  if (!Array.isArray(hosts)) return [];
  return hosts.filter((host) => typeof host === 'string' && /^[a-z0-9.-]+(:\d{1,5})?$/.test(host));
}

/** Null unless it is an https address with a place for the trip's id. */
export function readLegacyTrip(address: unknown): string | null {
  const page = readPage(address);
  return page?.includes('{id}') ? page : null;
}

/** Null unless it is an https address. */
export function readPage(address: unknown): string | null {
  if (typeof address !== 'string') return null;
  return URL.canParse(address) && new URL(address).protocol === 'https:' ? address : null;
}
