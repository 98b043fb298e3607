import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { no } from '#kernel/records.ts';
import { clockSlice } from '#spine/clock/index.ts';
import { connectionSlice } from '#spine/connection/index.ts';
import { flowSlice } from '#spine/flow/index.ts';
import { formsSlice, mayOpenForm, openingForm } from '#spine/forms/index.ts';
import { navigationSlice, shownOnMap } from '#spine/navigation/index.ts';
import { asking, outboxSlice } from '#spine/outbox/index.ts';
import { scopeSlice } from '#spine/scope/index.ts';
import { sessionSlice } from '#spine/session/index.ts';
import { worldSlice } from '#spine/world/index.ts';
import { locationsCommands } from './locations.commands.ts';
import { locationForm, newLocationForm } from './locations.forms.ts';
import { ownerOf, type Use } from './locations.model.ts';
import { createLocation, editLocation, removeLocation } from './locations.requests.ts';

const facts = declareSlice({
  name: 'locations',
  imports: [
    sessionSlice,
    clockSlice,
    navigationSlice,
    connectionSlice,
    worldSlice,
    scopeSlice,
    outboxSlice,
    flowSlice,
    formsSlice,
  ],
  commands: locationsCommands,
  events: {},
  initial: {},
});
export type LocationsTypes = TypesOf<typeof facts>;
export type LocationsSees = SeesOf<typeof facts>;

const asks = asking(createLocation, editLocation, removeLocation);

/** Saved locations: created, edited and removed (S1 §7, reading 39). */
export const locationsSlice = facts.does({
  guards: {
    ...asks.guards,
    'locations/start': ({ use }, sees) =>
      sees.world.state.phase === 'ready'
        ? mayOpenForm(sees, newLocationForm, ownerNow(use, sees))
        : no('The data is not loaded yet.'),
  },
  decide: {
    ...asks.decide,
    'locations/start': ({ type, at, data }, sees) => {
      const moved = shownOnMap(sees);
      const owner = ownerNow(data.use, sees);
      const opened = openingForm(sees, { type, at, data: {} }, newLocationForm, owner);
      return {
        events: [...moved.events, ...opened.events],
        revert: [...opened.revert, ...moved.revert],
      };
    },
  },
  requests: asks.requests,
  forms: [newLocationForm, locationForm],
  evolve: {},
  registry: {
    'locations/start': {
      label: 'New location',
      icon: 'custom',
      capability: 'locations.write',
      step: () => 'begin a new location',
      from: () => ({ yes: true, data: { use: 'own' } }),
    },
    'locations/create': {
      label: 'Save the location',
      capability: 'locations.write',
    },
    'locations/edit': {
      label: 'Edit the location',
      icon: 'edit',
      capability: 'locations.write',
    },
    'locations/remove': {
      label: 'Remove the location',
      icon: 'remove',
      capability: 'locations.write',
    },
  },
});

/** It is of the chosen account, or of the operator's own. */
function ownerNow(use: Use, { scope, session }: LocationsSees): string {
  return ownerOf(use, scope.state.accountId ?? session.state.user?.accountId ?? '');
}
