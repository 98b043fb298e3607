import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { no, type RecordId, yes } from '#kernel/records.ts';
import type { Draft } from 'immer';
import { selectionSlice } from '../selection/index.ts';
import { sessionSlice } from '../session/index.ts';
import { worldSlice } from '../world/index.ts';
import { contactCommands } from './contact.commands.ts';
import { contactEvents } from './contact.events.ts';
import {
  type Contact,
  type ContactKind,
  type ContactState,
  bridgeKinds,
  numbersKept,
} from './contact.model.ts';
import { reachable, trackedOf, type Whom, whomOf } from './contact.queries.ts';

const initial: ContactState = {
  window: null,
  under: [],
  numbers: [],
  link: null,
  hasTracker: false,
};

/** Drivers reached by text or call without telling the operator's number; links to moves. */
const contacting = { capability: 'contact' } as const;

const facts = declareSlice({
  name: 'contact',
  imports: [sessionSlice, selectionSlice, worldSlice],
  commands: contactCommands,
  events: contactEvents,
  initial,
});
export type ContactTypes = TypesOf<typeof facts>;
export type ContactSees = SeesOf<typeof facts>;

const notWaiting = no('Nothing is waiting for an answer.');
const notOpen = no('The window is not open.');

export const contactSlice = facts.does({
  guards: {
    'contact/open': (data, { world }) => {
      const whom = whomOf(world.tables, data);
      return whom.yes ? reachable(world.tables, whom.driverId) : whom;
    },
    'contact/choose': (_data, { contact }) => (contact.state.window ? yes : notOpen),
    'contact/close': (_data, { contact }) => (contact.state.window ? yes : notOpen),
    'contact/connect': ({ driverId, kind }, sees) => {
      if (ofKind(sees, driverId, kind)) return no(`${underWords[kind]} already.`);
      return reachable(sees.world.tables, driverId);
    },
    'contact/showNumber': ({ driverId }, sees) => {
      if (ofKind(sees, driverId, 'number')) return no(`${underWords.number} already.`);
      return reachable(sees.world.tables, driverId);
    },
    'contact/track': (data, sees) => {
      if (!sees.contact.state.hasTracker) return no('No tracker is set up for this console.');
      const { under } = sees.contact.state;
      const isAsked = under.some(
        ({ kind, activityId }) => kind === 'track' && activityId === data.ids[0],
      );
      return isAsked ? no(`${underWords.track} already.`) : trackedOf(sees.world.tables, data);
    },
    'contact/closeLink': (_data, { contact }) =>
      contact.state.link ? yes : no('No link is shown.'),
    'contact/askAgain': ({ intentId }, sees) => waits(sees, intentId),
    'contact/giveUp': ({ intentId }, sees) => waits(sees, intentId),
  },
  decide: {
    'contact/open': ({ data }, { world }) => {
      const whom = whomOf(world.tables, data);
      if (!whom.yes) return { events: [] };
      const { driverId, activityId } = whom;
      const opened = { driverId, activityId, kind: bridgeKinds[0] };
      return { events: [{ type: 'contact/windowOpened', data: opened }] };
    },
    'contact/choose': ({ data }) => ({ events: [{ type: 'contact/kindChosen', data }] }),
    'contact/close': () => ({ events: [closed] }),
    'contact/connect': ({ id, data: { kind, ...whom } }, { contact }) => ({
      events: [requested(id, kind, whom), ...(contact.state.window ? [closed] : [])],
    }),
    'contact/showNumber': ({ id, data: { driverId } }) => ({
      events: [requested(id, 'number', { driverId, activityId: null })],
    }),
    'contact/track': ({ id, data }, { world }) => {
      const tracked = trackedOf(world.tables, data);
      if (!tracked.yes) return { events: [] };
      const { driverId, activityId } = tracked;
      return { events: [requested(id, 'track', { driverId, activityId })] };
    },
    'contact/closeLink': () => ({ events: [{ type: 'contact/linkClosed', data: {} }] }),
    'contact/replied': ({ data: { intentId, endsIn, phone, url } }, sees) => {
      const contact = ofIntent(sees, intentId);
      if (!contact) return { events: [] };
      const { driverId, activityId } = contact;
      const done = { ...told(contact), endsIn, name: nameOf(sees, driverId) };
      return {
        events: [
          { type: 'contact/done', data: done },
          ...(phone === null
            ? []
            : [{ type: 'contact/numberGiven' as const, data: { driverId, phone } }]),
          ...(url === null || activityId === null
            ? []
            : [{ type: 'contact/linkGiven' as const, data: { activityId, url } }]),
        ],
        ends: [{ command: intentId as RecordId, end: { how: 'done' } }],
      };
    },
    'contact/failed': ({ data: { intentId, why, refused, outOfOrder } }, sees) => {
      const contact = ofIntent(sees, intentId);
      if (!contact) return { events: [] };
      const end = refused
        ? ({ how: 'rejected', reason: why } as const)
        : ({ how: 'failed', error: why } as const);
      const name = nameOf(sees, contact.driverId);
      const failed = { ...told(contact), name, why, outOfOrder };
      return {
        events: [{ type: 'contact/failed', data: failed }],
        ends: [{ command: intentId as RecordId, end }],
      };
    },
    'contact/unanswered': ({ data }, sees) => ({
      events: ofIntent(sees, data.intentId) ? [{ type: 'contact/outcomeUnknown', data }] : [],
    }),
    'contact/askAgain': ({ at, data: { intentId } }, sees) => ({
      events: ofIntent(sees, intentId)
        ? [{ type: 'contact/askedAgain', data: { intentId, atMs: at } }]
        : [],
    }),
    'contact/giveUp': ({ data: { intentId } }, sees) => {
      const contact = ofIntent(sees, intentId);
      if (!contact) return { events: [] };
      const command = intentId as RecordId;
      return {
        events: [{ type: 'contact/givenUp', data: told(contact) }],
        ends: [{ command, end: { how: 'failed', error: 'Given up without an answer.' } }],
      };
    },
    'contact/trackerKnown': ({ data }, { contact }) => ({
      events:
        data.hasTracker === contact.state.hasTracker
          ? []
          : [{ type: 'contact/trackerKnown', data }],
    }),
  },
  evolve: {
    'contact/windowOpened': ({ data }, { draft }) => {
      draft.window = { ...data };
    },
    'contact/kindChosen': ({ data }, { draft }) => {
      if (draft.window) draft.window.kind = data.kind;
    },
    'contact/windowClosed': (_event, { draft }) => {
      draft.window = null;
    },
    'contact/requested': ({ at, data }, { draft }) => {
      draft.under.push({ ...data, atMs: at, outcomeUnknown: false });
    },
    'contact/done': ({ data }, { draft }) => over(draft, data.intentId),
    'contact/failed': ({ data }, { draft }) => over(draft, data.intentId),
    'contact/givenUp': ({ data }, { draft }) => over(draft, data.intentId),
    'contact/outcomeUnknown': ({ data }, { draft }) => {
      const contact = draft.under.find(({ intentId }) => intentId === data.intentId);
      if (contact) contact.outcomeUnknown = true;
    },
    'contact/askedAgain': ({ data }, { draft }) => {
      const contact = draft.under.find(({ intentId }) => intentId === data.intentId);
      if (contact) Object.assign(contact, { atMs: data.atMs, outcomeUnknown: false });
    },
    'contact/numberGiven': ({ data }, { draft }) => {
      draft.numbers = draft.numbers.filter(({ driverId }) => driverId !== data.driverId);
      draft.numbers.push({ ...data });
      if (draft.numbers.length > numbersKept) draft.numbers.shift();
    },
    'contact/linkGiven': ({ data }, { draft }) => {
      draft.link = { ...data };
    },
    'contact/linkClosed': (_event, { draft }) => {
      draft.link = null;
    },
    'contact/trackerKnown': ({ data }, { draft }) => {
      draft.hasTracker = data.hasTracker;
    },
    'kernel/ended': ({ data, ends }, { draft }) => {
      // The machine gave it up: its store or its process failed.
      if (data.by !== 'kernel') return;
      for (const { command } of ends ?? []) over(draft, command);
    },
  },
  registry: {
    'contact/open': {
      label: 'Contact the driver',
      icon: 'message-square-text',
      ...contacting,
      retry: 'never',
      from: selected,
    },
    'contact/choose': { label: 'Choose text or call', ...contacting, retry: 'never' },
    'contact/close': { label: 'Close the contact window', ...contacting, retry: 'never' },
    'contact/connect': { label: 'Connect with the driver', ...contacting, retry: 'keyed' },
    'contact/showNumber': { label: 'Show a number to call', ...contacting, retry: 'keyed' },
    'contact/track': {
      label: 'Track the move',
      icon: 'crosshair',
      ...contacting,
      retry: 'keyed',
      from: selected,
    },
    'contact/closeLink': { label: 'Close the link', ...contacting, retry: 'never' },
    'contact/askAgain': { label: 'Ask again', ...contacting, retry: 'keyed' },
    'contact/giveUp': { label: 'Stop waiting', ...contacting, retry: 'never' },
  },
});

