import type { MoveReason } from '#domain/entities.ts';
import { checkTimes, defaultTimes, type MoveTimes } from '#domain/moveTimes.ts';
import { flag, integer, payload, text, z } from '#domain/schema.ts';
import { no, type No, type Yes, yes } from '#kernel/records.ts';
import { orOther } from '../flow/index.ts';

/** Steps of 'Schedule a move' (S1 §2, the flipped flow). */
export const moveSteps = ['location', 'vehicles', 'confirm'] as const;
export type MoveStep = (typeof moveSteps)[number];

const reasons = ['inventory', 'retail', 'service', 'other'] as const satisfies MoveReason[];

const vehicleFields = {
  /** The input: a VIN, or a stock label of the inventory. */
  vinInput: text('vin'),
  /** The inventory vehicle chosen or matched; editing the text clears it. */
  vehicleId: z.nullable(text()),
  forceReady: flag,
  readyMs: z.nullable(integer),
  deadlineMs: z.nullable(integer),
  reason: z.enum(reasons),
  pickupNotes: text('note'),
  dropoffNotes: text('note'),
};
const draft = z.object({
  step: z.enum(moveSteps),
  startId: z.nullable(text()),
  endId: z.nullable(text()),
  ...vehicleFields,
});
export const draftPayload = payload(z.object({ draft: z.nullable(draft) }));
export type MoveDraft = NonNullable<ReturnType<typeof draftPayload.parse>['draft']>;

export const startPayload = payload(
  z.object({ startId: z.nullable(text()), endId: z.nullable(text()), ...orOther }),
);
export const placePayload = payload(
  z.object({ end: z.enum(['start', 'end']), locationId: z.nullable(text()) }),
);
export const stepPayload = payload(z.object({ step: z.enum(moveSteps) }));
/** One field at a time, so that undo takes back a single change. */
export const vehiclePayload = payload(
  z.union([
    z.object({ field: z.literal('vinInput'), value: text('vin') }),
    z.object({ field: z.literal('vehicleId'), value: text() }),
    z.object({ field: z.literal('forceReady'), value: flag }),
    z.object({ field: z.literal('readyMs'), value: z.nullable(integer) }),
    z.object({ field: z.literal('deadlineMs'), value: z.nullable(integer) }),
    z.object({ field: z.literal('reason'), value: z.enum(reasons) }),
    z.object({ field: z.literal('pickupNotes'), value: text('note') }),
    z.object({ field: z.literal('dropoffNotes'), value: text('note') }),
  ]),
);
export type VehicleEdit = ReturnType<typeof vehiclePayload.parse>;

const request = z.object({
  startId: text(),
  endId: text(),
  vehicleId: z.nullable(text()),
  vin: z.nullable(text('vin')),
  readyMs: z.nullable(integer),
  deadlineMs: integer,
  reason: z.enum(reasons),
  pickupNotes: text('note'),
  dropoffNotes: text('note'),
});
/** The payload of `moves/create` has everything its call needs: it must survive a crash. */
export const createPayload = payload(
  z.object({
    move: request,
    forceReady: flag,
    /** The wizard that sent it; attempts belong to one wizard. */
    flow: integer,
  }),
);
export type MoveRequestData = ReturnType<typeof createPayload.parse>['move'];

type Drafting = { readonly draft: MoveDraft | null };
export type MovesState = Drafting & {
  /** Drafts put aside, by flow. */
  readonly aside: { readonly [flow: string]: Drafting };
};

export function newDraft(startId: string | null, endId: string | null, nowMs: number): MoveDraft {
  return {
    step: startId && endId ? 'vehicles' : 'location',
    startId,
    endId: endId === startId ? null : endId,
    vinInput: '',
    vehicleId: null,
    ...defaultTimes(nowMs),
    reason: 'other',
    pickupNotes: '',
    dropoffNotes: '',
  };
}

export function timesOf(move: MoveTimes): MoveTimes {
  const { readyMs, deadlineMs, forceReady } = move;
  return { readyMs, deadlineMs, forceReady };
}

/** S1 §5: whether a step's own fields are complete. */
export function stepDone(step: MoveStep, move: MoveDraft, nowMs: number): Yes | No {
  if (step === 'location') {
    if (!move.startId) return no('Choose a pick-up location.');
    if (!move.endId) return no('Choose a drop-off location.');
    return yes;
  }
  if (step === 'vehicles') {
    if (!move.vehicleId && move.vinInput.trim() === '') {
      return no('The vehicle needs a VIN or a stock label.');
    }
    if (move.deadlineMs === null) return no('The vehicle needs a deadline.');
    return checkTimes(timesOf(move), nowMs);
  }
  return yes;
}
