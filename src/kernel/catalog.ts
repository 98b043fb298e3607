// The slices and the registry, compiled once: who owns which command and event, and who evolves
// on what, in which order. Separate so that bus, recovery and rerun share one reading of them.
import type { AnySlice, CommandDef, EventDef, RegistryEntry } from './slice.ts';

export type ListedCommand = { readonly slice: AnySlice; readonly def: CommandDef<any> };
export type ListedEvent = { readonly slice: AnySlice; readonly def: EventDef<any> };

/** A slice that evolves on an event, and its place among all. */
export type Evolver = { readonly slice: AnySlice; readonly at: number };

export interface Catalog {
  /** Imported slices before those that import them. */
  readonly slices: readonly AnySlice[];
  command(type: string): ListedCommand | undefined;
  event(type: string): ListedEvent | undefined;
  /** Slices that evolve on an event type, imported before importing. */
  evolvers(type: string): readonly Evolver[];
  entry(commandType: string): RegistryEntry<any, any> | undefined;
}

/** The kernel's own records; no slice may define types with this prefix. */
export const KERNEL = 'kernel/';
export const ENDED = 'kernel/ended';
/** Takes a step back: `{ step: RecordId | null }`. */
export const UNDO = 'kernel/undo';
/** Ends an intent from inside the machine: `{ command: RecordId, end: End }`. */
export const END = 'kernel/end';

/** The bulk that an event declares; empty when its payload cannot be read. */
export function bulkOf(catalog: Catalog, type: string, data: unknown): readonly string[] {
  try {
    const declared: unknown = catalog.event(type)?.def.blobs?.(data);
    return Array.isArray(declared) ? declared.filter((hash) => typeof hash === 'string') : [];
  } catch {
    // Its evolver meets the same data, and the fold then sets the batch aside.
    return [];
  }
}

/**
 * The given slices and all that they import; a given one takes the place of an imported one of its
 * name. Throws on two slices of one name, a type defined twice
 * or a foreign handler. The same slices are compiled once: some build all their schemas for it.
 */
export function compile(slices: readonly AnySlice[]): Catalog {
  let known = compiled;
  for (const slice of slices) {
    const longer = known.longer.get(slice) ?? { longer: new WeakMap(), catalog: null };
    known.longer.set(slice, longer);
    known = longer;
  }
  known.catalog ??= catalogOf(slices);
  return known.catalog;
}

/** The catalog of a list of slices, and the lists that continue it by one slice. */
type Compiled = { readonly longer: WeakMap<AnySlice, Compiled>; catalog: Catalog | null };
const compiled: Compiled = { longer: new WeakMap(), catalog: null };

function catalogOf(slices: readonly AnySlice[]): Catalog {
  const given = inImportOrder(slices);
  const ordered = given.map((slice) => slice.composedWith?.(given) ?? slice);
  const commands = new Map<string, ListedCommand>();
  const events = new Map<string, ListedEvent>();
  const evolvers = new Map<string, Evolver[]>();
  for (const [at, slice] of ordered.entries()) {
    for (const [type, def] of Object.entries(slice.commands)) {
      claim(commands, type, { slice, def });
    }
    for (const [type, def] of Object.entries(slice.events)) claim(events, type, { slice, def });
    for (const type of Object.keys(slice.evolve)) {
      const owner = events.get(type)?.slice.name;
      const known = owner === slice.name || doesImport(slice, owner);
      if (type !== ENDED && !known) {
        throw new Error(`${slice.name} evolves on '${type}' of a slice it does not import`);
      }
      evolvers.set(type, [...(evolvers.get(type) ?? []), { slice, at }]);
    }
  }
  const entries = new Map(registryOf(ordered).map((entry) => [entry.id as string, entry]));
  return {
    slices: ordered,
    command: (type) => commands.get(type),
    event: (type) => events.get(type),
    evolvers: (type) => evolvers.get(type) ?? noEvolvers,
    entry: (type) => entries.get(type),
  };
}

/** Every intent of these slices, in their order. */
export function registryOf(slices: readonly AnySlice[]): readonly RegistryEntry[] {
  return slices.flatMap(({ registry }) =>
    Object.entries(registry).map(([id, entry]) => ({ ...entry, id }) as unknown as RegistryEntry),
  );
}

export function doesImport({ imports }: AnySlice, name: string | undefined): boolean {
  return imports.some((imported) => imported.name === name);
}

const noEvolvers: readonly Evolver[] = [];

function claim<T>(into: Map<string, T>, type: string, listed: T): void {
  if (into.has(type)) throw new Error(`'${type}' is defined twice`);
  if (type.startsWith(KERNEL)) throw new Error(`'${type}': this prefix is the kernel's own`);
  into.set(type, listed);
}

function inImportOrder(slices: readonly AnySlice[]): readonly AnySlice[] {
  const given = new Map(slices.map((slice) => [slice.name, slice]));
  const ordered = new Set<AnySlice>();
  const visit = (slice: AnySlice): void => {
    if (ordered.has(slice)) return;
    for (const imported of slice.imports) visit(given.get(imported.name) ?? imported);
    ordered.add(slice);
  };
  for (const slice of slices) visit(slice);
  const names = new Set([...ordered].map(({ name }) => name));
  if (names.size !== ordered.size) throw new Error('Two slices have one name');
  return [...ordered];
}
