import type { Capability } from '#domain/capabilities.ts';
import type { EventRecord } from '#kernel/records.ts';
import type { Registry, Sees, Slice } from '#kernel/slice.ts';
import type { Draft } from 'immer';
import type { ConnectionTypes } from '../connection/index.ts';
import type { MovesTypes } from '../moves/index.ts';
import type { TripsTypes } from '../trips/index.ts';
import type { WorldTypes } from '../world/index.ts';
import { noticesCommands } from './notices.commands.ts';
import { noticesEvents } from './notices.events.ts';
import { type Notice, noticesKept, type NoticesState } from './notices.model.ts';

export type NoticesTypes = {
  readonly name: 'notices';
  readonly commands: typeof noticesCommands;
  readonly events: typeof noticesEvents;
  readonly state: NoticesState;
  readonly tables: Record<never, never>;
  readonly imports: {
    readonly connection: ConnectionTypes;
    readonly world: WorldTypes;
    readonly moves: MovesTypes;
    readonly trips: TripsTypes;
  };
};
export type NoticesSees = Sees<NoticesTypes>;

/** What the operator is told, in the words of S1 §8 and S2 §8. */
export const noticesSlice: Slice<NoticesTypes> = {
  name: 'notices',
  commands: noticesCommands,
  events: noticesEvents,
  imports: ['connection', 'world', 'moves', 'trips'],
  tables: [],
  initial: { list: [] },
  guards: {},
  decide: {
    'notices/dismiss': ({ data }) => ({ events: [{ type: 'notices/dismissed', data }] }),
  },
  evolve: {
    'notices/dismissed': ({ data }, { draft }) => {
      draft.list = draft.list.filter(({ id }) => !data.ids.includes(id));
    },
    'world/loadFailed': (event, { draft }) =>
      tell(draft, event, 'error', 'Sync Failure', syncFailure(event.data.why)),
    'world/fetchFailed': (event, { draft }) =>
      tell(draft, event, 'warning', 'Sync Failure', syncFailure(event.data.why)),
    'connection/troubled': (event, { draft }) =>
      tell(
        draft,
        event,
        event.data.fatal ? 'error' : 'warning',
        'Simulated company',
        event.data.what,
      ),
    'moves/created': (event, { draft }) => {
      const count = event.data.activityIds.length;
      const text = count === 1 ? 'Created 1 activity.' : `Created ${count} activities.`;
      tell(draft, event, 'success', 'Saved.', text);
    },
    'moves/createFailed': (event, { draft }) =>
      tell(draft, event, 'error', 'Error.', `Activities were not created. ${event.data.why}`),
    'trips/saved': (event, { draft }) =>
      tell(draft, event, 'success', 'Saved.', 'Trip(s) created.'),
    'trips/saveFailed': (event, { draft }) =>
      tell(draft, event, 'error', 'Failed to create trip.', event.data.why),
  },
};

function syncFailure(why: string): string {
  return `Failed to synchronize with remote data. ${why}`;
}

function tell(
  draft: Draft<NoticesState>,
  { id, at }: Pick<EventRecord, 'id' | 'at'>,
  kind: Notice['kind'],
  title: string,
  text: string,
): void {
  draft.list.push({ id, kind, title, text, atMs: at });
  if (draft.list.length > noticesKept) draft.list.shift();
}

export const noticesRegistry: Registry<NoticesTypes, Capability> = {
  'notices/dismiss': { label: 'Dismiss notice', capability: 'anyone', retry: 'never' },
};
