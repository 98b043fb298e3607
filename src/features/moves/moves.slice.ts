import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { no, yes } from '#kernel/records.ts';
import { castDraft, type Draft } from 'immer';
import { clockSlice } from '../clock/index.ts';
import { flowSlice, keeping, leaving, mayOpen, opening } from '../flow/index.ts';
import { mapSlice } from '../map/index.ts';
import { navigationSlice } from '../navigation/index.ts';
import { selectionSlice } from '../selection/index.ts';
import { sessionSlice } from '../session/index.ts';
import { worldSlice } from '../world/index.ts';
import { connectionSlice } from '../connection/index.ts';
import {
  asking,
  attemptOn,
  dismissed,
  endsAs,
  following,
  opensAs,
  outboxSlice,
} from '../outbox/index.ts';
import {
  activitySubject,
  createMove,
  isSaving,
  newMove,
  noVehicle,
  saveEdits,
} from './moves.requests.ts';
import { aboutOf, changed, edited, fillIn, redraft } from './drafting.slice.ts';
import {
  editingDeciders,
  editingGuards,
  editingRegistry,
  mayEditField,
  mayMovePlaces,
} from './editing.slice.ts';
import { stepReady, stepsOf } from './editing.queries.ts';
import { movesCommands } from './moves.commands.ts';
import { movesEvents } from './moves.events.ts';
import { type MovesState, newDraft, type VehicleEdit, moveSteps } from './moves.model.ts';

const initial: MovesState = { draft: null, savingId: null, aside: {} };
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
  ],
  commands: movesCommands,
  events: movesEvents,
  initial,
});
export type MovesTypes = TypesOf<typeof facts>;
export type MovesSees = SeesOf<typeof facts>;

/** 'Schedule a move' (reading 5). */
const wizard = {
  of: 'moves',
  title: 'Schedule a move',
  name: 'the move being scheduled',
  request: { of: createMove.type, subject: newMove },
};
const noDraft = no('No move is being scheduled.');
const noGeneralNotes = no('A new move has a pick-up and a drop-off note.');

