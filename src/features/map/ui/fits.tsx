import type { DriverId } from '#domain/ids.ts';
import type { Point } from '#domain/geo.ts';
import type { CommandMachine } from '#views/bind/commands.ts';
import { sayWhy } from '#views/bind/sayWhy.ts';
import type { MapCanvas } from '#views/map/mapCanvas.ts';
import { fitBox, whyNoBox } from '../fitting.queries.ts';
import type { MapSees } from '../map.slice.ts';
import type { Binding } from './bindings.tsx';
import { inDegrees } from './degrees.tsx';

type Fitting = {
  readonly map: Pick<MapCanvas, 'fitBounds'>;
  readonly machine: CommandMachine;
  readonly positions: { at(driverId: DriverId): Point | null };
  /** Whether the map already shows the operator's last view, so that earlier fits are over. */
  readonly hasView: boolean;
};

function seesOf(machine: CommandMachine): MapSees {
  return machine.latest() as unknown as MapSees;
}

/** Fits the map to what is asked for, each time once; where nothing has a position, it says so. */
export function fits({ map, machine, positions, hasView }: Fitting): Binding {
  // Those requested on another screen, since the map was last drawn, are still to be handled.
  let handled = hasView ? seesOf(machine).map.state.obeyed : 0;
  return ({ sees, filtered }) => {
    const { fit } = sees.map.state;
    if (!fit || fit.number <= handled) return;
    handled = fit.number;
    const box = fitBox(fit, sees, filtered, (driverId) => positions.at(driverId));
    if (box) return map.fitBounds(inDegrees(box));
    const why = whyNoBox(fit, sees);
    if (why) sayWhy(machine, why);
  };
}