const closed = { type: 'contact/windowClosed', data: {} } as const;

const underWords: { readonly [K in ContactKind]: string } = {
  sms: 'A text is being sent',
  voice: 'A call is being made',
  number: 'A number is being asked for',
  track: 'A link is being asked for',
};

function requested(intentId: RecordId, kind: ContactKind, whom: Whom) {
  return { type: 'contact/requested' as const, data: { intentId, kind, ...whom } };
}

function told({ intentId, kind, driverId, activityId }: Contact) {
  return { intentId, kind, driverId, activityId };
}

function ofIntent({ contact }: ContactSees, intentId: string): Contact | undefined {
  return contact.state.under.find((one) => one.intentId === intentId);
}

function ofKind({ contact }: ContactSees, driverId: string, kind: ContactKind): boolean {
  return contact.state.under.some((one) => one.driverId === driverId && one.kind === kind);
}

function waits(sees: ContactSees, intentId: string) {
  return ofIntent(sees, intentId)?.outcomeUnknown ? yes : notWaiting;
}

function nameOf({ world }: ContactSees, driverId: string): string {
  return world.tables.drivers.get(driverId)?.name ?? 'The driver';
}

function over(draft: Draft<ContactState>, intentId: string): void {
  draft.under = draft.under.filter((contact) => contact.intentId !== intentId);
}

/** What is selected, for palette and keys. */
function selected({ selection }: ContactSees) {
  const { collection, ids } = selection.state;
  if (collection === null) return no('Select a driver or a move first.');
  return { yes: true, data: { collection, ids } } as const;
}
