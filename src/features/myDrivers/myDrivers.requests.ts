import {
  approvalAfter,
  type DriverRelation,
  mayRemoveDriver,
  mayTake,
  nextStep,
  tidyGroups,
  wrongGroups,
} from '#domain/myDrivers.ts';
import { emptyPayload } from '#domain/schema.ts';
import { no, type No, type Yes, yes } from '#kernel/records.ts';
import type { Calls } from '#wire/calls/calls.ts';
import type { FetchesSees } from '#spine/fetches/index.ts';
import { type Note, type NoticeText, requestSeeing } from '#spine/outbox/index.ts';
import type { SessionSees } from '#spine/session/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { groupsPayload, rankPayload, removePayload, stepPayload } from './myDrivers.model.ts';
import { type MyDriver, myDriversNow } from './myDrivers.queries.ts';

type Sees = Pick<WorldSees, 'world'> & Pick<FetchesSees, 'fetches'> & Pick<SessionSees, 'session'>;
type OfRelation = {
  readonly driverId: string;
  readonly relationId: string;
  readonly version: number;
};

/** One request at a time for each driver. */
export function subjectOf({ driverId }: Pick<OfRelation, 'driverId'>): string {
  return `myDrivers:${driverId}`;
}

/** What names a relationship in a payload. */
export function namesOf({ driver, relation }: MyDriver): OfRelation {
  return { driverId: driver.id, relationId: relation.id, version: relation.version };
}

const common = {
  call: 'changeRelation',
  subject: subjectOf,
  // A relationship is no row of the world: the list is read again when a request has ended.
  row: () => null,
  result: emptyPayload,
  repeat: 'itself',
  waits: true,
  secret: null,
} as const;

/** S2 §7: approves a contractor, or links one who is approved. */
export const advanceDriver = requestSeeing<Sees>()({
  ...common,
  type: 'myDrivers/advance',
  schema: stepPayload,
  guard: ({ action, ...named }, sees) =>
    mayChange(named, sees, ({ driver, relation }) => mayTake(driver.name, relation, action)),
  ask: ({ action, ...named }, now) => ({ ...idOf(named, now), change: { action } }),
  done: changed,
  last: false,
  words: {
    noun: 'approval',
    verb: ['save', 'saved'],
    running: 'The approval is being saved.',
    done: ({ asked: { action }, note }) =>
      saved(action === 'approve' ? 'Approved.' : 'Linked.', note.subject),
    failed: ({ asked: { action }, note, why }) =>
      failed(`Failed to ${action} the driver.`, note, why),
  },
  note: ({ action, driverId }, sees) => {
    const before = relationOf(driverId, sees)?.approval ?? null;
    return noteOf(driverId, sees, {
      field: 'Approval',
      before,
      after: approvalAfter[action],
      zone: null,
    });
  },
  sample: (sees, pick) => {
    const one = pick((myDriversNow(sees) ?? []).filter(({ relation }) => nextStep(relation)));
    const action = one && nextStep(one.relation);
    return one && action ? { ...namesOf(one), action } : null;
  },
});

/** S2 §7: another rank. */
export const rankDriver = requestSeeing<Sees>()({
  ...common,
  type: 'myDrivers/rank',
  schema: rankPayload,
  guard: ({ rank, ...named }, sees) =>
    mayChange(named, sees, (_one, all) =>
      rank >= 1 && rank <= all.length ? yes : no(`Ranks go from 1 to ${all.length}.`),
    ),
  ask: ({ rank, ...named }, now) => ({ ...idOf(named, now), change: { rank } }),
  done: changed,
  last: false,
  words: {
    noun: 'rank',
    verb: ['save', 'saved'],
    running: 'The rank is being saved.',
    // The list shows it.
    done: () => null,
    failed: ({ note, why }) => failed('Failed to save the rank.', note, why),
  },
  note: ({ driverId, rank }, sees) => {
    const before = relationOf(driverId, sees)?.rank ?? null;
    return noteOf(driverId, sees, { field: 'Rank', before, after: rank, zone: null });
  },
  back: (note, sees) => {
    const { before, after } = note.changes[0] ?? {};
    if (typeof before !== 'number') return no('The rank before it is not known.');
    return backTo(note, sees, ({ relation }, names) =>
      relation.rank === after
        ? { yes: true, data: { ...names, rank: before } }
        : no('The rank has been changed since.'),
    );
  },
  sample: (sees, pick) => {
    const all = myDriversNow(sees) ?? [];
    const [one, other] = [pick(all), pick(all)];
    return one && other ? { ...namesOf(one), rank: other.relation.rank } : null;
  },
});

