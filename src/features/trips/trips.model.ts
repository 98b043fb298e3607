import { newPlace, type NewPlace } from '#domain/newPlace.ts';
import { type PlannedChaseType, type PlannerMode, plannerModes } from '#domain/plannerModes.ts';
import { flag, integer, payload, type PayloadSchema, text, z } from '#domain/schema.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import type { Certificate } from '#planning/team/model/problem.ts';
import { orOther } from '#spine/flow/index.ts';
import { certificateFields, placeFields, teamPlanFields } from './teamPlan.model.ts';

/** Steps of 'Plan a trip' (reading 17). */
export const planSteps = ['activities', 'preflight', 'plan', 'drivers', 'review'] as const;
export type PlanStep = (typeof planSteps)[number];

/** Where the moves of the trip come from (S2 §2). */
const sources = ['cart', 'selection'] as const;

/** S2 §2: the rate slider, in cents an hour. */
export const wageRange = { minCents: 1500, maxCents: 3500, stepCents: 100 } as const;

const requirements = z.object({
  qualifications: z.array(z.enum(['cdl', 'manualTransmission', 'medicalCard', 'plates', 'twic'])),
  manualAssignment: flag,
  driverGroup: z.nullable(text('name')),
});
/**
 * The chase cars, and in mode legacy-company the one that is known by its VIN, and the driver who
 * meets it (S2 §3 Chase driver).
 */
const chase = z.object({
  vin: text('vin'),
  driverId: z.nullable(text()),
  /** Where that driver is when named, as in `leg`; absent in what is saved. */
  from: z.optional(z.nullable(placeFields)),
  meetLocationId: z.nullable(text()),
  meetMs: z.nullable(integer),
  /** Passengers of each chase car; absent: as usual (reading 19). */
  seats: z.optional(integer),
  /** Chase cars at most; absent or null: as many as the plan needs. */
  cars: z.optional(z.nullable(integer)),
  /** Whether chase cars are paid to leave pick-ups last; absent: they are not. */
  leavesLast: z.optional(flag),
});
const leg = z.object({
  requirements: z.nullable(requirements),
  driverId: z.nullable(text()),
  /** Where the named driver is when named: a position is telemetry, so the choice carries it. */
  from: z.nullable(placeFields),
});
/** The most chase cars that can be chosen. */
export const mostChaseCars = 4;
/** What the operator can set apart from moves and drivers. */
const options = {
  mode: z.enum(plannerModes),
  /** 1 to 12; null: the recommended number. */
  driverCount: z.nullable(integer),
  /** Null: where the first move is picked up. */
  startLocationId: z.nullable(text()),
  roundTrip: flag,
  /** With chase cars: whether riders may take a ride where nothing else fits (reading 69). */
  ridesAllowed: flag,
  /** Whether the plan is on time first, and then cheap; absent: it is not. */
  onTimeFirst: z.optional(flag),
  /** What a late minute weighs, in cents; absent: as usual. */
  lateCentsPerMinute: z.optional(integer),
  /** Null: 'Now', which moves along and is fixed when a calculation begins. */
  requestMs: z.nullable(integer),
  /** Reading 52. */
  saveAs: z.enum(['trip', 'perDriver']),
  wageCentsPerHour: integer,
  /** The driver bonus of the whole trip. */
  tipCents: integer,
  tipReason: text('note'),
  chase,
  /** Who is asked to carry the trip out, and who pays; null: the account of the moves. */
  assignmentAccountId: z.nullable(text()),
  billingAccountId: z.nullable(text()),
  notes: text('note'),
  /** Places of the ids above that are no locations yet, by `newPlaceId`; absent: none. */
  newPlaces: z.optional(z.array(newPlace)),
};
export const heldFields = z.object({ activityId: text(), notBeforeMs: integer });
const held = z.optional(z.array(heldFields));
const plan = z.object({
  step: z.enum(planSteps),
  source: z.enum(sources),
  activityIds: z.array(text()),
  /** Moves of the source that cannot be planned: shown with the reason. */
  excludedIds: z.array(text()),
  /** Names the draft as long as it is open, whatever moves are taken out of it. */
  subject: text(),
  ...options,
  /** By column of the diagram: driver k of the problem; a missing one has nothing set. */
  legs: z.array(leg),
  /** Moves that the operator gave a later time in the plan; absent: none. */
  held,
});
const draftPayload = payload(plan);
export type PlanDraft = ReturnType<typeof draftPayload.parse>;
type PlanOptionsSet = Omit<
  PlanDraft,
  'step' | 'source' | 'activityIds' | 'excludedIds' | 'subject' | 'legs' | 'held'
>;
export type PlanLeg = PlanDraft['legs'][number];

