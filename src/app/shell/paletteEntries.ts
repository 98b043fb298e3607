import { registry } from '#features/index.ts';
import { type No, type Yes, yes } from '#kernel/records.ts';
import type { Command, CommandMachine, Commands } from '#views/bind/commands.ts';
import type { IconName } from '#views/kit/marks/icons.ts';
import { iconByLucideName } from '#views/kit/marks/icons.ts';

/** One line of the palette: its action, or why it is unavailable. */
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

/** An entry with a constant command. */
export type FixedEntry = Pick<PaletteEntry, 'label' | 'group' | 'icon'> & {
  readonly wish: Command;
};

const go = (path: string): Command => ({ type: 'navigation/go', data: { path, replace: false } });
const fit = (what: Commands['map/fit']['what']): Command => ({ type: 'map/fit', data: { what } });

/** Navigation targets, and intents with a constant payload. */
const fixed: readonly FixedEntry[] = [
  { label: 'Resources', group: 'Go to', icon: 'people', wish: go('/command-center/resources') },
  { label: 'Activities', group: 'Go to', icon: 'trip', wish: go('/command-center/activities') },
  { label: 'My Drivers', group: 'Go to', icon: 'driver', wish: go('/command-center/my-drivers') },
  { label: 'Employees', group: 'Go to', icon: 'people', wish: go('/command-center/employees') },
  { label: 'Profile', group: 'Go to', icon: 'people', wish: go('/profile') },
  { label: 'Report center', group: 'Go to', icon: 'table', wish: go('/report-center') },
  { label: 'Daily report', group: 'Go to', icon: 'table', wish: go('/reports/daily') },
  { label: 'Costing report', group: 'Go to', icon: 'table', wish: go('/reports/costing') },
  { label: 'Efficiency report', group: 'Go to', icon: 'table', wish: go('/reports/efficiency') },
  { label: 'Vehicle report', group: 'Go to', icon: 'table', wish: go('/reports/vehicle') },
  { label: 'Settings', group: 'Go to', icon: 'settings', wish: go('/settings') },
  { label: 'Fit the whole map', group: 'Commands', icon: 'show', wish: fit('world') },
  { label: 'Fit the selection', group: 'Commands', icon: 'fit', wish: fit('selection') },
];

/** All entries in the registry's order; unavailable ones carry the reason. */
export function paletteEntries(machine: CommandMachine): readonly PaletteEntry[] {
  const entries = registry.flatMap((entry): readonly PaletteEntry[] => {
    const { id, label, icon, hotkey, from } = entry;
    if (!from) return [];
    const built = intentFor(machine, id, from);
    return [
      {
        id,
        label,
        group: 'Commands',
        icon: icon === undefined ? undefined : iconByLucideName(icon),
        keys: hotkey,
        reason: built.yes ? reasonOf(machine, built.wish) : built.reason,
        run: () => void (built.yes && machine.dispatch(built.wish)),
      },
    ];
  });
  const others = fixed.map(({ wish, ...entry }) => ({
    ...entry,
    id: `${wish.type}:${entry.label}`,
    keys: undefined,
    reason: reasonOf(machine, wish),
    run: () => void machine.dispatch(wish),
  }));
  return [...entries, ...others];
}

/** The command of a registry intent in the current state, or why there is none. */
export function intentFor(
  machine: CommandMachine,
  type: string,
  from: NonNullable<(typeof registry)[number]['from']>,
): (Yes & { readonly wish: Command }) | No {
  const built = from(machine.latest() as never);
  // The slice's declaration holds `from` to the payload of its type; the list of all has no types.
  return built.yes ? { ...yes, wish: { type, data: built.data } as Command } : built;
}

/** Entries that contain every typed word; available ones come first. */
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

function reasonOf(machine: CommandMachine, wish: Command): string | null {
  const may = machine.check(wish);
  return may.yes ? null : may.reason;
}

/** A key combination as written on this machine's keyboard. */
export function keyWords(keys: string, isMac: boolean): readonly string[] {
  // '?' is written with Shift on most keyboards, and on its key without it.
  return keys
    .replace('Shift+?', '?')
    .split('+')
    .map((key) => {
      if (key === '$mod') return isMac ? '⌘' : 'Ctrl';
      if (key === 'Control') return 'Ctrl';
      return key.length === 1 ? key.toUpperCase() : key;
    });
}
