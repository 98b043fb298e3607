import type { MoveKind, Qualification } from '#domain/entities.ts';
import { integer, payload, text, z } from '#domain/schema.ts';

/** Reading 12: options for a move's state; refinements of one word stand together. */
export const statusOptions = [
  'inProgress',
  'scheduledToday',
  'scheduledWeek',
  'scheduledHour',
  'incomplete',
  'atRisk',
  'atRiskUnplanned',
  'atRiskPlanned',
  'atRiskDelayed',
  'todaysDeliveries',
  'unplanned',
  'needsDriver',
  'nobodyNamed',
  'driverToStart',
  'planned',
  'complete',
  'lockedInAI',
  'unknown',
] as const;
export type StatusOption = (typeof statusOptions)[number];

/** When a time falls; several can apply. */
export const whenOptions = ['past', 'hour', 'today', 'week', 'none'] as const;

/** Reading 12: reasons, and the kinds under them. */
export const kindOptions = [
  'retail',
  'sold-delivery',
  'test-drive',
  'service',
  'service-pickup',
  'service-dropoff',
  'inventory',
  'in-fleet',
  'de-fleet',
  'reposition',
  'trade-or-swap',
  'other',
] as const;
export const taskOptions = ['inspection', 'package'] as const;
/** S1 §4: a carrier tows it, or its driver takes a ride-share. */
export const marketOptions = ['carrier', 'uber'] as const;
/** S1 §4: what is ordered from the ride-share partner. */
export const rideOptions = ['person', 'package'] as const;
export const placeOptions = ['mine', 'custom', 'auction'] as const;
export const homeOptions = ['mine', 'others'] as const;
export const personOptions = ['employee', 'contractor'] as const;
export const handOptions = ['raised', 'available'] as const;
export const licenceOptions = ['A', 'B', 'C', 'D'] as const;
export const qualificationOptions = [
  'cdl',
  'manualTransmission',
  'medicalCard',
  'plates',
  'twic',
] as const satisfies readonly Qualification[];

/**
 * The groups of options; options of one group widen the result, several groups narrow it. Null
 * where the data has the options (classes, body types, accounts).
 */
const groups = {
  status: statusOptions,
  ready: whenOptions,
  due: whenOptions,
  kind: kindOptions,
  task: taskOptions,
  market: marketOptions,
  ride: rideOptions,
  class: null,
  body: null,
  place: placeOptions,
  account: null,
  home: homeOptions,
  person: personOptions,
  hand: handOptions,
  licence: licenceOptions,
  qualification: qualificationOptions,
} as const;
export type GroupId = keyof typeof groups;
export const groupIds = Object.keys(groups) as readonly GroupId[];
export const optionsOf: { readonly [G in GroupId]: readonly string[] | null } = groups;

/** The themes that can be filtered, and their groups. */
export const themes = {
  moves: ['status', 'ready', 'due', 'kind', 'task', 'market', 'class', 'body'],
  vehicles: ['class', 'body'],
  places: ['place', 'account', 'home'],
  people: ['person', 'hand', 'licence', 'qualification'],
  rides: ['ride'],
} as const satisfies { readonly [theme: string]: readonly GroupId[] };
export type Theme = keyof typeof themes;
export const themeIds = Object.keys(themes) as readonly Theme[];

const near = z.object({ label: text('address'), lonE6: integer, latE6: integer });
const criteria = z.object({
  status: z.array(z.enum(statusOptions)),
  ready: z.array(z.enum(whenOptions)),
  due: z.array(z.enum(whenOptions)),
  kind: z.array(z.enum(kindOptions)),
  task: z.array(z.enum(taskOptions)),
  market: z.array(z.enum(marketOptions)),
  ride: z.array(z.enum(rideOptions)),
  class: z.array(text('plain')),
  body: z.array(text('plain')),
  place: z.array(z.enum(placeOptions)),
  account: z.array(text('plain')),
  home: z.array(z.enum(homeOptions)),
  person: z.array(z.enum(personOptions)),
  hand: z.array(z.enum(handOptions)),
  licence: z.array(z.enum(licenceOptions)),
  qualification: z.array(z.enum(qualificationOptions)),
  near: z.nullable(near),
});

/** Options chosen in each group, none meaning all, and the place to find contractors around. */
export const changedPayload = payload(z.object({ criteria }));
export type Criteria = ReturnType<typeof changedPayload.parse>['criteria'];
export type Near = NonNullable<Criteria['near']>;

export const choosePayload = payload(
  z.object({ group: z.enum(groupIds), options: z.array(text('plain')) }),
);
export const clearPayload = payload(
  z.object({ what: z.enum(['all', 'moves', 'vehicles', 'places', 'people', 'rides']) }),
);
export const findPayload = payload(z.object({ near: z.nullable(near) }));

