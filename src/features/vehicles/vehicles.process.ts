import type { RecordId } from '#kernel/records.ts';
import type { CommandOf, Job, Process } from '#kernel/slice.ts';
import { endsAs, following } from '#spine/outbox/index.ts';
import { addedOf, createVehicle } from './adding.requests.ts';
import type { AddedVehicle } from './vehicles.model.ts';
import type { VehiclesTypes } from './vehicles.slice.ts';

type AddJob = Job & { readonly vehicle: AddedVehicle };

/** Adds a vehicle to the inventory once it has been created (S1 §7). */
export const vehiclesProcess: Process<VehiclesTypes, object, AddJob> = {
  name: 'vehicles',
  on: {
    'outbox/closed': following(
      endsAs(createVehicle, ({ asked, result }): AddJob | undefined =>
        result ? jobOf(addedOf(result.vehicleId, asked)) : undefined,
      ),
    ),
  },
  resume: ({ vehicles }) => vehicles.state.created.map(jobOf),
  async *run({ vehicle }): AsyncGenerator<CommandOf<VehiclesTypes>, void> {
    yield { type: 'vehicles/add', data: vehicle };
  },
};

function jobOf(vehicle: AddedVehicle): AddJob {
  return { key: `add:${vehicle.vehicleId}` as RecordId, vehicle };
}
