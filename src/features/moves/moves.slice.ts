import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { no, yes } from '#kernel/records.ts';
import { castDraft } from 'immer';
import { clockSlice } from '#spine/clock/index.ts';
import { fetchesSlice } from '#spine/fetches/index.ts';
import {
  formsSlice,
  mayOpenForm,
  mayTypeInPlace,
  openingForm,
  typingInPlace,
} from '#spine/forms/index.ts';
import {
  flowSlice,
  isSaving,
  keeping,
  leaving,
  mayOpen,
  nextId,
  opening,
} from '#spine/flow/index.ts';
import { mapSlice } from '../map/index.ts';
import { navigationSlice } from '#spine/navigation/index.ts';
import { selectionSlice } from '#spine/selection/index.ts';
import { sessionSlice } from '#spine/session/index.ts';
import { roadsSlice } from '../roads/index.ts';
import { vinsSlice } from '../vins/index.ts';
import { worldSlice } from '#spine/world/index.ts';
import { connectionSlice } from '#spine/connection/index.ts';
import { asking, outboxSlice } from '#spine/outbox/index.ts';
import { type EditedField, moveFields } from '#domain/moveEdit.ts';
import { saveEdits } from './editing.requests.ts';
import { createMove, newMove, noVehicle, saving } from './moves.requests.ts';
import {
  aboutOf,
  changed,
  type DraftingSees,
  edited,
  fillIn,
  indexOf,
  redraft,
  swapped,
  withEnd,
  withoutVehicle,
  withTimesOf,
  withVehicle,
} from './drafting.slice.ts';
import { moveForm } from './moves.forms.ts';
import { movesCommands } from './moves.commands.ts';
import { movesEvents } from './moves.events.ts';
import {
  endOf,
  isSameEnd,
  mostVehicles,
  type MoveDraft,
  type MovesState,
  newDraft,
  stepDone,
  stepsOf,
  stepWords,
  type VehicleEdit,
} from './moves.model.ts';
import { road } from './moves.fetches.ts';
import { homesOf, noHome, selectedEnds } from './moves.queries.ts';

const initial: MovesState = { draft: null, isFlipped: true, aside: {} };
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
    vinsSlice,
    fetchesSlice,
    roadsSlice,
  ],
  commands: movesCommands,
  events: movesEvents,
  initial,
});
export type MovesTypes = TypesOf<typeof facts>;
export type MovesSees = SeesOf<typeof facts>;

const notLoaded = no('The data is not loaded yet.');
const noDraft = no('No move is being scheduled.');
const noSuchVehicle = no('There is no such vehicle.');
const tooMany = no(`A draft holds at most ${mostVehicles} vehicles.`);

