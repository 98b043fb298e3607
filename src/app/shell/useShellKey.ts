import { useEffect } from 'react';
import { tinykeys } from 'tinykeys';

/**
 * Keys that are no intent's own, in the order in which they are told: what they do, and each way to
 * press it in tinykeys syntax. A key that is not listed here cannot be heard.
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

/** Hears a key wherever the focus is; who listens says where it belongs to somebody else. */
export function useShellKey(name: keyof typeof shellKeys, on: (event: KeyboardEvent) => void) {
  useEffect(
    () => tinykeys(window, Object.fromEntries(shellKeys[name].keys.map((key) => [key, on]))),
    [name, on],
  );
}
