import { isMac } from '#views/kit/keys.ts';
import { keyWords } from './paletteEntries.ts';
import { keyed } from './ways.ts';

/** For the menu entry of what has a key of its own, by what it does. */
export function keysTo(label: string): { readonly keys?: readonly string[] } {
  const own = keyed.find((one) => one.label === label);
  return own ? { keys: keyWords(own.keys, isMac) } : {};
}
