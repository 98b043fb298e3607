import { dialed } from '#domain/phone.ts';
import { no, type No } from '#kernel/records.ts';
import type { BridgeReply, ContactRequest } from '#wire/calls/contactRoutes.ts';
import { type Note, notice, type NoticeText, requestSeeing } from '#spine/outbox/index.ts';
import type { SessionSees } from '#spine/session/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import {
  bridgedPayload,
  type ContactState,
  linkPayload,
  numberPayload,
  ofDriverPayload,
  ofPayload,
  type Whom,
  whomPayload,
} from './contact.model.ts';
import { type Contacted, contactedBy, reachable, trackable, whomOf } from './contact.queries.ts';
import { checkLink } from './trackerLink.model.ts';

type Sees = Pick<WorldSees, 'world'> &
  Pick<SessionSees, 'session'> & { readonly contact: { readonly state: ContactState } };
type Draw = <X>(from: Iterable<X>) => X | undefined;

const noTracker = no('No tracker is set up for this console.');

const ofContact = {
  row: () => null,
  // A late retry would ring a phone for a request the operator no longer wants.
  repeat: { byHandAfterMs: 2 * 60_000 },
  waits: false,
  secret: null,
  last: true,
} as const;

const ofBridge = {
  ...ofContact,
  schema: whomPayload,
  guard: ({ driverId }: Whom, { world }: Sees) => reachable(world.tables, driverId),
  ask: ({ driverId }: Whom, { sees }: { readonly sees: Sees }) => numbersTo(driverId, sees),
  done: ({ fromPhoneNumber }: BridgeReply) => ({
    result: { endsIn: fromPhoneNumber?.slice(-2) ?? null },
  }),
  result: bridgedPayload,
  sample: whomToReach,
} as const;

/** A text between operator and driver that hides both numbers (S1 §7). */
export const textDriver = requestSeeing<Sees>()({
  ...ofBridge,
  type: 'contact/text',
  call: 'createSMSBridge',
  subject: ({ driverId }) => `drivers:${driverId}/sms`,
  words: {
    noun: 'text',
    verb: ['send', 'sent'],
    running: 'A text is being sent already.',
    done: ({ asked, result, sees }) => {
      const hears = `${nameOf(sees, asked)} reads what you write. Your number stays hidden.`;
      const text = `${phoneOf(result)} gets a text: answer it, and ${hears}`;
      return notice('success', 'Text on its way.', text);
    },
    failed: ({ note, why }) => notice('error', 'Unable to text driver.', why, note.activityIds),
    unanswered: ({ note, why }) => unsure('The text may not be on its way.', why, note),
  },
  note: (asked, sees) => noteOf(sees, asked, 'text through the bridge'),
});

/** A call that rings the operator, then the driver, and hides both numbers (S1 §7). */
export const callDriver = requestSeeing<Sees>()({
  ...ofBridge,
  type: 'contact/call',
  call: 'createVoiceBridge',
  subject: ({ driverId }) => `drivers:${driverId}/voice`,
  words: {
    noun: 'call',
    verb: ['make', 'made'],
    running: 'A call is being made already.',
    done: ({ asked, result, sees }) => {
      const hears = `${nameOf(sees, asked)} is called. Your number stays hidden.`;
      const text = `${phoneOf(result)} rings now: pick it up, and ${hears}`;
      return notice('success', 'Call on its way.', text);
    },
    failed: ({ note, why }) => notice('error', 'Unable to call driver.', why, note.activityIds),
    unanswered: ({ note, why }) => unsure('The call may not be on its way.', why, note),
  },
  note: (asked, sees) => noteOf(sees, asked, 'call through the bridge'),
});

/** A number to dial that reaches the driver and hides the operator's own. */
export const showNumber = requestSeeing<Sees>()({
  ...ofContact,
  type: 'contact/showNumber',
  schema: ofDriverPayload,
  call: 'createAnonymousPhoneNumber',
  subject: ({ driverId }) => `drivers:${driverId}/number`,
  guard: ({ driverId }, { world }) => reachable(world.tables, driverId),
  ask: ({ driverId }, { sees }) => numbersTo(driverId, sees),
  done: ({ phoneNumber: phone }) => ({ result: { phone } }),
  result: numberPayload,
  words: {
    noun: 'request',
    verb: ['serve', 'served'],
    running: 'A number is already being requested.',
    // The card shows the number (reading 55).
    done: () => null,
    failed: ({ note, why }) =>
      notice('error', 'Unable to get a number to call.', why, note.activityIds),
    unanswered: ({ note, why }) =>
      notice('warning', 'No number to call has come.', why, note.activityIds),
  },
  note: (asked, sees) => noteOf(sees, asked, 'number to call'),
  sample: ({ world }, pick) => {
    const { drivers } = world.tables;
    const driver = pick([...drivers.rows()].filter(({ id }) => reachable(world.tables, id).yes));
    return driver ? { driverId: driver.id } : null;
  },
});

