import type { Command, CommandMachine, Commands } from '#views/bind/commands.ts';
import type { IconName } from '#views/kit/marks/icons.ts';
import { intents } from './intents.ts';
import { alsoOf, intentFor, waysToScreens } from './ways.ts';

/** One line of the palette: its action, or why it is unavailable. */
export type PaletteEntry = {
  readonly id: string;
  readonly label: string;
  /** Other words under which it is found. */
  readonly also: string;
  readonly group: 'Commands' | 'Go to';
  readonly icon: IconName | undefined;
  /** tinykeys syntax. */
  readonly keys: string | undefined;
  /** Null when it can be done. */
  readonly reason: string | null;
  run(): void;
};

/** An entry with a constant command. */
export type FixedEntry = Pick<PaletteEntry, 'label' | 'icon'> & {
  readonly wish: Command;
};

const fit = (what: Commands['map/fit']['what']): Command => ({ type: 'map/fit', data: { what } });

/** Intents with a constant payload. */
const fixed: readonly FixedEntry[] = [
  { label: 'Fit the whole map', icon: 'show', wish: fit('world') },
  { label: 'Fit the selection', icon: 'fit', wish: fit('selection') },
];

/** All entries in the order of the intents; unavailable ones carry the reason. */
export function paletteEntries(machine: CommandMachine): readonly PaletteEntry[] {
  const entries = intents.flatMap((entry): readonly PaletteEntry[] => {
    const { id, label, icon, hotkey, from } = entry;
    if (!from) return [];
    const built = intentFor(machine, id, from);
    return [
      {
        id: `${id}:${label}`,
        label,
        also: alsoOf(id),
        group: 'Commands',
        icon,
        keys: hotkey,
        reason: built.yes ? reasonOf(machine, built.wish) : built.reason,
        run: () => void (built.yes && machine.dispatch(built.wish)),
      },
    ];
  });
  const screens = waysToScreens.map(({ title, also, icon, keys, wish }): PaletteEntry => {
    const built = wish(machine);
    return {
      id: `screen:${title}`,
      label: title,
      also,
      group: 'Go to',
      icon,
      keys,
      reason: built.yes ? reasonOf(machine, built.wish) : built.reason,
      run: () => void (built.yes && machine.dispatch(built.wish)),
    };
  });
  const others = fixed.map(
    ({ label, icon, wish }): PaletteEntry => ({
      id: `${wish.type}:${label}`,
      label,
      also: '',
      group: 'Commands',
      icon,
      keys: undefined,
      reason: reasonOf(machine, wish),
      run: () => void machine.dispatch(wish),
    }),
  );
  return [...entries, ...screens, ...others];
}

/**
 * Entries that contain every typed word: available ones come first, and those that are called so
 * before those that have the words beside their name.
 */
export function matching(entries: readonly PaletteEntry[], typed: string): readonly PaletteEntry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const called = entries.filter(({ label }) => has(label));
  const others = entries.filter(({ label, also }) => !has(label) && has(`${label} ${also}`));
  const found = [...called, ...others];
  return [
    ...found.filter(({ reason }) => reason === null),
    ...found.filter(({ reason }) => reason !== null),
  ];
}

function reasonOf(machine: CommandMachine, wish: Command): string | null {
  const may = machine.check(wish);
  return may.yes ? null : may.reason;
}

/** A key combination, or keys in a row, as written on this machine's keyboard. */
export function keyWords(keys: string, onMac: boolean): readonly string[] {
  // '?' is written with Shift on most keyboards, and on its key without it.
  return keys
    .replace('Shift+?', '?')
    .split(/[+ ]/)
    .map((key) => {
      if (key === '$mod') return onMac ? '⌘' : 'Ctrl';
      if (key === 'Control') return 'Ctrl';
      return key.length === 1 ? key.toUpperCase() : key;
    });
}
