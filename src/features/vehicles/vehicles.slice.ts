import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import type { Draft } from 'immer';
import { clockSlice } from '#spine/clock/index.ts';
import { connectionSlice } from '#spine/connection/index.ts';
import { flowSlice } from '#spine/flow/index.ts';
import { formsSlice, mayOpenForm, openingForm } from '#spine/forms/index.ts';
import { navigationSlice } from '#spine/navigation/index.ts';
import { asking, endsAs, following, opensAs, outboxSlice } from '#spine/outbox/index.ts';
import { worldSlice } from '#spine/world/index.ts';
import { addedOf, addVehicle, createVehicle } from './adding.requests.ts';
import { vehiclesCommands } from './vehicles.commands.ts';
import { newVehicleForm, vehicleForm } from './vehicles.forms.ts';
import type { VehiclesState } from './vehicles.model.ts';
import { editVehicle, removeVehicle } from './vehicles.requests.ts';

const initial: VehiclesState = { created: [] };
const asks = asking(createVehicle, addVehicle, editVehicle, removeVehicle);

const facts = declareSlice({
  name: 'vehicles',
  imports: [
    clockSlice,
    connectionSlice,
    navigationSlice,
    outboxSlice,
    worldSlice,
    flowSlice,
    formsSlice,
  ],
  commands: vehiclesCommands,
  events: {},
  initial,
});
export type VehiclesTypes = TypesOf<typeof facts>;
export type VehiclesSees = SeesOf<typeof facts>;

/** The id of the form of a vehicle that is not in the inventory yet. */
export const newId = 'new';
const write = { capability: 'inventory.write' } as const;

/** Adding, editing and removing vehicles of the inventory (S1 §7, reading 57). */
export const vehiclesSlice = facts.does({
  ...asks,
  guards: {
    ...asks.guards,
    'vehicles/begin': (_data, sees) => mayOpenForm(sees, newVehicleForm, newId),
  },
  decide: {
    ...asks.decide,
    'vehicles/begin': (command, sees) =>
      openingForm(sees, { ...command, data: {} }, newVehicleForm, newId),
  },
  forms: [vehicleForm, newVehicleForm],
  evolve: {
    'outbox/closed': following(
      endsAs(createVehicle, ({ asked, result }, { draft }: Into) => {
        if (result) draft.created.push(addedOf(result.vehicleId, asked));
      }),
    ),
    'outbox/opened': following(
      opensAs(addVehicle, ({ asked }, { draft }: Into) => {
        draft.created = draft.created.filter(({ vehicleId }) => vehicleId !== asked.vehicleId);
      }),
    ),
  },
  registry: {
    'vehicles/begin': {
      ...write,
      label: 'Add to inventory',
      icon: 'add',
      step: () => 'begin to add a vehicle',
      from: () => ({ yes: true, data: {} }),
    },
    'vehicles/create': { ...write, label: 'Create the vehicle', icon: 'add' },
    'vehicles/add': { ...write, label: 'Add the vehicle to the inventory', icon: 'add' },
    'vehicles/edit': { ...write, label: 'Edit the vehicle', icon: 'edit' },
    'vehicles/remove': { ...write, label: 'Remove the vehicle', icon: 'remove' },
  },
});

type Into = { readonly draft: Draft<VehiclesState> };
