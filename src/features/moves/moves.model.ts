import type { Point } from '#domain/geo.ts';
import { checkTimes, defaultTimes, type MoveTimes } from '#domain/moveTimes.ts';
import { type EditedEnd, isOneEnd } from '#domain/moveEdit.ts';
import { newPlace, type NewPlace } from '#domain/newPlace.ts';
import { type DeepReadonly, flag, integer, payload, text, z } from '#domain/schema.ts';
import { no, type No, type Yes, yes } from '#kernel/records.ts';
import { orOther } from '#spine/flow/index.ts';
import {
  draftVehicle,
  type DraftVehicle,
  endFields,
  reasons,
  requestFields,
} from './vehicle.model.ts';

export type { DraftVehicle } from './vehicle.model.ts';

/** Steps of 'Schedule a move' (S1 §2): those of the flipped flow, and of the unflipped one. */
export const flippedSteps = ['location', 'vehicles', 'confirm'] as const;
export const unflippedSteps = ['operation', 'vehicles', 'location', 'confirm'] as const;
export const moveSteps = ['operation', 'location', 'vehicles', 'confirm'] as const;
export type MoveStep = (typeof moveSteps)[number];
export const stepWords: { readonly [S in MoveStep]: string } = {
  operation: 'Operation',
  location: 'Location',
  vehicles: 'Vehicles',
  confirm: 'Confirm',
};

/** The operations of the unflipped flow: 'Bring home', 'Take' and 'Move'. */
export const operations = ['home', 'take', 'move'] as const;
export type MoveOperation = (typeof operations)[number];

/** More vehicles in one draft would not be looked through; rows are imported. */
export const mostVehicles = 100;

const draft = z.object({
  /** Whether it has the steps of the flipped flow. */
  isFlipped: flag,
  step: z.enum(moveSteps),
  /** Null until it is chosen; the flipped flow has none. */
  operation: z.nullable(z.enum(operations)),
  startId: z.nullable(text()),
  endId: z.nullable(text()),
  /** Instead of a saved location. */
  startPlace: z.nullable(newPlace),
  endPlace: z.nullable(newPlace),
  vehicles: z.array(draftVehicle),
  /** The vehicle whose card is open; null: none. */
  selected: z.nullable(integer),
});
export type MoveDraft = DeepReadonly<z.output<typeof draft>>;
export const draftPayload = payload(z.object({ draft: z.nullable(draft) }));

export const startPayload = payload(
  z.object({
    startId: z.nullable(text()),
    endId: z.nullable(text()),
    /** 1 by default. */
    vehicleCount: z.optional(integer),
    /** Vehicles of the inventory to begin with. */
    vehicleIds: z.optional(z.array(text())),
    ...orOther,
  }),
);
export const placePayload = payload(
  z.object({
    end: z.enum(['start', 'end']),
    locationId: z.nullable(text()),
    /** Instead of a saved location. */
    place: z.optional(newPlace),
  }),
);
export const endPayload = payload(z.object({ end: z.enum(['start', 'end']) }));
export const stepPayload = payload(z.object({ step: z.enum(moveSteps) }));
export const operationPayload = payload(z.object({ operation: z.enum(operations) }));
export const flowPayload = payload(z.object({ isFlipped: flag }));
export const homesPayload = payload(z.object({ locationIds: z.array(text()) }));
/** A vehicle by its position. */
export const vehicleAtPayload = payload(z.object({ index: integer }));
export const selectPayload = payload(z.object({ index: z.nullable(integer) }));
/** Absent: the vehicle whose card is open. */
const index = z.optional(integer);
/** One field at a time, so that undo takes back a single change. */
export const vehiclePayload = payload(
  z.union([
    z.object({ field: z.literal('vinInput'), value: text('vin'), index }),
    z.object({ field: z.literal('vehicleId'), value: text(), index }),
    z.object({ field: z.literal('forceReady'), value: flag, index }),
    z.object({ field: z.literal('readyMs'), value: z.nullable(integer), index }),
    z.object({ field: z.literal('deadlineMs'), value: z.nullable(integer), index }),
    z.object({ field: z.literal('reason'), value: z.enum(reasons), index }),
    z.object({ field: z.literal('pickupNotes'), value: text('note'), index }),
    z.object({ field: z.literal('dropoffNotes'), value: text('note'), index }),
  ]),
);
export type VehicleEdit = ReturnType<typeof vehiclePayload.parse>;

const create = z.object({
  moves: z.array(
    z.object({
      ...endFields,
      ...requestFields,
      /** Whether its ready time may be in the past (reading 13). */
      forceReady: flag,
    }),
  ),
  /** The wizard that sent it; attempts belong to one wizard. */
  flow: integer,
  /** Whether a trip is planned for the moves once they are created. */
  thenPlan: z.optional(flag),
});
/** The payload of `moves/create` has everything its call needs: it must survive a crash. */
export const createPayload = payload(create);
export type CreateData = DeepReadonly<z.output<typeof create>>;
export type MoveRequestData = CreateData['moves'][number];

