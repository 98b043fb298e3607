import { same } from '#domain/same.ts';
import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { no, yes } from '#kernel/records.ts';
import { castDraft, type Draft } from 'immer';
import { connectionSlice } from '#spine/connection/index.ts';
import { asking, endsAs, following, opensAs, outboxSlice } from '#spine/outbox/index.ts';
import { selectionSlice } from '#spine/selection/index.ts';
import { sessionSlice } from '#spine/session/index.ts';
import { worldSlice } from '#spine/world/index.ts';
import { contactCommands } from './contact.commands.ts';
import { contactEvents } from './contact.events.ts';
import { type ContactState, bridgeKinds, numbersKept } from './contact.model.ts';
import { reachable, whomOf } from './contact.queries.ts';
import {
  callDriver,
  contactRequests,
  showNumber,
  textDriver,
  trackMove,
} from './contact.requests.ts';

const initial: ContactState = { window: null, numbers: [], link: null, tracker: null };

const contacting = { capability: 'contact' } as const;

const facts = declareSlice({
  name: 'contact',
  imports: [connectionSlice, outboxSlice, sessionSlice, selectionSlice, worldSlice],
  commands: contactCommands,
  events: contactEvents,
  initial,
});
export type ContactTypes = TypesOf<typeof facts>;
export type ContactSees = SeesOf<typeof facts>;

const notOpen = no('The window is not open.');
const asks = asking(...contactRequests);

/** Contacts drivers by text or call without revealing the operator's number; tracks moves. */
export const contactSlice = facts.does({
  ...asks,
  guards: {
    ...asks.guards,
    'contact/open': (data, { world }) => {
      const whom = whomOf(world.tables, data);
      return whom.yes ? reachable(world.tables, whom.driverId) : whom;
    },
    'contact/choose': (_data, { contact }) => (contact.state.window ? yes : notOpen),
    'contact/close': (_data, { contact }) => (contact.state.window ? yes : notOpen),
    'contact/closeLink': (_data, { contact }) =>
      contact.state.link ? yes : no('No link is shown.'),
  },
  decide: {
    ...asks.decide,
    'contact/open': ({ data }, { world }) => {
      const whom = whomOf(world.tables, data);
      if (!whom.yes) return { events: [] };
      const { driverId, activityId } = whom;
      const opened = { driverId, activityId, kind: data.kind ?? bridgeKinds[0] };
      return { events: [{ type: 'contact/windowOpened', data: opened }] };
    },
    'contact/choose': ({ data }) => ({ events: [{ type: 'contact/kindChosen', data }] }),
    'contact/close': () => ({ events: [{ type: 'contact/windowClosed', data: {} }] }),
    'contact/closeLink': () => ({ events: [{ type: 'contact/linkClosed', data: {} }] }),
    'contact/trackerHeard': ({ data }, { contact }) => ({
      events: same(data.place, contact.state.tracker)
        ? []
        : [{ type: 'contact/trackerChanged', data }],
    }),
  },
  evolve: {
    'contact/windowOpened': ({ data }, { draft }) => {
      draft.window = { ...data };
    },
    'contact/kindChosen': ({ data }, { draft }) => {
      if (draft.window) draft.window.kind = data.kind;
    },
    'contact/windowClosed': (_event, into) => closeWindow({}, into),
    'contact/linkClosed': (_event, { draft }) => {
      draft.link = null;
    },
    'contact/trackerChanged': ({ data }, { draft }) => {
      draft.tracker = castDraft(data.place);
    },
    'outbox/opened': following(opensAs(textDriver, closeWindow), opensAs(callDriver, closeWindow)),
    'outbox/closed': following(
      endsAs(showNumber, ({ asked: { driverId }, result }, { draft }: Into) => {
        if (!result) return;
        draft.numbers = draft.numbers.filter((one) => one.driverId !== driverId);
        draft.numbers.push({ driverId, phone: result.phone });
        if (draft.numbers.length > numbersKept) draft.numbers.shift();
      }),
      endsAs(trackMove, ({ asked, result }, { draft }: Into) => {
        const [activityId = ''] = asked.ids;
        if (result) draft.link = { activityId, url: result.url };
      }),
    ),
  },
  registry: {
    'contact/open': {
      label: 'Contact the driver',
      icon: 'text',
      ...contacting,
      from: selected,
    },
    'contact/choose': { label: 'Choose text or call', ...contacting },
    'contact/close': { label: 'Close the contact window', ...contacting },
    'contact/text': { label: 'Text the driver', ...contacting },
    'contact/call': { label: 'Call the driver', ...contacting },
    'contact/showNumber': { label: 'Show a number to call', ...contacting },
    'contact/track': {
      label: 'Track the move',
      icon: 'locate',
      ...contacting,
      from: selected,
    },
    'contact/closeLink': { label: 'Close the link', ...contacting },
  },
});

type Into = { readonly draft: Draft<ContactState> };

function closeWindow(_data: unknown, { draft }: Into): void {
  draft.window = null;
}

/** The current selection, for palette and keys. */
function selected({ selection }: ContactSees) {
  const { collection, ids } = selection.state;
  if (collection === null) return no('Select a driver or a move first.');
  return { yes: true, data: { collection, ids } } as const;
}
