import type { FiltersSees } from '../../filters/index.ts';
import { filteredOf } from '../../filters/ui.ts';
import { boardOf } from '../../activities/ui.ts';
import type { Machine, Snapshot } from '#kernel/machine.types.ts';
import type { SettingsSees } from '#spine/settings/index.ts';
import type { MapSees } from '../map.slice.ts';

/** One state of the console, as the bindings read it. */
export type Frame = ReturnType<typeof frameOf>;

export function frameOf(machine: Machine) {
  const snapshot = machine.published();
  const sees = seesIn(snapshot);
  return {
    sees,
    tables: sees.world.tables,
    board: boardOf(machine, snapshot),
    filtered: filteredOf(machine, snapshot),
  };
}

export function seesIn(snapshot: Snapshot) {
  return snapshot as unknown as MapSees & FiltersSees & SettingsSees;
}
