import { useEffect } from 'react';
import { tinykeys } from 'tinykeys';
import type { Commands } from '#views/bind/commands.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { sayWhy } from '#views/bind/sayWhy.ts';
import { keyed } from './ways.ts';

const ownKeys = ['dialog', 'alertdialog', 'menu', 'option', 'spinbutton']
  .map((role) => `[role=${role}]`)
  .join(',');

/** Hotkeys of the intents; inactive while the operator types. A refused one says why. */
export function useHotkeys(): void {
  const machine = useMachine();
  useEffect(() => {
    const keys: { [combination: string]: (event: KeyboardEvent) => void } = {};
    // Two keys in a row come before single ones, which would hear the second of them: `n o`, `o`.
    for (const own of new Set(keyed.toSorted(byLength).map((one) => one.keys))) {
      const sharing = keyed.filter((one) => one.keys === own);
      keys[own] = (event) => {
        if (isTyping(event) || event.defaultPrevented) return;
        if (own.includes(' ')) event.preventDefault();
        const refused: Refused[] = [];
        // Several intents may share a key: the first available one runs.
        for (const { label, wish } of sharing) {
          const built = wish(machine);
          const may = built.yes ? machine.check(built.wish) : built;
          if (built.yes && may.yes) {
            event.preventDefault();
            machine.dispatch(built.wish);
            return;
          }
          if (!may.yes) refused.push({ label, reason: may.reason });
        }
        // Escape with nothing to leave is no wish that was refused.
        if (refused[0] && own !== 'Escape' && !event.repeat) sayWhy(machine, refused[0]);
      };
    }
    return tinykeys(window, keys);
  }, [machine]);
}

type Refused = Commands['notices/refuse'];

type Keyed = { readonly keys: string };
function byLength({ keys: a }: Keyed, { keys: b }: Keyed): number {
  return b.split(' ').length - a.split(' ').length;
}

/**
 * Keys belong to the field, dialog or menu they are pressed in, and letters to lists whose options
 * have the focus. A list of rows has the focus itself and does not use letters.
 */
export function isTyping({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // Checkboxes use no letters.
  if (target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type)) return false;
  if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return true;
  return target.closest(ownKeys) !== null;
}
