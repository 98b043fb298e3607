import { dateText } from '#domain/reports.ts';
import { emptyPayload } from '#domain/schema.ts';
import {
  kindWords,
  type Verification,
  verificationKinds,
  wrongLastDay,
} from '#domain/verifications.ts';
import { no, type No, type Yes, yes } from '#kernel/records.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import { fetched, type FetchesSees } from '#spine/fetches/index.ts';
import { notice, requestSeeing } from '#spine/outbox/index.ts';
import type { SessionSees } from '#spine/session/index.ts';
import { goneText, type WorldSees } from '#spine/world/index.ts';
import { verifications } from './verifications.fetches.ts';
import { addPayload, removePayload } from './verifications.model.ts';

type Sees = Pick<WorldSees, 'world'> &
  Pick<FetchesSees, 'fetches'> &
  Pick<SessionSees, 'session'> &
  ClockSees;
type OfEmployee = { readonly employeeId: string };

/** One request at a time for each employee. */
export function subjectOf({ employeeId }: OfEmployee): string {
  return `verifications:${employeeId}`;
}

const common = {
  subject: subjectOf,
  // A verification is no row of the world: the list is read again when a request has ended.
  row: () => null,
  result: emptyPayload,
  repeat: 'itself',
  waits: true,
  secret: null,
  last: false,
  done: () => ({ result: {} }),
} as const;

/** S2 §7: adds a verification. */
export const addVerification = requestSeeing<Sees>()({
  ...common,
  type: 'verifications/add',
  schema: addPayload,
  call: 'addVerification',
  guard: ({ employeeId, validUntil }, sees) => {
    const known = knows(employeeId, sees);
    const wrong = known.yes ? wrongLastDay(validUntil, sees.clock.state.nowMs) : null;
    return wrong === null ? known : no(wrong);
  },
  ask: (asked) => asked,
  words: {
    noun: 'verification',
    verb: ['add', 'added'],
    running: 'The verification is being added.',
    done: ({ asked, note }) =>
      notice('success', 'Saved.', `${kindWords[asked.kind]} of ${note.subject} was verified.`),
    failed: ({ note, why }) =>
      notice('error', 'Unable to add the verification.', `${note.subject}: ${why}`),
  },
  note: ({ employeeId, ...document }, sees) => ({
    subject: nameOf(employeeId, sees),
    activityIds: [],
    changes: [{ field: 'Verification', before: null, after: documentText(document), zone: null }],
  }),
  sample: ({ world }, pick) => {
    const row = pick(world.tables.employees.rows());
    const kind = pick(verificationKinds);
    return row && kind
      ? { employeeId: row.id, kind, validUntil: pick(['2031-05-01', null]) ?? null }
      : null;
  },
});

/** S2 §7: removes a verification. */
export const removeVerification = requestSeeing<Sees>()({
  ...common,
  type: 'verifications/remove',
  schema: removePayload,
  call: 'removeVerification',
  guard: ({ employeeId }, sees) => knows(employeeId, sees),
  ask: ({ verificationId: id }) => ({ id }),
  words: {
    noun: 'removal of the verification',
    verb: ['remove', 'removed'],
    running: 'The verification is being removed.',
    done: ({ note }) => notice('success', 'Removed.', `A verification of ${note.subject}.`),
    failed: ({ note, why }) =>
      notice('error', 'Unable to remove the verification.', `${note.subject}: ${why}`),
  },
  note: ({ employeeId, verificationId }, sees) => {
    const one = knownOf(employeeId, sees).find(({ id }) => id === verificationId);
    const before = one ? documentText(one) : 'the one there was';
    return {
      subject: nameOf(employeeId, sees),
      activityIds: [],
      changes: [{ field: 'Verification', before, after: null, zone: null }],
    };
  },
  sample: (sees, pick) => {
    const all = [...sees.world.tables.employees.rows()].flatMap(({ id: employeeId }) =>
      knownOf(employeeId, sees).map(({ id }) => ({ employeeId, verificationId: id })),
    );
    return pick(all) ?? null;
  },
});

/** 'Passport, valid until 10/20/2027' */
export function documentText({ kind, validUntil }: Pick<Verification, 'kind' | 'validUntil'>) {
  return validUntil === null
    ? kindWords[kind]
    : `${kindWords[kind]}, valid until ${dateText(validUntil)}`;
}

export function nameOf(employeeId: string, { world }: Pick<WorldSees, 'world'>): string {
  return world.tables.employees.get(employeeId)?.name ?? employeeId;
}

function knows(employeeId: string, sees: Sees): Yes | No {
  return sees.world.tables.employees.get(employeeId)
    ? yes
    : no(goneText(sees, 'employees', employeeId));
}

/** As they were read last. */
function knownOf(employeeId: string, sees: Sees): readonly Verification[] {
  const known = fetched(sees, verifications, { employeeId });
  return (known?.is === 'ready' ? known.value : known?.last) ?? [];
}
