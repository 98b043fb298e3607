import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { checkTimes } from '#domain/moveTimes.ts';
import { no, type RecordId, yes } from '#kernel/records.ts';
import { castDraft, type Draft } from 'immer';
import { clockSlice } from '../clock/index.ts';
import { fitAsked, mapSlice } from '../map/index.ts';
import { navigationSlice } from '../navigation/index.ts';
import { modeFor, selectionChanged, selectionSlice } from '../selection/index.ts';
import { sessionSlice } from '../session/index.ts';
import { worldChanged, worldSlice } from '../world/index.ts';
import { changed, edited, redraft, same } from './drafting.slice.ts';
import {
  editingDeciders,
  editingGuards,
  editingRegistry,
  isSaving as saving,
  mayEditField,
  mayMovePlaces,
} from './editing.slice.ts';
import { stepReady, stepsOf } from './editing.queries.ts';
import { movesCommands } from './moves.commands.ts';
import { movesEvents } from './moves.events.ts';
import { type MovesState, newDraft, type VehicleEdit, moveSteps } from './moves.model.ts';

const initial: MovesState = { draft: null, otherFlow: null, saving: null, failed: null };

const facts = declareSlice({
  name: 'moves',
  imports: [sessionSlice, clockSlice, navigationSlice, selectionSlice, mapSlice, worldSlice],
  commands: movesCommands,
  events: movesEvents,
  initial,
});
export type MovesTypes = TypesOf<typeof facts>;
export type MovesSees = SeesOf<typeof facts>;

const noDraft = no('No move is being scheduled.');
const noVehicle = no('This vehicle is not in the inventory.');
const noGeneralNotes = no('A new move has a pick-up and a drop-off note.');
const notWaiting = no('Nothing is waiting for an answer.');