export const movesSlice = facts.does({
  guards: {
    ...asks.guards,
    'moves/start': ({ vehicleIds = [] }, sees) => {
      if (sees.world.state.phase !== 'ready') return notLoaded;
      const { vehicles } = sees.world.tables;
      if (vehicleIds.some((id) => !vehicles.get(id))) return noVehicle;
      if (vehicleIds.length > mostVehicles) return tooMany;
      const subject = newMove(sees.flow.state.open?.id ?? 0);
      return mayOpen(sees, subject, 'A move is being scheduled already.');
    },
    'moves/chooseType': (_data, sees) => {
      const may = mayChangeDraft(sees);
      if (!may.yes) return may;
      return sees.moves.state.draft?.isFlipped ? no('These steps have no operation.') : yes;
    },
    'moves/goTo': ({ step }, sees) => {
      const { draft } = sees.moves.state;
      if (!draft) return noDraft;
      const steps = stepsOf(draft);
      if (!steps.includes(step)) return no('There is no such step.');
      // Back is always open; forward needs every earlier step to be done (S1 §5).
      for (const before of steps.slice(0, steps.indexOf(step))) {
        const done = stepDone(before, draft, sees.clock.state.nowMs);
        if (!done.yes) return done;
      }
      return yes;
    },
    'moves/setPlace': ({ locationId }, sees) => {
      const may = mayChangeDraft(sees);
      if (!may.yes) return may;
      return locationId === null || sees.world.tables.locations.get(locationId)
        ? yes
        : no('This location is not known.');
    },
    'moves/useHome': (_data, sees) => {
      const may = mayChangeDraft(sees);
      if (!may.yes) return may;
      return homesOf(sees).length > 0 ? yes : noHome;
    },
    'moves/swap': (_data, sees) => {
      const may = mayChangeDraft(sees);
      const { draft } = sees.moves.state;
      if (!may.yes || !draft) return may;
      return endOf(draft, 'start') || endOf(draft, 'end') ? yes : no('Choose a location first.');
    },
    'moves/addVehicle': (_data, sees) => {
      const may = mayChangeDraft(sees);
      if (!may.yes) return may;
      const { length } = sees.moves.state.draft?.vehicles ?? [];
      return length < mostVehicles ? yes : tooMany;
    },
    'moves/removeVehicle': ({ index }, sees) => mayChangeVehicle(sees, index),
    'moves/selectVehicle': ({ index }, sees) => {
      const { draft } = sees.moves.state;
      if (!draft) return noDraft;
      return index === null || draft.vehicles[index] ? yes : noSuchVehicle;
    },
    'moves/copyTimes': ({ index }, sees) => mayChangeVehicle(sees, index),
    'moves/editVehicle': (edit, sees) => {
      const { draft } = sees.moves.state;
      const may = mayChangeVehicle(sees, draft && indexOf(draft, edit));
      if (!may.yes) return may;
      const isGone = edit.field === 'vehicleId' && !sees.world.tables.vehicles.get(edit.value);
      return isGone ? noVehicle : yes;
    },
    'moves/edit': ({ activityId }, sees) =>
      sees.world.state.phase === 'ready' ? mayOpenForm(sees, moveForm, activityId) : notLoaded,
    'moves/editCell': ({ activityId, typed }, sees) =>
      mayTypeInPlace(sees, moveForm, activityId, typed),
    'moves/close': (_data, { moves, flow }) => {
      if (!moves.state.draft) return noDraft;
      return isSaving({ flow }) ? saving : yes;
    },
  },
  decide: {
    ...asks.decide,
    'moves/start': (command, sees) => {
      const draft = startedWith(command.data, sees);
      // A draft that is open but hidden is shown instead of opening a second one; one that is
      // being saved makes room.
      const { open } = sees.flow.state;
      const id = sees.moves.state.draft && open?.intentId === null ? open.id : undefined;
      const wizard = createWizard(id ?? nextId(sees), aboutOf(draft, sees));
      return opening(sees, command, wizard, { events: [changed(draft)], revert: [] });
    },
    'moves/setFlow': ({ data }, { moves }) => ({
      events: data.isFlipped === moves.state.isFlipped ? [] : [{ type: 'moves/flowSet', data }],
    }),
    'moves/chooseType': ({ data: { operation } }, sees) => {
      const which = { home: 'end', take: 'start', move: null }[operation] as 'end' | 'start' | null;
      const homes = which ? homesOf(sees) : [];
      const filled = fillIn(sees, (draft) => ({
        ...(which && homes[0] ? withEnd(draft, which, { locationId: homes[0].id }, sees) : draft),
        operation,
        step: 'vehicles',
      }));
      return logging(homes, filled);
    },
    'moves/goTo': ({ data }, sees) => redraft(sees, (draft) => ({ ...draft, step: data.step })),
    'moves/setPlace': ({ data: { end, locationId, place } }, sees) =>
      fillIn(sees, (draft) =>
        withEnd(draft, end, place ? { place } : locationId === null ? null : { locationId }, sees),
      ),
    'moves/useHome': ({ data: { end } }, sees) => {
      const homes = homesOf(sees);
      const [home] = homes;
      return logging(
        homes,
        fillIn(sees, (draft) =>
          home ? withEnd(draft, end, { locationId: home.id }, sees) : draft,
        ),
      );
    },
    'moves/swap': (_command, sees) => fillIn(sees, swapped),
    'moves/addVehicle': (_command, sees) =>
      fillIn(sees, (draft) => withVehicle(draft, sees.clock.state.nowMs)),
    'moves/removeVehicle': ({ data: { index } }, sees) =>
      fillIn(sees, (draft) => withoutVehicle(draft, index)),
    'moves/selectVehicle': ({ data: { index } }, sees) =>
      redraft(sees, (draft) => ({ ...draft, selected: index })),
    'moves/copyTimes': ({ data: { index } }, sees) =>
      fillIn(sees, (draft) => withTimesOf(draft, index)),
    'moves/editVehicle': ({ data }, sees) => fillIn(sees, (draft) => edited(draft, data, sees)),
    'moves/edit': (command, sees) => openingForm(sees, command, moveForm, command.data.activityId),
    'moves/editCell': (command, sees) =>
      typingInPlace(sees, command, moveForm, command.data.activityId),
    'moves/close': (_command, sees) => leaving(sees),
  },
  evolve: {
    'moves/draftChanged': ({ data }, { draft }) => {
      draft.draft = castDraft(data.draft);
    },
    'moves/flowSet': ({ data: { isFlipped } }, { draft }) => {
      draft.isFlipped = isFlipped;
    },
    'moves/homesFound': () => {},
    ...keeping('moves', initial, ['isFlipped']),
  },
  requests: asks.requests,
  fetches: [road],
  forms: [moveForm],
  registry: {
    'moves/edit': {
      label: 'Edit the move',
      icon: 'edit',
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
    'moves/editCell': {
      label: 'Edit in place',
      capability: 'moves.write',
      step: ({ typed }) => {
        const words = Object.keys(typed).map((field) => moveFields.labels[field as EditedField]);
        return `edit ${words.join(' and ').toLowerCase()}`;
      },
    },
    'moves/saveEdits': { label: 'Save Edits', capability: 'moves.write' },
    'moves/start': {
      label: 'Schedule a move',
      icon: 'vehicle',
      hotkey: 'm',
      capability: 'moves.write',
      step: () => 'begin a move',
      from: (sees) => ({ yes: true, data: selectedEnds(sees) }),
    },
    'moves/chooseType': {
      label: 'Choose what the move is for',
      capability: 'moves.write',
      step: ({ operation }) => `choose '${operationWords[operation]}'`,
    },
    'moves/goTo': {
      label: 'Go to step',
      capability: 'moves.write',
      step: ({ step }) => `go to the step '${stepWords[step]}' of the move`,
    },
    'moves/setPlace': {
      label: 'Choose location',
      capability: 'moves.write',
      step: ({ end, locationId, place }) =>
        `${locationId === null && !place ? 'clear' : 'choose'} ${endWords[end]}`,
    },
    'moves/useHome': {
      label: 'Use the home location',
      capability: 'moves.write',
      step: ({ end }) => `use the home location as ${endWords[end]}`,
    },
    'moves/swap': {
      label: 'Swap pick-up and drop-off',
      icon: 'swap',
      capability: 'moves.write',
      step: () => 'swap pick-up and drop-off',
      from: () => ({ yes: true, data: {} }),
    },
    'moves/addVehicle': {
      label: 'Add vehicle',
      icon: 'add',
      capability: 'moves.write',
      step: () => 'add a vehicle',
      from: () => ({ yes: true, data: {} }),
    },
    'moves/removeVehicle': {
      label: 'Remove the vehicle',
      capability: 'moves.write',
      step: ({ index }) => `remove vehicle ${index + 1}`,
    },
    'moves/selectVehicle': {
      label: 'Open the vehicle',
      capability: 'moves.write',
      step: ({ index }) => (index === null ? 'close the vehicle' : `open vehicle ${index + 1}`),
    },
    'moves/copyTimes': {
      label: 'Copy times to all',
      capability: 'moves.write',
      step: () => 'copy the times to all vehicles',
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

type Draftable = Pick<DraftingSees, 'moves' | 'flow'>;

function mayChangeDraft(sees: Draftable) {
  if (!sees.moves.state.draft) return noDraft;
  return isSaving(sees) ? saving : yes;
}

function mayChangeVehicle(sees: Draftable, index: number | null) {
  const may = mayChangeDraft(sees);
  if (!may.yes) return may;
  return index !== null && sees.moves.state.draft?.vehicles[index] ? yes : noSuchVehicle;
}

type Started = {
  readonly startId: string | null;
  readonly endId: string | null;
  readonly vehicleCount?: number | undefined;
  readonly vehicleIds?: readonly string[] | undefined;
};

/** A new draft, with these vehicles of the inventory where they are asked for. */
function startedWith(data: Started, sees: DraftingSees): MoveDraft {
  const { startId, endId, vehicleIds = [], vehicleCount = vehicleIds.length } = data;
  const { isFlipped } = sees.moves.state;
  const [start, end] = [startId, endId].map((id) => (id === null ? null : { locationId: id }));
  const isOne = isSameEnd(start ?? null, end ?? null, (id) => sees.world.tables.locations.get(id));
  const { nowMs } = sees.clock.state;
  const draft = newDraft(startId, isOne ? null : endId, nowMs, { isFlipped, vehicleCount });
  return vehicleIds.reduce<MoveDraft>(
    (now, value, index) => edited(now, { field: 'vehicleId', value, index }, sees),
    draft,
  );
}

/** S1 §3: of several home locations the first is used, which is logged. */
function logging<B extends { readonly events: readonly unknown[] }>(
  homes: readonly { readonly id: string }[],
  batch: B,
) {
  if (homes.length < 2 || batch.events.length === 0) return batch;
  const data = { locationIds: homes.map(({ id }) => id) };
  return { ...batch, events: [...batch.events, { type: 'moves/homesFound' as const, data }] };
}

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

const endWords = { start: 'pick-up', end: 'drop-off' } as const;
const operationWords = { home: 'Bring home', take: 'Take', move: 'Move' } as const;

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