export const noCriteria = {
  ...Object.fromEntries(groupIds.map((group) => [group, []])),
  near: null,
} as unknown as Criteria;

/** S1 §4: contractors within this many miles of a place, by their home. */
export const finderMiles = 10;

const mostOptions = 50;
const longestOption = 100;

/** Known options in the order of their group, each once; in open groups any word. */
export function knownOptions(group: GroupId, options: readonly string[]): readonly string[] {
  const known = optionsOf[group];
  if (known) return known.filter((option) => options.includes(option));
  const words = options.filter((word) => word !== '' && word.length <= longestOption);
  return [...new Set(words)].sort().slice(0, mostOptions);
}

/** The same criteria with other options in one group; unknown options are left out. */
export function withOptions(
  before: Criteria,
  group: GroupId,
  options: readonly string[],
): Criteria {
  return { ...before, [group]: knownOptions(group, options) } as Criteria;
}

export function isFiltering(criteria: Criteria, theme?: Theme): boolean {
  const asked: readonly GroupId[] = theme ? themes[theme] : groupIds;
  if (asked.some((group) => criteria[group].length > 0)) return true;
  return criteria.near !== null && (theme === undefined || theme === 'people');
}

export function sameCriteria(a: Criteria, b: Criteria): boolean {
  const isSame = groupIds.every(
    (group) =>
      a[group].length === b[group].length &&
      a[group].every((option: string, at: number) => option === b[group][at]),
  );
  if (!isSame || !a.near || !b.near) return isSame && a.near === b.near;
  const { label, lonE6, latE6 } = a.near;
  return label === b.near.label && lonE6 === b.near.lonE6 && latE6 === b.near.latE6;
}

export const groupWords: { readonly [G in GroupId]: string } = {
  status: 'Status',
  ready: 'Ready',
  due: 'Deadline',
  kind: 'Vehicle',
  task: 'Task',
  market: 'Marketplace',
  ride: 'Rides',
  class: 'Class',
  body: 'Body type',
  place: 'Location type',
  account: 'Account',
  home: 'Home locations',
  person: 'Resource type',
  hand: 'Status',
  licence: 'License',
  qualification: 'Qualifications',
};

const statusWords: { readonly [S in StatusOption]: string } = {
  inProgress: 'In progress',
  scheduledToday: 'Scheduled today',
  scheduledWeek: 'Scheduled this week',
  scheduledHour: 'Scheduled in next hour',
  incomplete: 'Incomplete',
  atRisk: 'At risk',
  atRiskUnplanned: 'At risk: unplanned',
  atRiskPlanned: 'At risk: planned',
  atRiskDelayed: 'Late',
  todaysDeliveries: "Today's deliveries",
  unplanned: 'Unplanned',
  needsDriver: 'Needs driver or to start',
  nobodyNamed: 'Needs driver',
  driverToStart: 'Driver to start',
  planned: 'Planned',
  complete: 'Complete',
  lockedInAI: 'Locked in AI',
  unknown: 'Unknown',
};

const kindWords: { readonly [K in MoveKind | 'retail' | 'service' | 'inventory']: string } = {
  retail: 'Retail',
  'sold-delivery': 'Sold delivery',
  'test-drive': 'Remote test drive',
  service: 'Service',
  'service-pickup': 'Pick-up',
  'service-dropoff': 'Drop-off',
  inventory: 'Inventory',
  'in-fleet': 'In-fleet',
  'de-fleet': 'De-fleet',
  reposition: 'Reposition',
  'trade-or-swap': 'Trade or swap',
  other: 'Other',
};

const words: { readonly [G in GroupId]?: { readonly [option: string]: string } } = {
  status: statusWords,
  ready: {
    past: 'Ready now',
    hour: 'In next hour',
    today: 'Today',
    week: 'This week',
    none: 'No ready time',
  },
  due: {
    past: 'Passed',
    hour: 'In next hour',
    today: 'Today',
    week: 'This week',
    none: 'No deadline',
  },
  kind: kindWords,
  market: { carrier: 'Carrier', uber: 'Uber' },
  ride: { person: 'Person', package: 'Package delivery' },
  task: { inspection: 'Inspection', package: 'Package' },
  place: { mine: 'My Locations', custom: 'Custom', auction: 'Auctions' },
  home: { mine: 'Mine', others: 'Others’' },
  person: { employee: 'Employees', contractor: 'My Contractors' },
  hand: { raised: 'Hand raised', available: 'Available' },
  licence: { A: 'Class A', B: 'Class B', C: 'Class C', D: 'Class D' },
  qualification: {
    cdl: 'CDL',
    manualTransmission: 'Manual Transmission',
    medicalCard: 'Medical Card',
    plates: 'Plate',
    twic: 'TWIC',
  },
};

/** The label of an option; in open groups the word itself. */
export function optionWords(group: GroupId, option: string): string {
  return words[group]?.[option] ?? option;
}