/** S2 §7: the groups that a contractor is in. */
export const groupDriver = requestSeeing<Sees>()({
  ...common,
  type: 'myDrivers/group',
  schema: groupsPayload,
  guard: ({ groups, ...named }, sees) =>
    mayChange(named, sees, () => {
      const wrong = wrongGroups(groups);
      return wrong === null ? yes : no(wrong);
    }),
  ask: ({ groups, ...named }, now) => ({ ...idOf(named, now), change: { groups } }),
  done: changed,
  last: false,
  words: {
    noun: 'groups',
    verb: ['save', 'saved'],
    running: 'The groups are being saved.',
    done: () => null,
    failed: ({ note, why }) => failed('Failed to save the groups.', note, why),
  },
  note: ({ driverId, groups }, sees) => {
    const before = relationOf(driverId, sees)?.groups ?? [];
    const after = tidyGroups(groups);
    return noteOf(driverId, sees, {
      field: 'Groups',
      before: listed(before),
      after: listed(after),
      zone: null,
      // A name may have a comma.
      values: { before: JSON.stringify(before), after: JSON.stringify(after) },
    });
  },
  back: (note, sees) => {
    const { values } = note.changes[0] ?? {};
    if (typeof values?.before !== 'string') return no('The groups before it are not known.');
    const groups = JSON.parse(values.before) as string[];
    return backTo(note, sees, ({ relation }, names) =>
      JSON.stringify(relation.groups) === values.after
        ? { yes: true, data: { ...names, groups } }
        : no('The groups have been changed since.'),
    );
  },
  sample: (sees, pick) => {
    const one = pick(myDriversNow(sees) ?? []);
    const groups = pick([['Night'], ['Auction crew', 'Tow, heavy'], []]);
    return one && groups ? { ...namesOf(one), groups } : null;
  },
});

/** S2 §7: takes a contractor out of the pool. */
export const removeDriver = requestSeeing<Sees>()({
  ...common,
  type: 'myDrivers/remove',
  schema: removePayload,
  guard: (named, sees) =>
    mayChange(named, sees, ({ driver: { id, name } }) =>
      mayRemoveDriver(name, id, sees.world.tables.trips.rows()),
    ),
  ask: (named, now) => ({ ...idOf(named, now), change: { action: 'remove' } }),
  done: changed,
  last: true,
  words: {
    noun: 'removal',
    verb: ['remove', 'removed'],
    running: 'The driver is being removed.',
    done: ({ note }) => saved('Removed 1 driver.', note.subject),
    failed: ({ note, why }) => failed('Failed to remove the driver.', note, why),
  },
  note: ({ driverId }, sees) => {
    const before = relationOf(driverId, sees)?.approval ?? null;
    return noteOf(driverId, sees, { field: 'Approval', before, after: null, zone: null });
  },
  sample: (sees, pick) => {
    const trips = [...sees.world.tables.trips.rows()];
    const isFree = ({ driver: { id, name } }: MyDriver) => mayRemoveDriver(name, id, trips).yes;
    const one = pick((myDriversNow(sees) ?? []).filter(isFree));
    return one ? namesOf(one) : null;
  },
});

/** Where the list is not known now, the server decides. */
function mayChange(
  { driverId, relationId }: OfRelation,
  sees: Sees,
  rule: (one: MyDriver, all: readonly MyDriver[]) => Yes | No,
): Yes | No {
  const all = myDriversNow(sees);
  if (all === null) return yes;
  const one = all.find(({ driver }) => driver.id === driverId);
  if (one?.relation.id === relationId) return rule(one, all);
  return no(`${nameOf(driverId, sees)} is none of your drivers any more.`);
}

function backTo<D>(
  { rowId, subject }: Note,
  sees: Sees,
  to: (one: MyDriver, names: OfRelation) => (Yes & { readonly data: D }) | No,
): (Yes & { readonly data: D }) | No {
  const one = myDriversNow(sees)?.find(({ driver }) => driver.id === rowId);
  return one ? to(one, namesOf(one)) : no(`${subject} is none of your drivers any more.`);
}

function idOf(
  { relationId: id, version }: OfRelation,
  { version: newest }: { readonly version: number | null },
) {
  return { id, version: newest ?? version };
}

function changed({ linkedDriver: { relation } }: Calls['changeRelation']['reply']) {
  return { result: {}, ...(relation && { version: relation.version }) };
}

function relationOf(driverId: string, sees: Sees): DriverRelation | undefined {
  return myDriversNow(sees)?.find(({ driver }) => driver.id === driverId)?.relation;
}

function nameOf(driverId: string, { world }: Sees): string {
  return world.tables.drivers.get(driverId)?.name ?? driverId;
}

function noteOf(driverId: string, sees: Sees, change: Note['changes'][number]): Note {
  const subject = nameOf(driverId, sees);
  return { subject, activityIds: [], rowId: driverId, changes: [change] };
}

function listed(groups: readonly string[]): string | null {
  return groups.length === 0 ? null : groups.join(', ');
}

function saved(title: string, text: string): NoticeText {
  return { kind: 'success', title, text };
}

function failed(title: string, { subject }: Note, why: string): NoticeText {
  return { kind: 'error', title, text: `${subject}: ${why}` };
}
