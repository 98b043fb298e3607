import { withDeadline, withForceReady, withReady } from '#domain/moveTimes.ts';
import { same } from '#domain/same.ts';
import { zoneOfState } from '#domain/zoneOfState.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import { filledIn, type FlowSees } from '#spine/flow/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import {
  type DraftVehicle,
  endOf,
  isSameEnd,
  type MoveDraft,
  type MoveEnd,
  type MovesState,
  newVehicle,
  timesOf,
  type VehicleEdit,
} from './moves.model.ts';

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

type Ends = Pick<MoveDraft, 'startId' | 'endId' | 'startPlace' | 'endPlace'>;

/** 'Downtown → Airport', as far as it is known. */
export function aboutOf(ends: Ends | null, { world }: Pick<WorldSees, 'world'>): string {
  const [start, end] = ends ? [endOf(ends, 'start'), endOf(ends, 'end')] : [];
  if (!start && !end) return '';
  const label = (at: MoveEnd | null | undefined) => {
    if (!at) return '…';
    return 'place' in at
      ? at.place.label
      : (world.tables.locations.get(at.locationId)?.label ?? '…');
  };
  return `${label(start)} → ${label(end)}`;
}

/** The zone of an end: that of its location, or of its new place's state; undefined: unknown. */
export function zoneOfEnd(
  end: MoveEnd | null,
  { world }: Pick<WorldSees, 'world'>,
): string | undefined {
  if (!end) return undefined;
  if ('place' in end) return zoneOfState(end.place.state, end.place) ?? undefined;
  return world.tables.locations.get(end.locationId)?.timezone;
}

/** The draft with this end; the other is cleared where it is the same (S1 §4). */
export function withEnd(
  draft: MoveDraft,
  which: 'start' | 'end',
  end: MoveEnd | null,
  { world }: Pick<WorldSees, 'world'>,
): MoveDraft {
  const other = which === 'start' ? 'end' : 'start';
  const chosen = withOne(draft, which, end);
  const isSame = isSameEnd(end, endOf(draft, other), (id) => world.tables.locations.get(id));
  return isSame ? withOne(chosen, other, null) : chosen;
}

function withOne(draft: MoveDraft, which: 'start' | 'end', end: MoveEnd | null): MoveDraft {
  const id = end && 'locationId' in end ? end.locationId : null;
  const place = end && 'place' in end ? end.place : null;
  return which === 'start'
    ? { ...draft, startId: id, startPlace: place }
    : { ...draft, endId: id, endPlace: place };
}

export function swapped(draft: MoveDraft): MoveDraft {
  const { startId, endId, startPlace, endPlace } = draft;
  return { ...draft, startId: endId, endId: startId, startPlace: endPlace, endPlace: startPlace };
}

/** One vehicle more, with the times and the reason of the last; its card is open. */
export function withVehicle(draft: MoveDraft, nowMs: number): MoveDraft {
  const { vehicles } = draft;
  const last = vehicles.at(-1);
  const fresh = newVehicle(nowMs);
  const added = last ? { ...fresh, ...timesOf(last), reason: last.reason } : fresh;
  return { ...draft, vehicles: [...vehicles, added], selected: vehicles.length };
}

/** Without one vehicle: the open card stays open, or the one in its place opens (S1 §4). */
export function withoutVehicle(draft: MoveDraft, index: number): MoveDraft {
  const vehicles = draft.vehicles.filter((_vehicle, at) => at !== index);
  const { selected } = draft;
  const last = vehicles.length - 1;
  const next = selected !== null && selected > index ? selected - 1 : selected;
  return { ...draft, vehicles, selected: next === null || last < 0 ? null : Math.min(next, last) };
}

export function withTimesOf(draft: MoveDraft, index: number): MoveDraft {
  const from = draft.vehicles[index];
  if (!from) return draft;
  const times = timesOf(from);
  return { ...draft, vehicles: draft.vehicles.map((vehicle) => ({ ...vehicle, ...times })) };
}

/** The draft with one field of one vehicle changed, and the fields that depend on it. */
export function edited(draft: MoveDraft, edit: VehicleEdit, sees: DraftingSees): MoveDraft {
  const index = indexOf(draft, edit);
  const vehicles = draft.vehicles.map((vehicle, at) =>
    at === index ? editedVehicle(vehicle, edit, draft, sees) : vehicle,
  );
  return { ...draft, vehicles };
}

/** The position of the vehicle that an edit means: the open card unless it says so. */
export function indexOf(draft: MoveDraft, { index }: VehicleEdit): number | null {
  return index ?? draft.selected;
}

function editedVehicle(
  vehicle: DraftVehicle,
  edit: VehicleEdit,
  draft: MoveDraft,
  sees: DraftingSees,
): DraftVehicle {
  const { nowMs } = sees.clock.state;
  const zoneAt = (end: 'start' | 'end') => zoneOfEnd(endOf(draft, end), sees);
  switch (edit.field) {
    case 'vinInput':
      return { ...vehicle, vinInput: edit.value, vehicleId: null };
    case 'vehicleId': {
      const row = sees.world.tables.vehicles.get(edit.value);
      const vinInput = row ? row.stock || row.vin : vehicle.vinInput;
      return { ...vehicle, vehicleId: edit.value, vinInput };
    }
    case 'forceReady':
      return { ...vehicle, ...withForceReady(timesOf(vehicle), edit.value, nowMs) };
    case 'readyMs':
      return { ...vehicle, ...withReady(timesOf(vehicle), edit.value, nowMs, zoneAt('start')) };
    case 'deadlineMs':
      return { ...vehicle, ...withDeadline(timesOf(vehicle), edit.value, nowMs, zoneAt('end')) };
    case 'reason':
      return { ...vehicle, reason: edit.value };
    case 'pickupNotes':
      return { ...vehicle, pickupNotes: edit.value };
    case 'dropoffNotes':
      return { ...vehicle, dropoffNotes: edit.value };
  }
}