/** A tracker link for a move (S1 §7); only a link that may be opened is a result. */
export const trackMove = requestSeeing<Sees>()({
  ...ofContact,
  type: 'contact/track',
  schema: ofPayload,
  call: 'openTracker',
  subject: ({ ids }) => `activities:${ids[0]}/track`,
  guard: (asked, { contact, world }) =>
    contact.state.tracker ? trackable(world.tables, asked) : noTracker,
  ask: ({ ids }) => ({ activityId: ids[0] ?? '' }),
  done: ({ url }, _asked, { sees }) => {
    const { tracker } = sees.contact.state;
    if (!tracker) return noTracker;
    const link = checkLink(url, tracker);
    return link.yes ? { result: { url: link.url } } : link;
  },
  result: linkPayload,
  words: {
    noun: 'request',
    verb: ['serve', 'served'],
    running: 'A link is already being requested.',
    // The window shows the link.
    done: () => null,
    failed: ({ note, why }) => notice('error', 'Unable to track the move.', why, note.activityIds),
    unanswered: ({ note, why }) =>
      notice('warning', 'No link to the tracker has come.', why, note.activityIds),
  },
  note: (asked, sees) => noteOf(sees, asked, 'link to the tracker'),
  sample: ({ world, contact }, pick) => {
    if (!contact.state.tracker) return null;
    const asked = [...world.tables.activities.rows()].map(({ id }) => moveOf(id));
    return pick(asked.filter((one) => trackable(world.tables, one).yes)) ?? null;
  },
});

export const bridges = { sms: textDriver, voice: callDriver } as const;
export const contactRequests = [textDriver, callDriver, showNumber, trackMove] as const;

/** Numbers are read at sending time: no command and no event has them (P20). */
function numbersTo(driverId: string, { world, session }: Sees): ContactRequest | No {
  const toPhoneNumber = dialed(world.tables.drivers.get(driverId)?.phone ?? null);
  if (toPhoneNumber === null) return no('The driver has no phone number any more.');
  return { fromPhoneNumber: dialed(session.state.user?.phone ?? null), toPhoneNumber };
}

function phoneOf({ endsIn }: { readonly endsIn: string | null }): string {
  return endsIn === null ? 'Your phone' : `Your phone ending in ${endsIn}`;
}

function nameOf({ world }: Sees, { driverId }: Whom): string {
  return world.tables.drivers.get(driverId)?.name ?? 'The driver';
}

/** S1 §8: a driver contacted through a move, and a service that fails by itself. */
function unsure(title: string, why: string, note: Note): NoticeText {
  if (note.activityIds.length === 0) return notice('warning', title, why, note.activityIds);
  const text = `Contacting activity driver is currently unavailable. ${why}`;
  return notice('warning', 'Out of order', text, note.activityIds);
}

/** The driver contacted and how, or the move tracked. */
function noteOf({ world }: Sees, asked: Contacted, after: string): Note {
  const { activities, drivers } = world.tables;
  const { driverId = null, activityId = null } = contactedBy(world.tables, asked);
  const driver = driverId && (drivers.get(driverId)?.name ?? driverId);
  const move = activityId && (activities.get(activityId)?.name ?? activityId);
  return {
    subject: [driver, move].filter((name) => name !== null).join(', '),
    activityIds: activityId === null ? [] : [activityId],
    changes: [{ field: 'By', before: null, after, zone: null }],
  };
}

function moveOf(id: string) {
  return { collection: 'activities', ids: [id] } as const;
}

/** A driver directly, or through one of their moves. */
function whomToReach({ world }: Sees, pick: Draw): Whom | null {
  const { activities, drivers } = world.tables;
  const direct = [...drivers.rows()].map(({ id }) => ({ driverId: id, activityId: null }));
  const through = [...activities.rows()].flatMap(({ id }) => {
    const whom = whomOf(world.tables, moveOf(id));
    return whom.yes ? [{ driverId: whom.driverId, activityId: id }] : [];
  });
  const all = [...direct, ...through];
  return pick(all.filter(({ driverId }) => reachable(world.tables, driverId).yes)) ?? null;
}
