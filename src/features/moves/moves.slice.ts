import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { no, yes } from '#kernel/records.ts';
import { castDraft } from 'immer';
import { clockSlice } from '../clock/index.ts';
import { formsSlice, mayOpenForm, openingForm } from '../forms/index.ts';
import { flowSlice, isSaving, keeping, leaving, mayOpen, nextId, opening } from '../flow/index.ts';
import { mapSlice } from '../map/index.ts';
import { navigationSlice } from '../navigation/index.ts';
import { selectionSlice } from '../selection/index.ts';
import { sessionSlice } from '../session/index.ts';
import { worldSlice } from '../world/index.ts';
import { connectionSlice } from '../connection/index.ts';
import { asking, outboxSlice } from '../outbox/index.ts';
import { saveEdits } from './editing.requests.ts';
import { createMove, newMove, noVehicle, saving } from './moves.requests.ts';
import { aboutOf, changed, edited, fillIn, redraft } from './drafting.slice.ts';
import { moveForm } from './moves.forms.ts';
import { movesCommands } from './moves.commands.ts';
import { movesEvents } from './moves.events.ts';
import { type MovesState, moveSteps, newDraft, stepDone, type VehicleEdit } from './moves.model.ts';

const initial: MovesState = { draft: null, aside: {} };
const asks = asking(createMove, saveEdits);

const facts = declareSlice({
  name: 'moves',
  imports: [
    sessionSlice,
    clockSlice,
    connectionSlice,
    navigationSlice,
    selectionSlice,
    mapSlice,
    worldSlice,
    outboxSlice,
    flowSlice,
    formsSlice,
  ],
  commands: movesCommands,
  events: movesEvents,
  initial,
});
export type MovesTypes = TypesOf<typeof facts>;
export type MovesSees = SeesOf<typeof facts>;

const notLoaded = no('The data is not loaded yet.');
const noDraft = no('No move is being scheduled.');