export const openPayload = payload(
  z.object({
    activityIds: z.array(text()),
    source: z.optional(z.enum(sources)),
    /** Begins with the plan of the usual options, one trip for each driver. */
    inOneGo: z.optional(flag),
    ...orOther,
  }),
);
/** The moves of the other source, or more of the same. */
export const sourcePayload = payload(
  z.object({ source: z.enum(sources), activityIds: z.array(text()) }),
);
export const idsPayload = payload(z.object({ activityIds: z.array(text()) }));
export const stepPayload = payload(z.object({ step: z.enum(planSteps) }));
export const optionsPayload = payload(z.partial(z.object(options)));
export type PlanOptions = ReturnType<typeof optionsPayload.parse>;
const assigned = z.object({
  column: integer,
  driverId: z.nullable(text()),
  from: z.nullable(placeFields),
});
export const assignPayload = payload(assigned);
/** Named at once, each for a column of its own. */
export const assignAllPayload = payload(z.object({ legs: z.array(assigned) }));
export const requirePayload = payload(
  z.object({ column: integer, requirements: z.nullable(requirements) }),
);

export const movePayload = payload(
  z.object({ activityId: text(), driverId: text(), position: integer }),
);
export const holdPayload = payload(z.object({ activityId: text(), notBeforeMs: integer }));
export const leaveOutPayload = payload(z.object({ activityId: text() }));

/** A calculation of the current draft, by its number. */
const ofCalculation = { number: integer };
export const begunPayload = payload(
  z.object({
    ...ofCalculation,
    /** The start that 'Now' was fixed to, and the time when the calculation began. */
    requestMs: integer,
    nowMs: integer,
    budgetMs: integer,
  }),
);
/** By `from * ids.length + to`; `estimated` is 1 where the service did not answer. */
const ways = z.object({
  ids: z.array(text()),
  durationMs: z.array(integer),
  distanceCmi: z.array(integer),
  estimated: z.array(integer),
});
export const waysPayload = payload(z.object({ ...ofCalculation, ways }));
export type Ways = ReturnType<typeof waysPayload.parse>['ways'];

const answer = z.object({ plan: teamPlanFields, certificate: certificateFields });
export type Answered = { readonly plan: TeamPlan; readonly certificate: Certificate };
type OfCalculation = { readonly number: number };
export type ReportData = OfCalculation & {
  /** 0 to 1. */
  readonly progress: number;
  /** Better than before, or null. */
  readonly answer: Answered | null;
};
const report = z.object({ ...ofCalculation, progress: z.number(), answer: z.nullable(answer) });
export const reportPayload = typed<ReportData>(report);
export const reportedPayload = typed<ReportData & { readonly isLast: boolean }>(
  z.object({ ...report.shape, isLast: flag }),
);
/** `moment`: from which the plan is now; absent: as before. */
export type CalculatedData = OfCalculation &
  Answered & { readonly moment?: Pick<Planned, 'requestMs' | 'nowMs'> };
const moment = z.object({ requestMs: integer, nowMs: integer });
export const calculatedPayload = typed<CalculatedData>(
  z.object({ ...ofCalculation, ...answer.shape, moment: z.optional(moment) }),
);
/** A planner of the server, whose failures are also toasts (S2 §8). */
const remote = z.optional(z.enum(['planner', 'ml']));
export const failedPayload = payload(z.object({ ...ofCalculation, reason: text('note'), remote }));

/** A plan with what it was made for: `requestMs` may be the fixed 'Now'. */
export type Planned = Answered & {
  /** Whether the operator has changed it. */
  readonly isByHand: boolean;
  readonly requestMs: number;
  readonly nowMs: number;
};
const planned = z.object({
  ...answer.shape,
  isByHand: flag,
  requestMs: integer,
  nowMs: integer,
});
/** A plan that is kept to be compared, with the choices that it was made for. */
export type KeptPlan = {
  readonly id: number;
  readonly draft: PlanDraft;
  readonly planned: Planned;
};
export const keptPayload = typed<KeptPlan>(z.object({ id: integer, draft: plan, planned }));
export type Alternative = KeptPlan & {
  /** The travel that it was made with. */
  readonly ways: Ways | null;
};
export const tryPayload = payload(z.object({ change: z.partial(z.object(options)) }));
export const alternativePayload = payload(z.object({ id: integer }));
/**
 * `isShown`: the plan is kept no more since it is the shown one, with its number. `numbers`: those
 * of before it was kept, which an undo brings back.
 */
export const droppedPayload = payload(
  z.object({
    id: integer,
    isShown: z.optional(flag),
    numbers: z.optional(z.object({ last: integer, shown: z.nullable(integer) })),
  }),
);
export type DroppedData = ReturnType<typeof droppedPayload.parse>;

