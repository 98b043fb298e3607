import { useEffect } from 'react';
import { tinykeys } from 'tinykeys';
import { registry } from '#features/index.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { wishOf } from './paletteEntries.ts';

const ownKeys = ['dialog', 'alertdialog', 'menu', 'option', 'spinbutton']
  .map((role) => `[role=${role}]`)
  .join(',');

/** Hotkeys out of the registry; silent while somebody types. */
export function useHotkeys(): void {
  const machine = useMachine();
  useEffect(() => {
    const keys: { [combination: string]: (event: KeyboardEvent) => void } = {};
    for (const { id, hotkey, from } of registry) {
      if (!hotkey || !from) continue;
      // Several may have one key: the first that is possible is meant.
      const before = keys[hotkey];
      keys[hotkey] = (event) => {
        before?.(event);
        if (isTyping(event) || event.defaultPrevented) return;
        const built = wishOf(machine, id, from);
        if (!built.yes || !machine.check(built.wish).yes) return;
        event.preventDefault();
        machine.dispatch(built.wish);
      };
    }
    return tinykeys(window, keys);
  }, [machine]);
}

/**
 * Keys belong to the field or the open dialog or menu they are pressed in, and letters to the lists
 * whose options have the focus. A list of rows has it itself, and leaves the letters.
 */
export function isTyping({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // Boxes that are ticked take no letters.
  if (target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type)) return false;
  if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return true;
  return target.closest(ownKeys) !== null;
}
