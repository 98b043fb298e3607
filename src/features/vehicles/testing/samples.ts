import { samplesOf } from '#kernel/testing/samples.ts';
import type { vehiclesCommands } from '../vehicles.commands.ts';
import type { VehiclesSees } from '../vehicles.slice.ts';

export const vehiclesSamples = samplesOf<typeof vehiclesCommands, VehiclesSees>({
  /** Two of each vehicle, of which the second waits for the first. */
  'vehicles/edit': ({ world }) =>
    [...world.tables.vehicles.rows()].flatMap(({ id, version }) =>
      ['Red', 'Blue'].map((color) => ({
        vehicleId: id,
        version,
        fields: { color: `${color} ${version}` },
      })),
    ),
});
