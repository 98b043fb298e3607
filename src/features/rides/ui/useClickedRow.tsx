import { useEffect, useState } from 'react';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { clickedRideOf } from '#views/bind/ridesOnMap.ts';

/** The row whose mark on the map was clicked, until it is shown. */
export type ClickedRow = {
  /** 'rides/r1'; null: none. */
  readonly item: string | null;
  /** Brings the row into sight, once it is rendered. */
  readonly show: () => void;
};

/** `isListed`: whether rows of a table are listed here; `open`: shows the lists. */
export function useClickedRow(isListed: (table: string) => boolean, open: () => void): ClickedRow {
  const machine = useMachine();
  const [clicked, setClicked] = useState<{ readonly item: string } | null>(null);
  useEffect(
    () =>
      clickedRideOf(machine).subscribe((next) => {
        if (!next || !isListed(next.item.split('/')[0] ?? '')) return;
        open();
        setClicked(next);
      }),
    [machine, isListed, open],
  );
  const item = clicked?.item ?? null;
  return {
    item,
    show: () => {
      const row = `li[data-item="${CSS.escape(item ?? '')}"]`;
      const element = document.querySelector<HTMLElement>(row);
      element?.scrollIntoView({ block: 'nearest' });
      element?.focus();
      setClicked(null);
    },
  };
}
