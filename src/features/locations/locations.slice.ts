import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { connectionSlice } from '../connection/index.ts';
import { formsSlice } from '../forms/index.ts';
import { asking, outboxSlice } from '../outbox/index.ts';
import { worldSlice } from '../world/index.ts';
import { locationsCommands } from './locations.commands.ts';
import { locationForm, newLocationForm } from './locations.forms.ts';
import { createLocation, editLocation, removeLocation } from './locations.requests.ts';

const facts = declareSlice({
  name: 'locations',
  imports: [connectionSlice, outboxSlice, worldSlice, formsSlice],
  commands: locationsCommands,
  events: {},
  initial: {},
});
export type LocationsTypes = TypesOf<typeof facts>;
export type LocationsSees = SeesOf<typeof facts>;

/** Saved locations: created, edited and removed (S1 §7, reading 39). */
export const locationsSlice = facts.does({
  ...asking(createLocation, editLocation, removeLocation),
  forms: [newLocationForm, locationForm],
  evolve: {},
  registry: {
    'locations/create': {
      label: 'New location',
      icon: 'map-pin',
      capability: 'locations.write',
    },
    'locations/edit': {
      label: 'Edit the location',
      icon: 'pencil',
      capability: 'locations.write',
    },
    'locations/remove': {
      label: 'Remove the location',
      icon: 'trash',
      capability: 'locations.write',
    },
  },
});