export const plannedPayload = typed<Planned>(planned);
export const planPayload = payload(z.object({ plan: z.nullable(plan) }));
/** The whole plan: it must survive a crash. */
export type Saved = {
  /** Names the draft. */
  readonly subject: string;
  readonly source: PlanDraft['source'];
  /** Reading 52: one plan, or one for each driver, which are saved on their own. */
  readonly plans: readonly TeamPlan[];
  readonly saveAs: PlanDraft['saveAs'];
  /** When it is to begin, as asked for. */
  readonly requestMs: number;
  readonly chaseType: PlannedChaseType;
  readonly tipReason: string;
  readonly assignmentAccountId: string | null;
  readonly billingAccountId: string | null;
  /** For all drivers; absent without any. */
  readonly notes?: string | undefined;
  /** Moves that begin no sooner; absent without any. */
  readonly held?: PlanDraft['held'] | undefined;
  /** With chase cars only. */
  readonly ridesAllowed?: boolean | undefined;
  /** By company car only. */
  readonly chase?: PlanDraft['chase'] | undefined;
  /** Drivers of the plans whom the server is to search; absent without any. */
  readonly open?: readonly OpenItinerary[] | undefined;
  /** What named drivers were to have; absent without any. */
  readonly required?: readonly OpenItinerary[] | undefined;
  /** They become locations with the trip; absent without any. */
  readonly newPlaces?: readonly NewPlace[] | undefined;
};
/** What the driver of an itinerary must have; without one by the name that its plan has for it. */
export type OpenItinerary = {
  readonly driverId: string;
  readonly requirements: PlanLeg['requirements'];
};
const required = z.object({ driverId: text(), requirements: z.nullable(requirements) });
const saved = z.object({
  subject: text(),
  source: z.enum(sources),
  plans: z.array(teamPlanFields),
  saveAs: options.saveAs,
  requestMs: integer,
  chaseType: z.enum(['Rideshare', 'Company', 'Personal']),
  tipReason: text('note'),
  assignmentAccountId: z.nullable(text()),
  billingAccountId: z.nullable(text()),
  notes: z.optional(text('note')),
  held,
  ridesAllowed: z.optional(flag),
  chase: z.optional(chase),
  open: z.optional(z.array(required)),
  required: z.optional(z.array(required)),
  newPlaces: options.newPlaces,
});
export const savePayload = typed<Saved>(saved);
export const refusedPayload = payload(z.object({ reason: text('note'), remote }));

export type Calculating = {
  readonly is: 'calculating';
  readonly number: number;
  readonly requestMs: number;
  readonly nowMs: number;
  readonly budgetMs: number;
  /** 0 to 1. */
  readonly progress: number;
  /** The best plan so far. */
  readonly best: Answered | null;
  /** The cost of each plan that was the best, and how far the search was; absent: none yet. */
  readonly course?: readonly { readonly at: number; readonly cents: number }[];
};
export type Outcome =
  | Calculating
  | (Planned & { readonly is: 'planned' })
  /** The draft cannot be planned. */
  | { readonly is: 'refused'; readonly reason: string }
  /** The planner failed. */
  | { readonly is: 'failed'; readonly reason: string };

type Planning = {
  readonly plan: PlanDraft | null;
  /** The travel between the places of the draft; null before it was read. */
  readonly ways: Ways | null;
  /** Null: the draft was not calculated since it changed. */
  readonly outcome: Outcome | null;
  /** The last complete plan, while there is no newer one. */
  readonly kept: Planned | null;
  /** Whether the kept plan is one for the draft as it is. */
  readonly isKeptCurrent: boolean;
  /** Of the last calculation. */
  readonly number: number;
  /** The drivers who were named when it began, by id, in the order of their columns. */
  readonly calculatedWith: readonly string[];
  /** Plans that are kept to be compared, by id. */
  readonly alternatives: readonly Alternative[];
  /** The highest number that a plan has had, and that of the shown one; absent: the next one. */
  readonly lastNumber?: number;
  readonly shownNumber?: number;
};
export type TripsState = Planning & {
  /** Drafts put aside, by flow. */
  readonly aside: { readonly [flow: string]: Planning };
};

/** Modes that a planner of the server plans: it settles who moves what in which order. */
export const remoteModes: { readonly [mode in PlannerMode]?: 'planner' | 'ml' } = {
  'planner-uber-only': 'planner',
  'ml-uber-only': 'ml',
};

/** Its schema is that type, though the one that zod infers is spelled differently. */
function typed<T>(schema: z.core.$ZodType): PayloadSchema<T> {
  return payload(schema) as unknown as PayloadSchema<T>;
}

/** What a new draft has before the operator chooses. */
export const usualOptions: PlanOptionsSet = {
  mode: 'legacy-uber',
  driverCount: null,
  startLocationId: null,
  roundTrip: true,
  ridesAllowed: false,
  requestMs: null,
  saveAs: 'trip',
  wageCentsPerHour: 1800,
  tipCents: 0,
  tipReason: '',
  chase: { vin: '', driverId: null, meetLocationId: null, meetMs: null },
  assignmentAccountId: null,
  billingAccountId: null,
  notes: '',
};

/** The request that saves a trip, or a batch of them. */
export const savesTrip = 'trips/save';

/** The subject of a trip: its moves, in any order. Plans with one subject are saved one by one. */
export function tripSubject(activityIds: readonly string[]): string {
  return `trips:${activityIds.toSorted().join(',')}`;
}
