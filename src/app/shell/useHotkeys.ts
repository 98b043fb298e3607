import { useEffect } from 'react';
import { tinykeys } from 'tinykeys';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { keyed } from './ways.ts';

const ownKeys = ['dialog', 'alertdialog', 'menu', 'option', 'spinbutton']
  .map((role) => `[role=${role}]`)
  .join(',');

/** Hotkeys of the intents; inactive while the operator types. */
export function useHotkeys(): void {
  const machine = useMachine();
  useEffect(() => {
    const keys: { [combination: string]: (event: KeyboardEvent) => void } = {};
    // Two keys in a row come before single ones, which would hear the second of them: `n o`, `o`.
    for (const { keys: own, wish } of keyed.toSorted(byLength)) {
      // Several intents may share a key: the first available one runs.
      const before = keys[own];
      keys[own] = (event) => {
        before?.(event);
        if (isTyping(event) || event.defaultPrevented) return;
        if (own.includes(' ')) event.preventDefault();
        const built = wish(machine);
        if (!built.yes || !machine.check(built.wish).yes) return;
        event.preventDefault();
        machine.dispatch(built.wish);
      };
    }
    return tinykeys(window, keys);
  }, [machine]);
}

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
