import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RecordId } from '#kernel/records.ts';
import { useShellKey } from './useShellKey.ts';

export type DevtoolsSwitch = {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  /** Opens them at a record. */
  readonly show: (id: RecordId) => void;
  /** The record to be shown; null once it is. */
  readonly wanted: RecordId | null;
  readonly shown: () => void;
};

const onMac = /Mac|iPhone|iPad/.test(navigator.platform);
export const devtoolsKeys = onMac ? ['⇧', '⌘', 'D'] : ['Ctrl', 'Shift', 'D'];

/** Whether the devtools are open; their keys work everywhere, in a text field too. */
export function useDevtools(): DevtoolsSwitch {
  const [isOpen, setOpen] = useState(false);
  const [wanted, setWanted] = useState<RecordId | null>(null);
  const cameFrom = useRef<HTMLElement | null>(null);

  useEffect(() => {
    if (isOpen) return undefined;
    // Returns the focus to where it was when they opened.
    const back = cameFrom.current;
    cameFrom.current = null;
    if (back?.isConnected) back.focus();
    return () => {
      cameFrom.current =
        document.activeElement instanceof HTMLElement ? document.activeElement : null;
    };
  }, [isOpen]);

  const onKey = useCallback((event: KeyboardEvent) => {
    event.preventDefault();
    setOpen((before) => !before);
  }, []);
  useShellKey('devtools', onKey);
  return useMemo(
    () => ({
      isOpen,
      wanted,
      toggle: () => setOpen((before) => !before),
      show: (id: RecordId) => {
        setWanted(id);
        setOpen(true);
      },
      shown: () => setWanted(null),
    }),
    [isOpen, wanted],
  );
}
