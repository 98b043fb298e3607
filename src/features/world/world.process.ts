import type { Collection, Entities } from '#domain/entities.ts';
import type { Clock } from '#kernel/ports.ts';
import type { Json, RecordId } from '#kernel/records.ts';
import type { Cancelled, CommandOf, Job, Process } from '#kernel/slice.ts';
import type { WorldReply } from '#wire/calls.ts';
import type { Answer, Link } from '#wire/link.ts';
import { pushesOf } from '#wire/pushes.ts';
import { type Changes, collections } from './world.model.ts';
import type { WorldSees, WorldTypes } from './world.slice.ts';
import { nextWakeMs } from './world.queries.ts';

type Ports = {
  readonly link: Link;
  readonly clock: Clock;
  /** Stores a payload's bulk once and answers its hash. */
  readonly putBlob: (value: Json) => Promise<string>;
  /** This console's log: the echo of its own creations is not news (reading 23). */
  readonly session: string;
};
type WorldJob = Job &
  (
    | { readonly is: 'begin' }
    | { readonly is: 'listen' }
    | { readonly is: 'tick' }
    | { readonly is: 'load'; readonly accountIds: readonly string[] | null }
    | {
        readonly is: 'fetch';
        readonly collection: 'trips' | 'activities';
        readonly ids: readonly string[];
      }
  );

type Commands = AsyncGenerator<CommandOf<WorldTypes>, void>;

/** Loads the world, keeps it as the server tells it, and lets time pass. */
export const worldProcess: Process<WorldTypes, Ports, WorldJob> = {
  name: 'world',
  on: {
    'session/begun': ({ id }) => ({ is: 'begin', key: id }),
    'world/loadRequested': ({ data }) => ({
      is: 'load',
      key: data.loadId as RecordId,
      accountIds: data.accountIds,
    }),
    'world/fetchRequested': ({ id, data }) => ({ is: 'fetch', key: id, ...data }),
  },
  resume({ session, world }) {
    const jobs: WorldJob[] = [
      { is: 'listen', key: 'world:0' },
      { is: 'tick', key: 'world:1' },
    ];
    if (session.state.status !== 'signedIn') return jobs;
    const { loadId, accountIds } = world.state;
    if (loadId) jobs.push({ is: 'load', key: loadId as RecordId, accountIds });
    // What happened while this tab was away is asked for once more.
    else jobs.push({ is: 'begin', key: 'world:2' });
    return jobs;
  },
  async *run(job, ports, cancelled, sees) {
    if (job.is === 'begin') {
      yield reload(sees());
    } else if (job.is === 'load') {
      yield* load(job, ports, cancelled, sees);
    } else if (job.is === 'fetch') {
      yield* fetchRows(job, ports, cancelled);
    } else if (job.is === 'listen') {
      yield* listen(ports, cancelled, sees);
    } else if (job.is === 'tick') {
      yield* tick(ports.clock, cancelled, sees);
    }
  },
};

function reload(sees: WorldSees) {
  const { accountIds } = sees.world.state;
  return { type: 'world/reload' as const, data: { accountIds } };
}

async function* load(
  job: { readonly key: RecordId; readonly accountIds: readonly string[] | null },
  { link, putBlob }: Ports,
  cancelled: Cancelled,
  sees: () => WorldSees,
): Commands {
  const loadId = job.key;
  const answer = await link.call('world', { filterAccountIds: job.accountIds }, { cancelled });
  if (cancelled.now) return;
  if (answer.is === 'refused' && (answer.status === 401 || answer.status === 403)) {
    yield { type: 'session/expire' as const, data: {} };
  }
  if (answer.is !== 'ok') {
    yield { type: 'world/loadFailed' as const, data: { loadId, why: inWords(answer) } };
    return;
  }
  const { skipped, serverMs } = answer;
  const first = sees().world.state.loadedMs === null;
  const rows = byCollection(answer.reply);
  const blob = first ? await putBlob(rows as unknown as Json) : null;
  const changes = first ? { put: [], removed: [] } : difference(rows, sees());
  yield {
    type: 'world/loadReplied' as const,
    data: { loadId, blob, changes, skipped, atMs: serverMs },
  };
  yield { type: 'clock/tick' as const, data: { nowMs: serverMs } };
}

