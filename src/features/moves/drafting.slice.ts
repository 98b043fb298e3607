import { withDeadline, withForceReady, withReady } from '#domain/moveTimes.ts';
import type { ClockSees } from '../clock/index.ts';
import { filledIn, type FlowSees } from '../flow/index.ts';
import type { WorldSees } from '../world/index.ts';
import { type MoveDraft, type MovesState, timesOf, type VehicleEdit } from './moves.model.ts';

export type DraftingSees = Pick<WorldSees, 'world'> &
  ClockSees &
  FlowSees & { readonly moves: { readonly state: MovesState } };

export function changed(draft: MoveDraft | null) {
  return { type: 'moves/draftChanged' as const, data: { draft } };
}

/** The step that changes the draft; no events when the draft stays the same. */
export function redraft(
  { moves }: Pick<DraftingSees, 'moves'>,
  change: (draft: MoveDraft) => MoveDraft,
) {
  const { draft } = moves.state;
  const next = draft && change(draft);
  // A change without effect is no undoable step.
  if (!next || same(draft, next)) return { events: [], revert: [] };
  return { events: [changed(next)], revert: [changed(draft)] };
}

/** Like `redraft`, for input of the operator. */
export function fillIn(
  sees: Pick<DraftingSees, 'moves' | 'flow' | 'world'>,
  change: (draft: MoveDraft) => MoveDraft,
) {
  const { events, revert } = redraft(sees, change);
  const [next] = events;
  if (!next) return { events, revert };
  const marked = filledIn(sees, aboutOf(next.data.draft, sees));
  return { events: [...events, ...marked.events], revert: [...revert, ...marked.revert] };
}

/** 'Downtown → Airport', as far as it is known. */
export function aboutOf(
  ends: Pick<MoveDraft, 'startId' | 'endId'> | null,
  { world }: Pick<WorldSees, 'world'>,
): string {
  if (!ends?.startId && !ends?.endId) return '';
  const label = (id: string | null) => world.tables.locations.get(id ?? '')?.label ?? '…';
  return `${label(ends.startId)} → ${label(ends.endId)}`;
}

/** The draft with one field of its vehicle step changed, and the fields that depend on it. */
export function edited(
  draft: MoveDraft,
  edit: VehicleEdit,
  { clock, world }: DraftingSees,
): MoveDraft {
  const { nowMs } = clock.state;
  const zoneAt = (id: string | null) => world.tables.locations.get(id ?? '')?.timezone;
  switch (edit.field) {
    case 'vinInput':
      return { ...draft, vinInput: edit.value, vehicleId: null };
    case 'vehicleId': {
      const vehicle = world.tables.vehicles.get(edit.value);
      const vinInput = vehicle ? vehicle.stock || vehicle.vin : draft.vinInput;
      return { ...draft, vehicleId: edit.value, vinInput };
    }
    case 'forceReady':
      return { ...draft, ...withForceReady(timesOf(draft), edit.value, nowMs) };
    case 'readyMs':
      return { ...draft, ...withReady(timesOf(draft), edit.value, nowMs, zoneAt(draft.startId)) };
    case 'deadlineMs':
      return { ...draft, ...withDeadline(timesOf(draft), edit.value, nowMs, zoneAt(draft.endId)) };
    case 'reason':
      return { ...draft, reason: edit.value };
    case 'pickupNotes':
      return { ...draft, pickupNotes: edit.value };
    case 'dropoffNotes':
      return { ...draft, dropoffNotes: edit.value };
  }
}

/** Both went through the same schema, so their keys have one order. */
export function same(a: object, b: object): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