export const movesSlice = facts.does({
  guards: {
    ...asks.guards,
    'moves/start': (_data, sees) => {
      if (sees.world.state.phase !== 'ready') return notLoaded;
      const subject = newMove(sees.flow.state.open?.id ?? 0);
      return mayOpen(sees, subject, 'A move is being scheduled already.');
    },
    'moves/goTo': ({ step }, sees) => {
      const { draft } = sees.moves.state;
      if (!draft) return noDraft;
      // Back is always open; forward needs every earlier step to be done (S1 §5).
      for (const before of moveSteps.slice(0, moveSteps.indexOf(step))) {
        const done = stepDone(before, draft, sees.clock.state.nowMs);
        if (!done.yes) return done;
      }
      return yes;
    },
    'moves/setPlace': ({ locationId }, { moves, flow, world }) => {
      if (!moves.state.draft) return noDraft;
      if (isSaving({ flow })) return saving;
      return locationId === null || world.tables.locations.get(locationId)
        ? yes
        : no('This location is not known.');
    },
    'moves/swap': (_data, { moves, flow }) => {
      const { draft } = moves.state;
      if (!draft) return noDraft;
      if (isSaving({ flow })) return saving;
      return draft.startId || draft.endId ? yes : no('Choose a location first.');
    },
    'moves/editVehicle': (edit, sees) => {
      const { moves, world } = sees;
      if (!moves.state.draft) return noDraft;
      if (isSaving(sees)) return saving;
      const isGone = edit.field === 'vehicleId' && !world.tables.vehicles.get(edit.value);
      return isGone ? noVehicle : yes;
    },
    'moves/edit': ({ activityId }, sees) =>
      sees.world.state.phase === 'ready' ? mayOpenForm(sees, moveForm, activityId) : notLoaded,
    'moves/close': (_data, { moves, flow }) => {
      if (!moves.state.draft) return noDraft;
      return isSaving({ flow }) ? saving : yes;
    },
  },
  decide: {
    ...asks.decide,
    'moves/start': (command, sees) => {
      const { startId, endId } = command.data;
      const draft = newDraft(startId, endId, sees.clock.state.nowMs);
      // A draft that is open but hidden is shown instead of opening a second one; one that is
      // being saved makes room.
      const { open } = sees.flow.state;
      const id = sees.moves.state.draft && open?.intentId === null ? open.id : undefined;
      const wizard = createWizard(id ?? nextId(sees), aboutOf(draft, sees));
      return opening(sees, command, wizard, { events: [changed(draft)], revert: [] });
    },
    'moves/goTo': ({ data }, sees) => redraft(sees, (draft) => ({ ...draft, step: data.step })),
    'moves/setPlace': ({ data: { end, locationId } }, sees) =>
      fillIn(sees, (draft) => {
        // A place equal to the other end clears the other end (S1 §4).
        const other = end === 'start' ? draft.endId : draft.startId;
        const kept = other === locationId ? null : other;
        return end === 'start'
          ? { ...draft, startId: locationId, endId: kept }
          : { ...draft, startId: kept, endId: locationId };
      }),
    'moves/swap': (_command, sees) =>
      fillIn(sees, (draft) => ({ ...draft, startId: draft.endId, endId: draft.startId })),
    'moves/editVehicle': ({ data }, sees) => fillIn(sees, (draft) => edited(draft, data, sees)),
    'moves/edit': (command, sees) => openingForm(sees, command, moveForm, command.data.activityId),
    'moves/close': (_command, sees) => leaving(sees),
  },
  evolve: {
    'moves/draftChanged': ({ data }, { draft }) => {
      draft.draft = castDraft(data.draft);
    },
    ...keeping('moves', initial),
  },
  requests: asks.requests,
  forms: [moveForm],
  registry: {
    'moves/edit': {
      label: 'Edit the move',
      icon: 'pencil',
      hotkey: 'e',
      capability: 'moves.write',
      step: () => 'begin to edit the move',
      from: ({ selection }) => {
        const { collection, ids } = selection.state;
        const [activityId] = collection === 'activities' ? ids : [];
        if (activityId === undefined || ids.length > 1) return no('Select one move first.');
        return { yes: true, data: { activityId } };
      },
    },
    'moves/saveEdits': { label: 'Save Edits', capability: 'moves.write' },
    'moves/start': {
      label: 'Schedule a move',
      icon: 'car',
      hotkey: 'm',
      capability: 'moves.write',
      step: () => 'begin a move',
      from: ({ selection }) => {
        const { collection, ids } = selection.state;
        const [startId = null, endId = null] = collection === 'locations' ? ids : [];
        return { yes: true, data: { startId, endId } };
      },
    },
    'moves/goTo': {
      label: 'Go to step',
      capability: 'moves.write',
      step: ({ step }) => `go to step ${moveSteps.indexOf(step) + 1} of the move`,
    },
    'moves/setPlace': {
      label: 'Choose location',
      capability: 'moves.write',
      step: ({ end, locationId }) =>
        `${locationId === null ? 'clear' : 'choose'} ${end === 'start' ? 'pick-up' : 'drop-off'}`,
    },
    'moves/swap': {
      label: 'Swap pick-up and drop-off',
      icon: 'arrow-left-right',
      capability: 'moves.write',
      step: () => 'swap pick-up and drop-off',
      from: () => ({ yes: true, data: {} }),
    },
    'moves/editVehicle': {
      label: 'Edit vehicle',
      capability: 'moves.write',
      step: ({ field }) => edits[field],
    },
    'moves/close': {
      label: 'Close the move',
      capability: 'moves.write',
      step: () => 'close the move',
    },
    'moves/create': { label: 'Confirm Move', capability: 'moves.write' },
  },
});

/** 'Schedule a move' (reading 5). */
function createWizard(flow: number, about: string) {
  const request = { of: createMove.type, subject: newMove(flow) };
  return {
    of: 'moves',
    title: 'Schedule a move',
    name: 'the move being scheduled',
    request,
    about,
  };
}

const edits: { readonly [field in VehicleEdit['field']]: string } = {
  vinInput: 'edit VIN',
  vehicleId: 'choose vehicle',
  forceReady: "switch 'Ready for pick-up'",
  readyMs: 'change ready time',
  deadlineMs: 'change deadline',
  reason: 'change reason',
  pickupNotes: 'edit pick-up note',
  dropoffNotes: 'edit drop-off note',
};
