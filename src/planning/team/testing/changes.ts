// Every way to change one thing in a value made of objects, arrays, strings, numbers and flags.
// Nothing is known of its fields, so that a new field is changed like all others.

export type Change = {
  /** The field without positions, like `drivers.actions[go-to].distanceCmi`. */
  readonly field: string;
  readonly is: 'number' | 'other' | 'unheard' | 'flag' | 'variant' | 'remove' | 'repeat' | 'swap';
  readonly from: unknown;
  readonly to: unknown;
  /** Changes the value, and returns how to change it back. */
  readonly apply: () => () => void;
};

type Keyed = { [key: string]: unknown };

/** Fields whose values are ids of one kind. */
const kinds: { readonly [key: string]: string } = {
  placeId: 'place',
  fromId: 'place',
  toId: 'place',
  startId: 'place',
  endId: 'place',
  riderId: 'driverId',
  chaseDriverId: 'driverId',
  startSyncId: 'syncId',
  endSyncId: 'syncId',
};
/** Fields that say which variant of a type an object is. */
const variantKeys = ['type', 'is'];
const nullable = ['vehicleId', 'placeId', 'activityId', 'syncId'];

/**
 * All changes of `root` in place. `others`: more values of the same types, from which ids come;
 * `chance` draws numbers below its argument.
 */
export function changesOf(
  root: object,
  others: readonly unknown[],
  chance: (below: number) => number,
): readonly Change[] {
  const seen = new Seen();
  for (const one of [root, ...others]) seen.look(one, '');
  const changes: Change[] = [];
  walk(root as Keyed, '');
  return changes;

  function walk(holder: Keyed, path: string): void {
    for (const [key, value] of Object.entries(holder)) {
      const field = path === '' ? key : `${path}.${key}`;
      const set = (is: Change['is'], to: unknown) =>
        changes.push({ field, is, from: value, to, apply: () => replaced(holder, key, to) });
      if (Array.isArray(value)) walkArray(value, field);
      else if (typeof value === 'object' && value !== null) walk(value as Keyed, field);
      else if (typeof value === 'number') {
        const far = Math.round(value) + 2 + chance(100_000);
        for (const to of [value + 1, value - 1, far]) set('number', to);
      } else if (typeof value === 'boolean') set('flag', !value);
      else if (variantKeys.includes(key)) {
        for (const to of seen.variantsOf(holder, key)) set('variant', to);
      } else {
        const pool = seen.idsOf(kindOf(key, path)).filter((id) => id !== value);
        const other = pool[chance(Math.max(1, pool.length))];
        if (other !== undefined) set('other', other);
        set('unheard', `unheard ${key}`);
        if (value !== null && nullable.includes(key)) set('other', null);
      }
    }
  }

  function walkArray(array: unknown[], field: string): void {
    array.forEach((one, at) => {
      const whole = (is: Change['is'], to: unknown[]) => {
        changes.push({ field, is, from: one, to: is, apply: () => refilled(array, to) });
      };
      whole('remove', array.toSpliced(at, 1));
      whole('repeat', array.toSpliced(at, 0, structuredClone(one)));
      const other = chance(array.length);
      if (JSON.stringify(array[other]) !== JSON.stringify(one)) {
        whole('swap', array.with(at, array[other]).with(other, one));
      }
      if (typeof one === 'object' && one !== null) walk(one as Keyed, labeled(field, one));
    });
  }
}

/** The ids and the variants that occur. */
class Seen {
  readonly #ids = new Map<string, Set<string>>();
  /** By discriminating key: each variant with its fields. */
  readonly #variants = new Map<string, Map<string, readonly string[]>>([
    ['is', new Map([['change', ['is']]])],
  ]);

  look(value: unknown, path: string): void {
    if (Array.isArray(value)) for (const one of value) this.look(one, labeled(path, one));
    else if (typeof value === 'object' && value !== null) {
      for (const [key, own] of Object.entries(value)) {
        if (typeof own !== 'string') this.look(own, path === '' ? key : `${path}.${key}`);
        else if (variantKeys.includes(key)) {
          put(this.#variants, key, () => new Map()).set(own, Object.keys(value));
        } else put(this.#ids, kindOf(key, path), () => new Set()).add(own);
      }
    }
  }

  idsOf(kind: string): readonly string[] {
    return [...(this.#ids.get(kind) ?? [])];
  }

  /** Other variants that have no field which `holder` lacks. */
  variantsOf(holder: Keyed, key: string): readonly string[] {
    return [...(this.#variants.get(key) ?? [])].flatMap(([name, fields]) =>
      name !== holder[key] && fields.every((field) => field in holder) ? name : [],
    );
  }
}

/** What an `id` names follows from the list it is in. */
function kindOf(key: string, path: string): string {
  if (key === 'id') {
    const list = path.replace(/\[.*?\]/g, '').split('.');
    const kind = list.at(-1) ?? '';
    return kind === 'places' || kind === 'start' || kind === 'end' || kind === 'place'
      ? 'place'
      : `id of ${kind}`;
  }
  return kinds[key] ?? key;
}

function labeled(field: string, one: unknown): string {
  const type = typeof one === 'object' && one !== null && 'type' in one ? one.type : null;
  return typeof type === 'string' ? `${field}[${type}]` : field;
}

function replaced(holder: Keyed, key: string, to: unknown): () => void {
  const old = holder[key];
  holder[key] = to;
  return () => {
    holder[key] = old;
  };
}

function refilled(array: unknown[], to: readonly unknown[]): () => void {
  const old = [...array];
  array.splice(0, array.length, ...to);
  return () => {
    array.splice(0, array.length, ...old);
  };
}

function put<V>(map: Map<string, V>, key: string, make: () => V): V {
  const own = map.get(key) ?? make();
  map.set(key, own);
  return own;
}
