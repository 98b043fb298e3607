import { type CommandRecord, no, yes } from '#kernel/records.ts';
import { isSaving, mayOpen, opening } from '../flow/index.ts';
import type { SelectionTypes } from '../selection/index.ts';
import { changed, type DraftingSees, fillIn } from './drafting.slice.ts';
import type { EditedField, editPayload } from './editing.model.ts';
import {
  askedWith,
  editedMove,
  gone,
  isReadyNow,
  locksOf,
  lockStatus,
  meanwhile,
  valuesOf,
} from './editing.queries.ts';
import type { MoveDraft, VehicleEdit } from './moves.model.ts';
import { activitySubject, saveEdits, saving } from './moves.requests.ts';

type Sees = DraftingSees;

const onlyTimesAndNotes = no('Only times and notes are edited here.');

/** Whether a field of an edit's form may be touched: locked ones stay as they are (reading 6). */
export function mayEditField(sees: Sees, draft: MoveDraft, { field }: VehicleEdit) {
  const activity = editedMove(sees, draft);
  if (!activity) return gone;
  if (field === 'vinInput' || field === 'vehicleId' || field === 'reason') return onlyTimesAndNotes;
  const locked = locksOf(sees, activity)[field === 'forceReady' ? 'readyMs' : field];
  return locked === undefined ? yes : no(locked);
}

/** An edit leaves the places as they are. */
export function mayMovePlaces({ edit }: MoveDraft) {
  return edit ? onlyTimesAndNotes : yes;
}

export const editingGuards = {
  'moves/edit': ({ activityId }: { readonly activityId: string }, sees: Sees) => {
    const { world } = sees;
    const may = mayOpen(sees, activitySubject(activityId), 'This move is being edited already.');
    if (!may.yes) return may;
    if (world.state.phase !== 'ready') return no('The data is not loaded yet.');
    return world.tables.activities.get(activityId) ? yes : gone;
  },
  'moves/settle': ({ field, keep }: Settled, sees: Sees) => {
    const { draft } = sees.moves.state;
    if (!draft?.edit) return no('No move is being edited.');
    if (isSaving(sees)) return saving;
    const change = meanwhile(sees, draft).find((one) => one.field === field);
    if (!change) return no('Nobody else has changed this field.');
    return keep === 'mine' && change.locked !== null ? no(change.locked) : yes;
  },
};

/** 'Edit your move' (reading 5). */
function editWizard(activityId: string, about: string) {
  const request = { of: saveEdits.type, subject: activitySubject(activityId) };
  return { of: 'moves', title: 'Edit your move', name: 'the move being edited', request, about };
}

type EditData = ReturnType<typeof editPayload.parse>;
type Settled = { readonly field: EditedField; readonly keep: 'mine' | 'theirs' };

export const editingDeciders = {
  'moves/edit': (command: CommandRecord<'moves/edit', EditData>, sees: Sees) => {
    const { activityId } = command.data;
    const draft = draftOf(sees, activityId);
    if (!draft) return nothing;
    const about = sees.world.tables.activities.get(activityId)?.name ?? '';
    return opening(sees, command, editWizard(activityId, about), {
      events: [changed(draft)],
      revert: [changed(null)],
    });
  },
  'moves/settle': ({ data: { field, keep } }: { readonly data: Settled }, sees: Sees) =>
    fillIn(sees, (draft) => {
      const activity = editedMove(sees, draft);
      if (!activity || !draft.edit) return draft;
      const fields = askedWith(sees, draft, field);
      const theirs = Object.fromEntries(fields.map((one) => [one, activity[one]]));
      const edit = { ...draft.edit, seen: { ...draft.edit.seen, ...theirs } };
      if (keep === 'mine') return { ...draft, edit };
      if (field === 'notes') return { ...draft, edit: { ...edit, notes: activity.notes } };
      const forceReady = fields.includes('readyMs')
        ? isReadyNow(activity.readyMs, sees.clock.state.nowMs)
        : draft.forceReady;
      return { ...draft, ...theirs, forceReady, edit };
    }),
};

const nothing = { events: [], revert: [] };

/** The form as it opens: on the details, or in progress on the confirmation (reading 7). */
function draftOf(sees: Sees, activityId: string): MoveDraft | null {
  const { world, clock } = sees;
  const activity = world.tables.activities.get(activityId);
  if (!activity) return null;
  const { startId, endId, vehicleId, readyMs, reason } = activity;
  const vehicle = vehicleId === null ? undefined : world.tables.vehicles.get(vehicleId);
  const seen = valuesOf(activity);
  const { notes, ...values } = seen;
  return {
    step: lockStatus(sees, activity) === 'inProgress' ? 'confirm' : 'vehicles',
    startId,
    endId,
    vinInput: vehicle?.stock || (activity.vin ?? ''),
    vehicleId,
    ...values,
    forceReady: isReadyNow(readyMs, clock.state.nowMs),
    reason,
    edit: { activityId, notes, seen },
  };
}

type Selected = { readonly selection: { readonly state: SelectionTypes['state'] } };

export const editingRegistry = {
  'moves/edit': {
    label: 'Edit the move',
    icon: 'pencil',
    hotkey: 'e',
    capability: 'moves.write',
    retry: 'never',
    step: () => 'begin to edit the move',
    from: ({ selection }: Selected) => {
      const { collection, ids } = selection.state;
      const [activityId] = collection === 'activities' ? ids : [];
      if (activityId === undefined || ids.length > 1) return no('Select one move first.');
      return { yes: true, data: { activityId } } as const;
    },
  },
  'moves/settle': {
    label: 'Choose a value',
    capability: 'moves.write',
    retry: 'never',
    step: ({ keep }: Settled) => (keep === 'mine' ? 'keep my value' : 'take their value'),
  },
  'moves/saveEdits': { label: 'Save Edits', capability: 'moves.write', retry: 'keyed' },
} as const;
