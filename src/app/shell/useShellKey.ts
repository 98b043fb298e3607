import { useEffect } from 'react';
import { tinykeys } from 'tinykeys';

/**
 * Keys without an intent, in the order of the key help: what they do, and each combination in
 * tinykeys syntax. Only keys listed here can be bound.
 */
export const shellKeys = {
  search: { words: 'Search', keys: ['/'] },
  palette: { words: 'All commands by name', keys: ['$mod+k'] },
  undo: { words: 'Undo the last step', keys: ['$mod+z'] },
  redo: { words: 'Redo', keys: ['$mod+Shift+z', 'Control+y'] },
  play: { words: 'Play or pause a recording', keys: ['k'] },
  devtools: { words: 'Devtools', keys: ['$mod+Shift+d'] },
  help: { words: 'These keys', keys: ['Shift+?'] },
} as const satisfies {
  readonly [name: string]: { readonly words: string; readonly keys: readonly string[] };
};

/** Listens for a key wherever the focus is; the callback decides where another view owns it. */
export function useShellKey(name: keyof typeof shellKeys, on: (event: KeyboardEvent) => void) {
  useEffect(
    () => tinykeys(window, Object.fromEntries(shellKeys[name].keys.map((key) => [key, on]))),
    [name, on],
  );
}
