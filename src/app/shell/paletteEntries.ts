import { registry } from '#features/index.ts';
import type { Machine, Snapshot } from '#kernel/machine.types.ts';
import type { IconName } from '#views/kit/icons.ts';
import { iconByLucideName } from '#views/kit/icons.ts';

/** One line of the palette: what it would do now, or why it cannot. */
export type PaletteEntry = {
  readonly id: string;
  readonly label: string;
  readonly group: 'Commands' | 'Go to';
  readonly icon: IconName | undefined;
  /** tinykeys syntax. */
  readonly keys: string | undefined;
  /** Null when it can be done. */
  readonly reason: string | null;
  run(): void;
};

type Wish = { readonly type: string; readonly data: unknown };

const go = (path: string) => ({ type: 'navigation/go', data: { path, replace: false } });
const fit = (what: string) => ({ type: 'map/fit', data: { what } });

/** Places to go to, and intents whose payload is the same at all times. */
const fixed: readonly (Pick<PaletteEntry, 'label' | 'group' | 'icon'> & Wish)[] = [
  { label: 'Resources', group: 'Go to', icon: 'people', ...go('/command-center/resources') },
  { label: 'Activities', group: 'Go to', icon: 'trip', ...go('/command-center/activities') },
  { label: 'Settings', group: 'Go to', icon: 'settings', ...go('/settings') },
  { label: 'Fit the whole map', group: 'Commands', icon: 'show', ...fit('world') },
  { label: 'Fit the selection', group: 'Commands', icon: 'fit', ...fit('selection') },
];

/** All that can be asked for by name, in the registry's order; what cannot be done says why. */
export function paletteEntries(machine: Machine): readonly PaletteEntry[] {
  const latest: Snapshot = machine.latest();
  const entries = registry.flatMap((entry): readonly PaletteEntry[] => {
    const { id, label, icon, hotkey, from } = entry;
    if (!from) return [];
    const built = from(latest as never);
    const wish = built.yes ? { type: id as string, data: built.data } : null;
    const why = wish ? reasonOf(machine, wish) : built.yes ? null : built.reason;
    return [
      {
        id,
        label,
        group: 'Commands',
        icon: icon === undefined ? undefined : iconByLucideName(icon),
        keys: hotkey,
        reason: why,
        run: () => void (wish && machine.dispatch(wish)),
      },
    ];
  });
  const others = fixed.map(({ type, data, ...entry }) => ({
    ...entry,
    id: `${type}:${entry.label}`,
    keys: undefined,
    reason: reasonOf(machine, { type, data }),
    run: () => void machine.dispatch({ type, data }),
  }));
  return [...entries, ...others];
}

/** Those whose words contain every word typed; what can be done comes first. */
export function matching(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries.filter(({ label }) => {
    const text = label.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return [
    ...found.filter(({ reason }) => reason === null),
    ...found.filter(({ reason }) => reason !== null),
  ];
}

function reasonOf(machine: Machine, wish: Wish): string | null {
  const may = machine.check(wish);
  return may.yes ? null : may.reason;
}

/** A combination of keys as it stands on the keys of this machine. */
export function keyWords(keys: string, isMac: boolean): readonly string[] {
  return keys.split('+').map((key) => {
    if (key === '$mod') return isMac ? '⌘' : 'Ctrl';
    return key.length === 1 ? key.toUpperCase() : key;
  });
}