export const movesSlice = facts.does({
  guards: {
    ...editingGuards,
    'moves/start': (_data, { moves, world }) => {
      const { otherFlow } = moves.state;
      if (otherFlow !== null) return no(`Finish or close ${otherFlow} first.`);
      if (world.state.phase !== 'ready') return no('The data is not loaded yet.');
      const { draft } = moves.state;
      if (draft?.edit) return no('Finish or close the move being edited first.');
      return draft ? no('A move is being scheduled already.') : yes;
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
      if (moves.state.saving) return saving;
      const may = mayMovePlaces(moves.state.draft);
      if (!may.yes) return may;
      return locationId === null || world.tables.locations.get(locationId)
        ? yes
        : no('This location is not known.');
    },
    'moves/swap': (_data, { moves }) => {
      const { draft } = moves.state;
      if (!draft) return noDraft;
      if (moves.state.saving) return saving;
      const may = mayMovePlaces(draft);
      if (!may.yes) return may;
      return draft.startId || draft.endId ? yes : no('Choose a location first.');
    },
    'moves/editVehicle': (edit, sees) => {
      const { moves, world } = sees;
      if (!moves.state.draft) return noDraft;
      if (moves.state.saving) return saving;
      if (moves.state.draft.edit) return mayEditField(sees, moves.state.draft, edit);
      if (edit.field === 'notes') return noGeneralNotes;
      const isGone = edit.field === 'vehicleId' && !world.tables.vehicles.get(edit.value);
      return isGone ? noVehicle : yes;
    },
    'moves/close': (_data, { moves }) => {
      if (!moves.state.draft) return noDraft;
      return moves.state.saving ? saving : yes;
    },
    'moves/create': ({ move, forceReady }, { moves, clock, world }) => {
      if (moves.state.saving) return saving;
      if (!world.tables.locations.get(move.startId)) return no('Choose a pick-up location.');
      if (!world.tables.locations.get(move.endId)) return no('Choose a drop-off location.');
      if (move.startId === move.endId) return no('Pick-up and drop-off are the same place.');
      if (!move.vehicleId && !move.vin) return no('The vehicle needs a VIN or a stock label.');
      if (move.vehicleId && !world.tables.vehicles.get(move.vehicleId)) return noVehicle;
      const { readyMs, deadlineMs } = move;
      return checkTimes({ readyMs, deadlineMs, forceReady }, clock.state.nowMs);
    },
    'moves/askAgain': (_data, { moves }) => (moves.state.saving?.outcomeUnknown ? yes : notWaiting),
    'moves/giveUp': (_data, { moves }) => (moves.state.saving?.outcomeUnknown ? yes : notWaiting),
  },
  decide: {
    ...editingDeciders,
    'moves/start': ({ data }, { clock }) => ({
      events: [changed(newDraft(data.startId, data.endId, clock.state.nowMs))],
      revert: [changed(null)],
    }),
    'moves/goTo': ({ data }, sees) => redraft(sees, (draft) => ({ ...draft, step: data.step })),
    'moves/setPlace': ({ data: { end, locationId } }, sees) =>
      redraft(sees, (draft) => {
        // A place equal to the other end clears the other end (S1 §4).
        const other = end === 'start' ? draft.endId : draft.startId;
        const kept = other === locationId ? null : other;
        return end === 'start'
          ? { ...draft, startId: locationId, endId: kept }
          : { ...draft, startId: kept, endId: locationId };
      }),
    'moves/swap': (_command, sees) =>
      redraft(sees, (draft) => ({ ...draft, startId: draft.endId, endId: draft.startId })),
    'moves/editVehicle': ({ data }, sees) => redraft(sees, (draft) => edited(draft, data, sees)),
    'moves/close': (_command, sees) => redraft(sees, () => null),
    'moves/create': ({ id, data: { move } }, { moves }) => {
      const { failed } = moves.state;
      // The server may have done the failed attempt after all: its key finds out.
      const key = failed?.move && same(failed.move, move) ? failed.key : id;
      return { events: [{ type: 'moves/createRequested', data: { createId: id, key, move } }] };
    },
    'moves/createReplied': ({ data: { createId, changes } }, sees) => {
      if (sees.moves.state.saving?.createId !== createId) return { events: [] };
      const activityIds = changes.put.flatMap((part) =>
        part.collection === 'activities' ? part.rows.map(({ id }) => id) : [],
      );
      const selected = { collection: 'activities', ids: activityIds } as const;
      return {
        events: [
          ...worldChanged(sees, changes),
          { type: 'moves/created', data: { createId, activityIds } },
          selectionChanged(selected),
          ...modeFor(sees, selected),
          fitAsked(sees, 'selection'),
        ],
        ends: [{ command: createId as RecordId, end: { how: 'done' } }],
      };
    },
    'moves/createFailed': ({ data: { createId, why, refused } }, { moves }) => {
      if (moves.state.saving?.createId !== createId) return { events: [] };
      const end = refused
        ? ({ how: 'rejected', reason: why } as const)
        : ({ how: 'failed', error: why } as const);
      return {
        events: [{ type: 'moves/createFailed', data: { createId, why } }],
        ends: [{ command: createId as RecordId, end }],
      };
    },
    'moves/createUnanswered': ({ data }, { moves }) => ({
      events:
        moves.state.saving?.createId === data.createId
          ? [{ type: 'moves/outcomeUnknown', data }]
          : [],
    }),
    'moves/askAgain': (_command, { moves }) => ({
      events: moves.state.saving
        ? [{ type: 'moves/askedAgain', data: { createId: moves.state.saving.createId } }]
        : [],
    }),
    'moves/giveUp': (_command, { moves }) => {
      const under = moves.state.saving;
      if (!under) return { events: [] };
      const command = under.createId as RecordId;
      return {
        events: [{ type: 'moves/givenUp', data: { createId: under.createId } }],
        ends: [{ command, end: { how: 'failed', error: 'Given up without an answer.' } }],
      };
    },
  },
  evolve: {
    'moves/draftChanged': ({ data }, { draft }) => {
      draft.draft = castDraft(data.draft);
      if (!data.draft) draft.failed = null;
    },
    'moves/flowTaken': ({ data }, { draft }) => {
      draft.otherFlow = data.by;
    },
    'moves/createRequested': ({ data: { createId, key, move } }, { draft }) => {
      const asked = { move: castDraft(move), edit: null };
      draft.saving = { createId, key, ...asked, outcomeUnknown: false };
      draft.failed = null;
    },
    'moves/editRequested': ({ data: { editId, key, edit } }, { draft }) => {
      const asked = { move: null, edit: castDraft(edit) };
      draft.saving = { createId: editId, key, ...asked, outcomeUnknown: false };
      draft.failed = null;
    },
    'moves/created': (_event, { draft }) => saved(draft),
    'moves/edited': (_event, { draft }) => saved(draft),
    'moves/createFailed': ({ data }, { draft }) => fail(draft, data.why),
    'moves/editFailed': ({ data }, { draft }) => fail(draft, data.why),
    'kernel/ended': ({ data, ends }, { draft }) => {
      // The machine gave it up (its store or its process failed): the draft is kept.
      const mine = ends?.find(({ command }) => command === draft.saving?.createId);
      if (data.by !== 'kernel' || !mine) return;
      fail(draft, mine.end.how === 'failed' ? mine.end.error : 'It was given up.');
    },
    'moves/outcomeUnknown': (_event, { draft }) => {
      if (draft.saving) draft.saving.outcomeUnknown = true;
    },
    'moves/askedAgain': (_event, { draft }) => {
      if (draft.saving) draft.saving.outcomeUnknown = false;
    },
    'moves/givenUp': (_event, { draft }) => {
      const effect = draft.saving?.edit ? 'saved' : 'created';
      fail(draft, `The move may have been ${effect}.`, true);
    },
  },
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
    'moves/askAgain': { label: 'Ask again', capability: 'moves.write', retry: 'keyed' },
    'moves/giveUp': { label: 'Stop waiting', capability: 'moves.write', retry: 'never' },
  },
});

function saved(draft: Draft<MovesState>): void {
  draft.saving = null;
  draft.draft = null;
}

/** The draft stays, and so does the key of what was tried. */
function fail(draft: Draft<MovesState>, why: string, outcomeUnknown = false): void {
  if (draft.saving) {
    const { createId: _intent, ...asked } = draft.saving;
    draft.failed = { ...asked, why, outcomeUnknown };
  }
  draft.saving = null;
}

/** For a slice whose own flow opens (in words) or is over (null). */
export function flowTaken(by: string | null) {
  return { type: 'moves/flowTaken' as const, data: { by } };
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
