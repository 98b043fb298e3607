import type { Collection } from '#domain/entities.ts';
import type { Clock } from '#kernel/ports.ts';
import type { Json, RecordId } from '#kernel/records.ts';
import type { Cancelled, CommandOf, Job, Process } from '#kernel/slice.ts';
import type { WorldReply } from '#wire/calls/world.ts';
import type { Link } from '#wire/link/link.ts';
import { pushesOf } from '#wire/link/pushes.ts';
import type { Push } from '#wire/realtime/push.ts';
import { whyNot } from '#wire/link/unanswered.ts';
import { heardOf } from './door.queries.ts';
import { type Changes, collections } from './world.model.ts';
import type { WorldSees, WorldTypes } from './facts.slice.ts';
import {
  atLeastOwn,
  insideOf,
  nextTickMs,
  outsideOf,
  type Rows,
  rowsKnown,
  treeOf,
} from './world.queries.ts';

type Ports = {
  readonly link: Link;
  readonly clock: Clock;
  /** Resolves after that much of the operator's own time. */
  readonly pause: (ms: number) => Promise<void>;
  /** Stores a payload's bulk once and returns its hash. */
  readonly putBlob: (value: Json) => Promise<string>;
};
type WorldJob = Job &
  (
    | { readonly is: 'begin' }
    | { readonly is: 'listen' }
    | { readonly is: 'tick' }
    | { readonly is: 'catchUp' }
    | { readonly is: 'load'; readonly accountIds: readonly string[] | null }
  );

/** Rows written and hashed in one go. */
const rowsInBlob = 2_000;

type Commands = AsyncGenerator<CommandOf<WorldTypes>, void>;

/** Wait before the whole world is loaded again, after a fetch by id has failed. */
const catchUpMs = 30_000;

/** Loads the world, records the server's pushes, and ticks the clock. */
export const worldProcess: Process<WorldTypes, Ports, WorldJob> = {
  name: 'world',
  on: {
    'session/begun': ({ id }) => ({ is: 'begin', key: id }),
    'world/loadRequested': ({ data }) => ({
      is: 'load',
      key: data.loadId as RecordId,
      accountIds: data.accountIds,
    }),
    'world/fetchFailed': () => catchUp,
    'world/loadFailed': (_event, { world }) =>
      world.state.loadedMs === null ? undefined : catchUp,
  },
  resume({ session, world }) {
    const jobs: WorldJob[] = [
      { is: 'listen', key: 'world:0' },
      { is: 'tick', key: 'world:1' },
    ];
    if (session.state.status !== 'signedIn') return jobs;
    const { loadId, accountIds } = world.state;
    if (loadId) jobs.push({ is: 'load', key: loadId as RecordId, accountIds });
    // Changes while this tab was closed come with another load.
    else jobs.push({ is: 'begin', key: 'world:2' });
    return jobs;
  },
  async *run(job, ports, cancelled, sees) {
    if (job.is === 'begin') {
      yield reload(sees());
    } else if (job.is === 'catchUp') {
      await ports.pause(catchUpMs);
      const { session, world } = sees();
      if (session.state.status === 'signedIn' && world.state.loadId === null) yield reload(sees());
    } else if (job.is === 'load') {
      yield* load(job, ports, cancelled, sees);
    } else if (job.is === 'listen') {
      yield* listen(ports, cancelled, sees);
    } else if (job.is === 'tick') {
      yield* tick(ports.clock, cancelled, sees);
    }
  },
};

/** One job at a time, however many fetches have failed. */
const catchUp = { is: 'catchUp', key: 'world:3' } as const;

function reload(sees: WorldSees) {
  const { accountIds } = sees.world.state;
  return { type: 'world/reload' as const, data: { accountIds } };
}

type LoadJob = { readonly key: RecordId; readonly accountIds: readonly string[] | null };

/**
 * Rows pushed during the first load wait for its end, since only its accounts tell whose they may
 * be (reading 65). The answer may be older than they are.
 */
async function* load(
  job: LoadJob,
  ports: Ports,
  cancelled: Cancelled,
  sees: () => WorldSees,
): Commands {
  const early: Push[] = [];
  const keep = (push: Push) => void (isOfRows(push) && early.push(push));
  const stop = isLoaded(sees()) ? () => {} : ports.link.listen(keep);
  try {
    yield* loadOnce(job, ports, cancelled, sees);
  } finally {
    stop();
  }
  for (const push of early) if (isLoaded(sees())) yield* heard(push, sees());
}

async function* loadOnce(
  job: LoadJob,
  { link, putBlob }: Ports,
  cancelled: Cancelled,
  sees: () => WorldSees,
): Commands {
  const loadId = job.key;
  const before = sees().world.tables;
  const answer = await link.call('world', { filterAccountIds: job.accountIds }, { cancelled });
  if (cancelled.now) return;
  if (answer.is === 'refused' && (answer.status === 401 || answer.status === 403)) {
    yield { type: 'session/expire' as const, data: {} };
  }
  if (answer.is !== 'ok') {
    yield { type: 'world/loadFailed' as const, data: { loadId, why: whyNot(answer) } };
    return;
  }
  const { skipped, partial = 0, why: unread = [], serverMs } = answer;
  const first = !isLoaded(sees());
  const all = byCollection(answer.reply);
  const { user } = sees().session.state;
  const tree = atLeastOwn(user, treeOf(user, all.accounts));
  const rows = insideOf(all, tree);
  const blobs = first ? await stored(rows, putBlob) : null;
  const changes = first ? swept(rows, tree, sees()) : difference(rows, before, sees());
  yield {
    type: 'world/loadReplied' as const,
    data: { loadId, blobs, changes, skipped, partial, unread, atMs: serverMs },
  };
  yield { type: 'clock/tick' as const, data: { nowMs: serverMs } };
}

