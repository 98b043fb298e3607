import { useCallback, useMemo, useState } from 'react';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { CommandList } from '#views/kit/lists/CommandList.tsx';
import { isMac } from '#views/kit/keys.ts';
import { isInsideDialog } from './keysElsewhere.ts';
import { keyWords, matching, paletteEntries } from './paletteEntries.ts';
import { useShellKey } from './useShellKey.ts';

/** Ctrl/⌘-K: all actions by name. Unavailable ones are listed with their reason. */
export function Palette() {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const toggle = useCallback(
    (event: KeyboardEvent) => {
      if (!isOpen && isInsideDialog(event)) return;
      event.preventDefault();
      setOpen((before) => !before);
    },
    [isOpen],
  );
  useShellKey('palette', toggle);
  return isOpen ? <OpenPalette onClose={close} /> : null;
}

function OpenPalette({ onClose }: { readonly onClose: () => void }) {
  const machine = useMachine();
  const [typed, setTyped] = useState('');
  // A snapshot from when it was opened, so that lines do not move under the pointer.
  const entries = useMemo(() => paletteEntries(machine), [machine]);
  const found = matching(entries, typed);
  const groups = (['Commands', 'Go to'] as const).map((title) => ({
    title,
    lines: found
      .filter(({ group }) => group === title)
      .map(({ id, label, icon, keys, reason }) => ({
        id,
        label,
        icon,
        keys: keys === undefined ? [] : keyWords(keys, isMac),
        reason,
      })),
  }));
  return (
    <CommandList
      title="Commands"
      placeholder="What do you want to do?"
      typed={typed}
      onType={setTyped}
      groups={groups}
      empty={`Nothing is called '${typed.trim().slice(0, 40)}'.`}
      onRun={(id) => {
        onClose();
        found.find((entry) => entry.id === id)?.run();
      }}
      onClose={onClose}
    />
  );
}