export const movesSlice = facts.does({
  guards: {
    ...asks.guards,
    ...editingGuards,
    'moves/start': (_data, sees) => {
      if (sees.world.state.phase !== 'ready') return no('The data is not loaded yet.');
      return mayOpen(sees, newMove, 'A move is being scheduled already.');
    },
    'moves/goTo': ({ step }, sees) => {
      const { draft } = sees.moves.state;
      if (!draft) return noDraft;
      const steps = stepsOf(draft);
      if (!steps.includes(step)) return mayMovePlaces(draft);
      // Back is always open; forward needs every step before it to be done (S1 §5).
      for (const before of steps.slice(0, steps.indexOf(step))) {
        const done = stepReady(sees, before, draft);
        if (!done.yes) return done;
      }
      return yes;
    },
    'moves/setPlace': ({ locationId }, { moves, world }) => {
      if (!moves.state.draft) return noDraft;
      if (moves.state.savingId !== null) return isSaving;
      const may = mayMovePlaces(moves.state.draft);
      if (!may.yes) return may;
      return locationId === null || world.tables.locations.get(locationId)
        ? yes
        : no('This location is not known.');
    },
    'moves/swap': (_data, { moves }) => {
      const { draft } = moves.state;
      if (!draft) return noDraft;
      if (moves.state.savingId !== null) return isSaving;
      const may = mayMovePlaces(draft);
      if (!may.yes) return may;
      return draft.startId || draft.endId ? yes : no('Choose a location first.');
    },
    'moves/editVehicle': (edit, sees) => {
      const { moves, world } = sees;
      if (!moves.state.draft) return noDraft;
      if (moves.state.savingId !== null) return isSaving;
      if (moves.state.draft.edit) return mayEditField(sees, moves.state.draft, edit);
      if (edit.field === 'notes') return noGeneralNotes;
      const isGone = edit.field === 'vehicleId' && !world.tables.vehicles.get(edit.value);
      return isGone ? noVehicle : yes;
    },
    'moves/close': (_data, { moves }) => {
      if (!moves.state.draft) return noDraft;
      return moves.state.savingId === null ? yes : isSaving;
    },
  },
  decide: {
    ...asks.decide,
    ...editingDeciders,
    'moves/start': (command, sees) => {
      const { startId, endId } = command.data;
      const draft = newDraft(startId, endId, sees.clock.state.nowMs);
      const about = aboutOf(draft, sees);
      return opening(
        sees,
        command,
        { ...wizard, about, isOneOfMany: true },
        { events: [changed(draft)], revert: [changed(null)] },
      );
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
    'moves/close': (_command, sees) => {
      const { events, revert } = leaving(sees, 'moves');
      return {
        events: [changed(null), ...events, ...forgotten(sees)],
        revert: [changed(sees.moves.state.draft), ...revert],
      };
    },
  },
  evolve: {
    'moves/draftChanged': ({ data }, { draft }) => {
      draft.draft = castDraft(data.draft);
    },
    ...keeping('moves', initial),
    'outbox/opened': following(
      opensAs(createMove, (data, into) => begin(data, into, null)),
      opensAs(saveEdits, (data, into) => begin(data, into, data.asked.edit.activityId)),
    ),
    'outbox/closed': following(endsAs(createMove, end), endsAs(saveEdits, end)),
  },
  requests: asks.requests,
  registry: {
    ...editingRegistry,
    'moves/start': {
      label: 'Schedule a move',
      icon: 'car',
      hotkey: 'm',
      capability: 'moves.write',
      retry: 'never',
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
      retry: 'never',
      step: ({ step }) => `go to step ${moveSteps.indexOf(step) + 1} of the move`,
    },
    'moves/setPlace': {
      label: 'Choose location',
      capability: 'moves.write',
      retry: 'never',
      step: ({ end, locationId }) =>
        `${locationId === null ? 'clear' : 'choose'} ${end === 'start' ? 'pick-up' : 'drop-off'}`,
    },
    'moves/swap': {
      label: 'Swap pick-up and drop-off',
      icon: 'arrow-left-right',
      capability: 'moves.write',
      retry: 'never',
      step: () => 'swap pick-up and drop-off',
      from: () => ({ yes: true, data: {} }),
    },
    'moves/editVehicle': {
      label: 'Edit vehicle',
      capability: 'moves.write',
      retry: 'never',
      step: ({ field }) => edits[field],
    },
    'moves/close': {
      label: 'Close the move',
      capability: 'moves.write',
      retry: 'never',
      step: () => 'close the move',
    },
    'moves/create': { label: 'Confirm Move', capability: 'moves.write', retry: 'keyed' },
  },
});

type Saving = { readonly intentId: string };
type Drafting = { readonly draft: Draft<MovesState> };

/** `activityId`: of the move it edits; null for a new one. */
function begin({ intentId }: Saving, { draft }: Drafting, activityId: string | null): void {
  const isOfDraft = draft.draft && (draft.draft.edit?.activityId ?? null) === activityId;
  if (isOfDraft) draft.savingId ??= intentId;
}

/** The draft stays, unless it was done. */
function end({ intentId, how }: Saving & { readonly how: string }, { draft }: Drafting): void {
  if (draft.savingId !== intentId) return;
  draft.savingId = null;
  if (how === 'done') draft.draft = null;
}

/** A form that is closed takes with it what was tried with it. */
function forgotten(sees: MovesSees) {
  const { draft } = sees.moves.state;
  const tried = draft?.edit
    ? { of: saveEdits.type, subject: activitySubject(draft.edit.activityId) }
    : { of: createMove.type, subject: newMove };
  return attemptOn(sees, tried.subject, tried.of) ? [dismissed(tried)] : [];
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
  notes: 'edit note',
};