async function* fetchRows(
  job: { readonly collection: 'trips' | 'activities'; readonly ids: readonly string[] },
  { link }: Ports,
  cancelled: Cancelled,
): Commands {
  const { collection, ids } = job;
  const failed = (why: string) => ({
    type: 'world/fetchFailed' as const,
    data: { collection, why },
  });
  if (collection === 'trips') {
    const answer = await link.call('tripsByIds', { ids }, { cancelled });
    if (answer.is !== 'ok') return yield failed(inWords(answer));
    yield heard([{ collection, rows: answer.reply.trips }]);
  } else {
    const answer = await link.call('activitiesByIds', { ids }, { cancelled });
    if (answer.is !== 'ok') return yield failed(inWords(answer));
    yield heard([{ collection, rows: answer.reply.activities }]);
  }
}

function heard(put: Changes['put'], removed: Changes['removed'] = []) {
  return { type: 'world/heard' as const, data: { put, removed } };
}

async function* listen(
  { link, session }: Ports,
  cancelled: Cancelled,
  sees: () => WorldSees,
): Commands {
  let lost = false;
  for await (const push of pushesOf(link, cancelled)) {
    if (sees().session.state.status !== 'signedIn') continue;
    const own = 'key' in push && push.key !== null && push.key.startsWith(`${session}:`);
    if (push.is === 'stale' && !(push.created && own)) {
      const { collection, ids } = push;
      yield { type: 'world/staleHeard' as const, data: { collection, ids } };
    } else if (push.is === 'created' || push.is === 'changed') {
      const { collection, rows } = push;
      yield heard([{ collection, rows } as Changes['put'][number]]);
    } else if (push.is === 'removed') {
      yield heard([], [{ collection: push.collection, ids: push.ids }]);
    } else if (push.is === 'connection') {
      // Whatever was missed while the channel was down comes with one resync.
      if (push.state === 'connected' && lost) yield reload(sees());
      lost = push.state === 'lost' || (lost && push.state !== 'connected');
    }
  }
}

/** A tick at each minute and at the next deadline that will be crossed (reading 10). */
async function* tick(clock: Clock, cancelled: Cancelled, sees: () => WorldSees): Commands {
  while (!cancelled.now) {
    const now = clock.now();
    const at = nextWakeMs(sees(), now);
    await new Promise<void>((resolve) => {
      const stop = clock.wakeAt(at, resolve);
      cancelled.onCancel(() => {
        stop();
        resolve();
      });
    });
    if (cancelled.now) return;
    const nowMs = clock.now();
    if (nowMs > 0) yield { type: 'clock/tick' as const, data: { nowMs } };
  }
}

type Rows = { readonly [C in Collection]: readonly Entities[C][] };

function byCollection(reply: WorldReply): Rows {
  const { accounts, locations, vehicles, employees, drivers, trips, activities } = reply;
  return { accounts, locations, vehicles, employees, drivers, trips, activities };
}

/** A resync logs only the rows that differ. */
function difference(rows: Rows, sees: WorldSees): Changes {
  const put: Changes['put'][number][] = [];
  const removed: Changes['removed'][number][] = [];
  for (const collection of collections) {
    const table = sees.world.tables[collection];
    const incoming = rows[collection];
    const present = new Set(incoming.map(({ id }) => id));
    const differing = incoming.filter((row) => !sameRow(table.get(row.id), row));
    if (differing.length > 0) {
      put.push({ collection, rows: differing } as Changes['put'][number]);
    }
    const gone: string[] = [];
    for (const { id } of table.rows()) if (!present.has(id)) gone.push(id);
    if (gone.length > 0) removed.push({ collection, ids: gone });
  }
  return { put, removed };
}

function sameRow(known: object | undefined, row: object): boolean {
  if (!known) return false;
  const a = known as { readonly version?: number };
  const b = row as { readonly version?: number };
  if (a.version !== undefined) return a.version === b.version;
  return JSON.stringify(known) === JSON.stringify(row);
}

function inWords(answer: Exclude<Answer<unknown>, { is: 'ok' }>): string {
  switch (answer.is) {
    case 'refused':
      return answer.message ?? `The server answered ${answer.status}.`;
    case 'notSent':
      return 'The server could not be reached.';
    case 'outcomeUnknown':
      return 'The server did not answer in time.';
    case 'malformed':
      return `The server's answer could not be read (${answer.where}).`;
  }
}
