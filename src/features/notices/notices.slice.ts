import type { Capability } from '#domain/capabilities.ts';
import type { EventRecord } from '#kernel/records.ts';
import type { Registry, Sees, Slice } from '#kernel/slice.ts';
import type { Draft } from 'immer';
import type { ConnectionTypes } from '../connection/index.ts';
import type { MovesTypes } from '../moves/index.ts';
import type { SessionTypes } from '../session/index.ts';
import type { TripsTypes } from '../trips/index.ts';
import type { Changes, WorldTypes } from '../world/index.ts';
import { noticesCommands } from './notices.commands.ts';
import { noticesEvents } from './notices.events.ts';
import { type Away, type Notice, noticesKept, type NoticesState } from './notices.model.ts';
import { awayWords } from './notices.queries.ts';

export type NoticesTypes = {
  readonly name: 'notices';
  readonly commands: typeof noticesCommands;
  readonly events: typeof noticesEvents;
  readonly state: NoticesState;
  readonly tables: Record<never, never>;
  readonly imports: {
    readonly session: SessionTypes;
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
  imports: ['session', 'connection', 'world', 'moves', 'trips'],
  tables: [],
  initial: { list: [], away: null, quietLoadId: null, isLoaded: false },
  guards: {},
  decide: {
    'notices/dismiss': ({ data }) => ({ events: [{ type: 'notices/dismissed', data }] }),
    'notices/caughtUp': (_command, { notices, connection, world }) => {
      const { away } = notices.state;
      // Lost again meanwhile: it is told when that is over.
      if (!away || connection.state.link !== 'connected') return { events: [] };
      const data = { sinceMs: away.sinceMs, text: awayWords(away, world.tables) };
      return { events: [{ type: 'notices/awayTold', data }] };
    },
  },
  evolve: {
    'notices/dismissed': ({ data }, { draft }) => {
      draft.list = draft.list.filter(({ id }) => !data.ids.includes(id));
    },
    'notices/awayTold': (event, { draft }) => {
      draft.away = null;
      const { text } = event.data;
      if (text !== null) tell(draft, event, 'away', 'While you were away', text);
    },
    'session/bookmarked': (event, { draft }) => {
      const { label } = event.data;
      tell(draft, event, 'success', 'Bookmark set.', label || 'It is kept with the session.');
    },
    'connection/linkChanged': ({ at, data }, { draft }) => {
      if (data.link === 'lost' && draft.away?.phase !== 'out') {
        const { sinceMs = data.atMs ?? at, changed = {}, own = [] } = draft.away ?? {};
        draft.away = { sinceMs, phase: 'out', changed, own };
      } else if (data.link === 'connected' && draft.away) {
        draft.away.phase = data.resumed ? 'resumed' : 'reloading';
      }
    },
    'world/changed': ({ data }, into) => {
      if (into.state.away?.phase !== 'resumed') return;
      const { away } = into.draft;
      if (away) note(away, data);
    },
    'world/resynced': ({ data }, { draft }) => {
      if (draft.away) note(draft.away, data);
    },
    'world/loadRequested': ({ origin, data }, { draft }) => {
      draft.quietLoadId = origin === 'operator' || !draft.isLoaded ? null : data.loadId;
    },
    'world/loaded': (_event, { draft }) => {
      draft.isLoaded = true;
    },
    'world/loadFailed': (event, { draft }) => {
      // Reading 29: what nobody here started is only logged.
      if (draft.quietLoadId === event.data.loadId) return;
      tell(draft, event, 'error', 'Sync Failure', syncFailure(event.data.why));
    },
    'connection/troubled': (event, { draft }) =>
      tell(
        draft,
        event,
        event.data.fatal ? 'error' : 'warning',
        'Simulated company',
        event.data.what,
      ),
    'moves/created': (event, { draft }) => {
      draft.away?.own.push(...event.data.activityIds);
      const count = event.data.activityIds.length;
      const text = count === 1 ? 'Created 1 activity.' : `Created ${count} activities.`;
      tell(draft, event, 'success', 'Saved.', text);
    },
    'moves/createFailed': (event, { draft }) =>
      tell(draft, event, 'error', 'Error.', `Activities were not created. ${event.data.why}`),
    'moves/edited': (event, { draft }) => {
      draft.away?.own.push(event.data.activityId);
      tell(draft, event, 'success', 'Saved.', 'Activity saved successfully.');
    },
    'moves/editFailed': (event, { draft }) =>
      tell(draft, event, 'error', 'Failed to save activity.', event.data.why),
    'trips/saved': (event, { draft }) => {
      draft.away?.own.push(event.data.tripId);
      tell(draft, event, 'success', 'Saved.', 'Trip(s) created.');
    },
    'trips/saveFailed': (event, { draft }) =>
      tell(draft, event, 'error', 'Failed to create trip.', event.data.why),
  },
};

/** Notes what of the world is not as it was. */
function note(away: Draft<Away>, { put, removed }: Pick<Changes, 'put' | 'removed'>): void {
  const told = [
    ...put.map(({ collection, rows }) => ({ collection, ids: rows.map(({ id }) => id) })),
    ...removed,
  ];
  for (const { collection, ids } of told) {
    away.changed[collection] = [...new Set([...(away.changed[collection] ?? []), ...ids])];
  }
}

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
