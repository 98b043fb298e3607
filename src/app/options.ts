/** What the gateway tells this console before it starts (reading 48). */
export type RuntimeConfig = { readonly mode: 'fake' | 'live' };

/** The address as a bug report: `?mode=fake&seed=42&drivers=10000&speed=10` is one. */
export type BootOptions = {
  readonly mode: 'fake';
  /** As typed; the simulated company checks them and refuses with the range. */
  readonly sim: { readonly [name in SimOption]?: string };
};

const simOptions = ['seed', 'drivers', 'activities', 'speed', 'faults'] as const;
type SimOption = (typeof simOptions)[number];

/** Words for an operator: what is wrong with the address and what works. */
export class BootRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BootRefused';
  }
}

/** Throws `BootRefused` for a mode this console does not have. */
export function readOptions(search: string, config: RuntimeConfig): BootOptions {
  const query = new URLSearchParams(search);
  const mode = query.get('mode') ?? config.mode;
  if (mode !== 'fake') {
    throw new BootRefused(`There is no mode '${mode.slice(0, 40)}' here. Use ?mode=fake.`);
  }
  const sim: { [name in SimOption]?: string } = {};
  for (const name of simOptions) {
    const typed = query.get(name);
    if (typed !== null) sim[name] = typed;
  }
  return { mode, sim };
}

/** What tells one simulated deployment from another: logs and servers never mix. */
export function deploymentOf({ sim }: BootOptions): string {
  const { seed = '7', drivers = '39', activities = '', faults = '' } = sim;
  return [seed, drivers, activities, faults].filter((part) => part !== '').join('-');
}

/** Reads `/config.json`; a missing or unreadable one means the default. */
export async function readConfig(): Promise<RuntimeConfig> {
  try {
    const response = await fetch('/config.json', { cache: 'no-store' });
    const body: unknown = await response.json();
    const mode = (body as { mode?: unknown } | null)?.mode;
    return { mode: mode === 'live' ? 'live' : 'fake' };
  } catch {
    return { mode: 'fake' };
  }
}