type Drafting = { readonly draft: MoveDraft | null };
export type MovesState = Drafting & {
  /** Whether new drafts have the steps of the flipped flow. */
  readonly isFlipped: boolean;
  /** Drafts put aside, by flow. */
  readonly aside: { readonly [flow: string]: Drafting };
};

export type MoveEnd = { readonly locationId: string } | { readonly place: NewPlace };

/** An end as it is edited, like one of a draft. */
export function endOfEdited(value: EditedEnd): MoveEnd | null {
  if (value === null) return null;
  return typeof value === 'string' ? { locationId: value } : { place: value };
}

/** A new vehicle: ready now, due in two days, for reason 'other' (S1 §3). */
export function newVehicle(nowMs: number): DraftVehicle {
  return {
    vinInput: '',
    vehicleId: null,
    ...defaultTimes(nowMs),
    reason: 'other',
    pickupNotes: '',
    dropoffNotes: '',
  };
}

export function newDraft(
  startId: string | null,
  endId: string | null,
  nowMs: number,
  { isFlipped = true, vehicleCount = 1 } = {},
): MoveDraft {
  const atVehicles = startId !== null && endId !== null;
  const count = Math.max(1, Math.min(mostVehicles, vehicleCount));
  return {
    isFlipped,
    step: isFlipped ? (atVehicles ? 'vehicles' : 'location') : 'operation',
    operation: null,
    startId,
    endId: endId === startId ? null : endId,
    startPlace: null,
    endPlace: null,
    vehicles: Array.from({ length: count }, () => newVehicle(nowMs)),
    selected: 0,
  };
}

export function stepsOf({ isFlipped }: Pick<MoveDraft, 'isFlipped'>): readonly MoveStep[] {
  return isFlipped ? flippedSteps : unflippedSteps;
}

type Ends = Pick<MoveDraft, 'startId' | 'endId' | 'startPlace' | 'endPlace'>;

/** What an end of the draft is; null while it is not chosen. */
export function endOf(draft: Ends, end: 'start' | 'end'): MoveEnd | null {
  const [locationId, place] =
    end === 'start' ? [draft.startId, draft.startPlace] : [draft.endId, draft.endPlace];
  if (place) return { place };
  return locationId === null ? null : { locationId };
}

/** Whether both are one place, be it saved or suggested; `pointOf`: where a location is. */
export function isSameEnd(
  a: MoveEnd | null,
  b: MoveEnd | null,
  pointOf: (locationId: string) => Point | undefined,
): boolean {
  const edited = (end: MoveEnd | null) => end && ('place' in end ? end.place : end.locationId);
  return isOneEnd(edited(a), edited(b), pointOf);
}

export function timesOf(move: MoveTimes): MoveTimes {
  const { readyMs, deadlineMs, forceReady } = move;
  return { readyMs, deadlineMs, forceReady };
}

/** 'Vehicle 2', or 'The vehicle' where it is the only one. */
export function vehicleName(at: number, count: number): string {
  return count === 1 ? 'The vehicle' : `Vehicle ${at + 1}`;
}

/** S1 §5: whether a step's own fields are complete. */
export function stepDone(step: MoveStep, draft: MoveDraft, nowMs: number): Yes | No {
  switch (step) {
    case 'operation':
      return draft.operation === null ? no('Choose what the move is for.') : yes;
    case 'location':
      if (!endOf(draft, 'start')) return no('Choose a pick-up location.');
      return endOf(draft, 'end') ? yes : no('Choose a drop-off location.');
    case 'vehicles':
      return vehiclesDone(draft.vehicles, nowMs);
    case 'confirm':
      return yes;
  }
}

function vehiclesDone(vehicles: MoveDraft['vehicles'], nowMs: number): Yes | No {
  if (vehicles.length === 0) return no('Add a vehicle.');
  for (const [at, vehicle] of vehicles.entries()) {
    const done = vehicleDone(vehicle, vehicleName(at, vehicles.length), nowMs);
    if (!done.yes) return done;
  }
  return yes;
}

/** Whether one vehicle is complete; `name` begins the sentence that says what it lacks. */
export function vehicleDone(vehicle: DraftVehicle, name: string, nowMs: number): Yes | No {
  if (!vehicle.vehicleId && vehicle.vinInput.trim() === '') {
    return no(`${name} needs a VIN or a stock label.`);
  }
  if (vehicle.deadlineMs === null) return no(`${name} needs a deadline.`);
  const times = checkTimes(timesOf(vehicle), nowMs);
  return times.yes || name === 'The vehicle' ? times : no(`${name}: ${times.reason}`);
}
