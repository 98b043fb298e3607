import { dialled } from '#domain/phone.ts';
import type { Clock } from '#kernel/ports.ts';
import type { RecordId } from '#kernel/records.ts';
import type { Cancelled, CommandOf, Job, Process } from '#kernel/slice.ts';
import type { Calls } from '#wire/calls.ts';
import { callKeyed } from '#wire/keyed.ts';
import type { Answer, Link } from '#wire/link.ts';
import type { Contact } from './contact.model.ts';
import type { ContactSees, ContactTypes } from './contact.slice.ts';
import { checkLink, type TrackerPlace } from './trackerLink.model.ts';

type Ports = {
  readonly link: Link;
  readonly clock: Clock;
  /** Resolves after that much of the operator's own time. */
  readonly pause: (ms: number) => Promise<void>;
  readonly tracker: TrackerPlace | null;
};
type ContactJob = Job & {
  readonly is: 'reach';
  readonly contact: Contact;
  /** Under way when the console was left. */
  readonly resumed: boolean;
};
type TellJob = Job & { readonly is: 'tellTracker' };
type Commands = AsyncGenerator<CommandOf<ContactTypes>, void>;

/**
 * What was under way when the console was left is asked for again only this long: nobody's phone
 * rings for what the operator wanted an hour ago.
 */
const freshMs = 2 * 60_000;

/** Starts bridges, asks for numbers and links, and tells what became of it. */
export const contactProcess: Process<ContactTypes, Ports, ContactJob | TellJob> = {
  name: 'contact',
  on: {
    'contact/requested': ({ data }, sees) => pending(sees, data.intentId),
    'contact/askedAgain': ({ data }, sees) => pending(sees, data.intentId),
  },
  // What is known to be unanswered waits for the operator: a text or a call is his to repeat (P6).
  resume: ({ contact }) => [
    { is: 'tellTracker', key: 'contact:0' as RecordId },
    ...contact.state.under
      .filter(({ outcomeUnknown }) => !outcomeUnknown)
      .map((one) => jobOf(one, true)),
  ],
  async *run(job, ports, cancelled, sees) {
    if (job.is === 'tellTracker') {
      yield { type: 'contact/trackerKnown', data: { hasTracker: ports.tracker !== null } };
    } else if (job.resumed && ports.clock.now() - job.contact.atMs > freshMs) {
      yield { type: 'contact/unanswered', data: { intentId: job.key } };
    } else yield* reach(job, ports, cancelled, sees());
  },
};

async function* reach(
  { contact }: ContactJob,
  ports: Ports,
  cancelled: Cancelled,
  sees: ContactSees,
): Commands {
  const { intentId } = contact;
  const answer = await asked(contact, ports, cancelled, sees);
  if (cancelled.now) return;
  if (answer === null) {
    yield failed(intentId, 'The driver has no phone number any more.');
  } else if (answer.is === 'ok') {
    yield told(intentId, answer.reply, ports.tracker);
  } else if (answer.is === 'refused' && answer.status === 401) {
    // Kept until the same user is back (P9); not an end.
    yield { type: 'session/expire', data: {} };
  } else if (answer.is === 'refused') {
    const why = answer.message ?? `The server answered ${answer.status}.`;
    yield failed(intentId, why, answer.status);
  } else if (answer.is === 'notSent') {
    yield failed(intentId, 'The server could not be reached.');
  } else {
    yield { type: 'contact/unanswered', data: { intentId } };
  }
}

type Name = 'createSMSBridge' | 'createVoiceBridge' | 'createAnonymousPhoneNumber' | 'openTracker';
type Reply = Calls[Name]['reply'];

const calls = {
  sms: 'createSMSBridge',
  voice: 'createVoiceBridge',
  number: 'createAnonymousPhoneNumber',
} as const;

/** Null when there is nobody to reach any more. */
async function asked(
  { kind, driverId, activityId, intentId }: Contact,
  { link, pause }: Ports,
  cancelled: Cancelled,
  { world, session }: ContactSees,
): Promise<Answer<Reply> | null> {
  if (kind === 'track') {
    const request = { activityId: activityId as string };
    return callKeyed(link, 'openTracker', request, intentId, cancelled, pause);
  }
  // Numbers are read when they are sent: they are in no command and no event (P20).
  const toPhoneNumber = dialled(world.tables.drivers.get(driverId)?.phone ?? null);
  if (toPhoneNumber === null) return null;
  const fromPhoneNumber = dialled(session.state.user?.phone ?? null);
  const request = { fromPhoneNumber, toPhoneNumber };
  return callKeyed(link, calls[kind], request, intentId, cancelled, pause);
}

function told(
  intentId: string,
  reply: Reply,
  tracker: TrackerPlace | null,
): CommandOf<ContactTypes> {
  const blank = { intentId, endsIn: null, phone: null, url: null };
  if ('url' in reply) {
    if (tracker === null) return failed(intentId, 'No tracker is set up for this console.');
    const link = checkLink(reply.url, tracker);
    if (!link.yes) return failed(intentId, link.reason);
    return { type: 'contact/replied', data: { ...blank, url: link.url } };
  }
  if ('phoneNumber' in reply) {
    return { type: 'contact/replied', data: { ...blank, phone: reply.phoneNumber } };
  }
  const endsIn = reply.fromPhoneNumber?.slice(-2) ?? null;
  return { type: 'contact/replied', data: { ...blank, endsIn } };
}

/** `status`: of the server's answer; a refusal below 500 is a rejection. */
function failed(intentId: string, why: string, status = 0): CommandOf<ContactTypes> {
  const refused = status >= 400 && status < 500;
  return { type: 'contact/failed', data: { intentId, why, refused, outOfOrder: status >= 500 } };
}

function pending({ contact }: ContactSees, intentId: string): ContactJob | undefined {
  const one = contact.state.under.find((under) => under.intentId === intentId);
  return one && jobOf(one, false);
}

function jobOf(contact: Contact, resumed: boolean): ContactJob {
  return { is: 'reach', key: contact.intentId as RecordId, contact, resumed };
}