function isLoaded({ world }: WorldSees): boolean {
  return world.state.loadedMs !== null;
}

function isOfRows({ is }: Push): boolean {
  return is === 'stale' || is === 'created' || is === 'changed' || is === 'removed';
}

/** The command for pushed rows; none where they are not for this user (reading 65). */
function* heard(push: Push, sees: WorldSees): Generator<CommandOf<WorldTypes>, void> {
  if (push.is === 'stale') {
    const { collection, ids, created } = push;
    // The echo of a row created here, after its answer has come (reading 62).
    if (created && areKnown(sees, collection, ids)) return;
    yield { type: 'world/staleHeard', data: { collection, ids } };
    return;
  }
  const changes = changesIn(push);
  const data = changes && heardOf(sees, changes);
  if (data) yield { type: 'world/heard', data };
}

function changesIn(push: Push): Changes | null {
  if (push.is === 'created' || push.is === 'changed') {
    const { collection, rows } = push;
    return { put: [{ collection, rows } as Changes['put'][number]], removed: [] };
  }
  if (push.is !== 'removed') return null;
  const { is: _is, serverMs: _serverMs, ...removal } = push;
  return { put: [], removed: [removal] };
}

async function* listen({ link }: Ports, cancelled: Cancelled, sees: () => WorldSees): Commands {
  let lost = false;
  for await (const push of pushesOf(link, cancelled)) {
    if (sees().session.state.status !== 'signedIn') continue;
    if (push.is === 'connection') {
      if (push.refused) yield { type: 'session/expire' as const, data: {} };
      // Changes missed while the channel was down follow, or come with one resync.
      const isMissing = (lost && !push.resumed) || sees().world.state.phase === 'failed';
      if (push.state === 'connected' && isMissing) yield reload(sees());
      lost = push.state === 'lost' || (lost && push.state !== 'connected');
    } else if (isLoaded(sees())) yield* heard(push, sees());
  }
}

function areKnown({ world }: WorldSees, collection: Collection, ids: readonly string[]): boolean {
  return ids.every((id) => world.tables[collection].get(id) !== undefined);
}

/** A tick at each minute and at the next deadline that will be crossed (reading 10). */
async function* tick(clock: Clock, cancelled: Cancelled, sees: () => WorldSees): Commands {
  let stop = () => {};
  let resume = () => {};
  // Registered once for all turns, since a registration stays until the end.
  cancelled.onCancel(() => {
    stop();
    resume();
  });
  while (!cancelled.now) {
    const at = nextTickMs(sees(), clock.now());
    await new Promise<void>((resolve) => {
      resume = resolve;
      stop = clock.callAt(at, resolve);
    });
    if (cancelled.now) return;
    const nowMs = clock.now();
    if (nowMs > 0) yield { type: 'clock/tick' as const, data: { nowMs } };
  }
}

/** Stores in parts, so that writing a large world does not block the page for long. */
async function stored(rows: Rows, putBlob: Ports['putBlob']): Promise<readonly string[]> {
  const blobs: string[] = [];
  for (const collection of collections) {
    for (let from = 0; from < rows[collection].length; from += rowsInBlob) {
      const part = rows[collection].slice(from, from + rowsInBlob);
      blobs.push(await putBlob({ [collection]: part } as unknown as Json));
    }
  }
  return blobs;
}

function byCollection(reply: WorldReply): Rows {
  const { user: _user, ...rows } = reply;
  return rows;
}

/** Removes rows of other accounts pushed before the first load, when accounts were unknown. */
function swept(rows: Rows, tree: ReadonlySet<string>, sees: WorldSees): Changes {
  const loaded = (collection: Collection) => new Set(rows[collection].map(({ id }) => id));
  const removed = outsideOf(rowsKnown(sees), tree).flatMap(({ collection, ids }) => {
    const kept = loaded(collection);
    const gone = ids.filter((id) => !kept.has(id));
    return gone.length > 0 ? [{ collection, ids: gone }] : [];
  });
  return { put: [], removed };
}

/**
 * A resync logs only the rows that differ. `before`: the rows known when it was requested. Rows
 * pushed or removed since are newer than the answer.
 */
function difference(rows: Rows, before: WorldSees['world']['tables'], sees: WorldSees): Changes {
  const put: Changes['put'][number][] = [];
  const removed: Changes['removed'][number][] = [];
  for (const collection of collections) {
    const table = sees.world.tables[collection];
    const incoming = rows[collection];
    const present = new Set(incoming.map(({ id }) => id));
    const old = before[collection];
    const differing = incoming.filter((row) => {
      const known = table.get(row.id);
      return known ? !sameRow(known, row) : old.get(row.id) === undefined;
    });
    if (differing.length > 0) {
      put.push({ collection, rows: differing } as Changes['put'][number]);
    }
    const gone: string[] = [];
    for (const { id } of table.rows()) {
      if (!present.has(id) && old.get(id) !== undefined) gone.push(id);
    }
    if (gone.length > 0) removed.push({ collection, ids: gone });
  }
  return { put, removed };
}

function sameRow(known: object, row: object): boolean {
  const a = known as { readonly version?: number };
  const b = row as { readonly version?: number };
  if (a.version !== undefined) return a.version === b.version;
  return JSON.stringify(known) === JSON.stringify(row);
}
