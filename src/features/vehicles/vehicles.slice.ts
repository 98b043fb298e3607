import { declareSlice, type TypesOf } from '#kernel/declare.ts';
import { connectionSlice } from '../connection/index.ts';
import { formsSlice } from '../forms/index.ts';
import { asking, outboxSlice } from '../outbox/index.ts';
import { worldSlice } from '../world/index.ts';
import { vehiclesCommands } from './vehicles.commands.ts';
import { vehicleForm } from './vehicles.forms.ts';
import { editVehicle, removeVehicle } from './vehicles.requests.ts';

const facts = declareSlice({
  name: 'vehicles',
  imports: [connectionSlice, outboxSlice, worldSlice, formsSlice],
  commands: vehiclesCommands,
  events: {},
  initial: {},
});
export type VehiclesTypes = TypesOf<typeof facts>;

/** Editing and removing a vehicle of the inventory (S1 §7, reading 57). */
export const vehiclesSlice = facts.does({
  ...asking(editVehicle, removeVehicle),
  forms: [vehicleForm],
  evolve: {},
  registry: {
    'vehicles/edit': {
      label: 'Edit the vehicle',
      icon: 'pencil',
      capability: 'inventory.write',
    },
    'vehicles/remove': {
      label: 'Remove the vehicle',
      icon: 'trash',
      capability: 'inventory.write',
    },
  },
});
