import { useEffect } from 'react';
import { tinykeys } from 'tinykeys';
import { registry } from '#features/index.ts';
import type { Machine } from '#kernel/machine.types.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';

const ownKeys = ['dialog', 'alertdialog', 'menu', 'listbox', 'spinbutton']
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
        send(event, machine, id, from);
      };
    }
    return tinykeys(window, keys);
  }, [machine]);
}

function send(
  event: KeyboardEvent,
  machine: Machine,
  type: string,
  from: NonNullable<(typeof registry)[number]['from']>,
): void {
  if (isTyping(event) || event.defaultPrevented) return;
  const built = from(machine.latest() as never);
  if (!built.yes || !machine.check({ type, data: built.data }).yes) return;
  event.preventDefault();
  machine.dispatch({ type, data: built.data });
}

/** Keys belong to the field or the open dialog, menu or list they are pressed in. */
function isTyping({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  // Boxes that are ticked take no letters.
  if (target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type)) return false;
  if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return true;
  return target.closest(ownKeys) !== null;
}
