// Takes over what closed tabs of the same user have left open, once (reading 63).
import { slices } from '#features/index.ts';
import type { TookOverData } from '#features/outbox/index.ts';
import { openMachine } from '#kernel/machine.ts';
import type { Machine } from '#kernel/machine.types.ts';
import type { Clock, Frames, KeyValue, Locks, LogStore } from '#kernel/ports.ts';
import { yes } from '#kernel/records.ts';
import { consoleSees } from './consoleMachine.ts';
import type { StoredWork } from './unsent.ts';
import { readWork } from './unsent.ts';

/** One user's log in one slot. */
export type KeptLog = { readonly name: string; readonly slot: string };

/** What the tabs of this browser have stored for one user. */
export type Shelf = {
  readonly locks: Locks;
  readonly values: KeyValue;
  /** The logs of all slots. */
  logs(): Promise<readonly KeptLog[]>;
  /** Names a log for as long as it lives, and its records; null when it does not. */
  sessionOf(log: KeptLog): Promise<string | null>;
  /** A copy to look into; null when it cannot be read. */
  read(log: KeptLog): Promise<LogStore | null>;
  open(log: KeptLog): Promise<LogStore>;
  /** Deletes all that is kept of the user in a slot. */
  remove(slot: string): Promise<void>;
  /** The next tab that is opened takes this slot. */
  putFirst(slot: string): Promise<void>;
};

/**
 * Who takes a log over, and under which name: written before the first of its requests is, and gone
 * with its data. A crash between leaves it, and whoever opens the claimer's log, or takes that over
 * in turn, knows by the name and by `except` what has come there.
 */
type Claim = { readonly by: string; readonly name: string; readonly except: readonly string[] };

type Adopter = {
  readonly machine: Machine;
  /** The session of its log, and its slot. */
  readonly session: string;
  readonly slot: string;
  readonly shelf: Shelf;
  readonly clock: Clock;
  readonly frames: Frames;
};

export function claimOf(logName: string): string {
  return `claim:${logName}`;
}

/** Set while nothing is left to do in a log, and taken away before it is opened. */
export function idleOf(logName: string): string {
  return `idle:${logName}`;
}

/**
 * Brings the requests of every slot that nobody holds into this console's log, whose outbox goes on
 * with them under the keys they had, and deletes what they came from. What is stored of a log
 * counts, never a mark that might be older. A tab that lives holds its lock, and is left alone.
 */
export async function adoptAll(adopter: Adopter): Promise<void> {
  const { shelf, slot } = adopter;
  const claimed = new Set(await shelf.values.keys(claimOf('')));
  const isClaimed = ({ name }: KeptLog) => Number(claimed.has(claimOf(name)));
  // What somebody has begun to take over comes first: his own log waits for it.
  for (const log of (await shelf.logs()).toSorted((a, b) => isClaimed(b) - isClaimed(a))) {
    if (log.slot === slot) continue;
    await underLock(shelf.locks, log.slot, () => adopt(adopter, log));
  }
}

async function adopt(adopter: Adopter, log: KeptLog): Promise<void> {
  const { machine, session, shelf } = adopter;
  const { values } = shelf;
  const claimKey = claimOf(log.name);
  if (await values.get(idleOf(log.name))) return;
  // What has come to it and is still claimed would be taken from both.
  const own = await shelf.sessionOf(log);
  if ((await claimsOf(shelf)).some(({ by }) => by === own)) return;
  const stored = await values.get(claimKey);
  const claim = (stored?.value ?? null) as Claim | null;
  const from = await work(shelf, log);
  const known = claim ? await knownTo(adopter, claim) : none;
  // It cannot be read, and is left to a tab that tells of it; or its claimer lives and goes on.
  if (!from || !known) return;
  if (!claim || !known.tookOver.includes(claim.name)) {
    const except = new Set([...(claim?.except ?? []), ...known.adopting]);
    const requests = from.requests.filter(({ was }) => !except.has(was));
    const { attempts, forms } = from;
    if (!claim && requests.length + attempts.length === 0) return leave(adopter, log, forms);
    // Never again: what is taken over next has later records behind it here.
    const fresh = `${log.name}@${machine.log?.nextSeq() ?? 0}`;
    const name = claim?.by === session ? claim.name : fresh;
    if (claim?.by !== session) {
      const mine: Claim = { by: session, name, except: [...except] };
      if (!(await values.put(claimKey, mine, stored?.version ?? 0))) return;
    }
    const told = { name, requests: requests.length, forms, attempts };
    if (!(await take(machine, requests, told))) return;
  }
  await empty(adopter, log, from.forms);
  await values.remove(claimKey);
}

const none = { adopting: [], tookOver: [] } as const;
type Known = Pick<StoredWork, 'adopting' | 'tookOver'>;

/** Of logs that are there: what is left of others names nothing. */
async function claimsOf({ logs, values }: Shelf): Promise<readonly Claim[]> {
  const all = (await logs()).map(({ name }) => values.get(claimOf(name)));
  return (await Promise.all(all)).flatMap((stored) => (stored ? [stored.value as Claim] : []));
}

/** What the log that a claim names has taken over; null while its tab lives. */
async function knownTo({ machine, session, shelf }: Adopter, claim: Claim): Promise<Known | null> {
  if (claim.by === session) return consoleSees(machine.latest()).outbox.state;
  const claimer = await logOf(shelf, claim.by);
  // It was deleted, and what had come to it with it: by a logout, which deletes this one as well.
  if (!claimer) return none;
  return (await underLock(shelf.locks, claimer.slot, () => work(shelf, claimer))) ?? null;
}

async function logOf(shelf: Shelf, session: string): Promise<KeptLog | undefined> {
  for (const log of await shelf.logs()) if ((await shelf.sessionOf(log)) === session) return log;
  return undefined;
}

async function work(shelf: Shelf, log: KeptLog): Promise<StoredWork | null> {
  const store = await shelf.read(log);
  return store && readWork(store);
}

/** Whether all of it is stored here: only then may it go where it came from. */
async function take(
  machine: Machine,
  requests: StoredWork['requests'],
  told: TookOverData,
): Promise<boolean> {
  const from = { origin: 'tab', cause: null } as const;
  const fromSeq = machine.log?.nextSeq() ?? 0;
  for (const data of requests) machine.dispatch({ type: 'outbox/adopt', data }, from);
  await machine.settled();
  const { adopting } = consoleSees(machine.latest()).outbox.state;
  if (!requests.every(({ was }) => adopting.includes(was))) return false;
  machine.dispatch({ type: 'outbox/takeOver', data: told }, from);
  await machine.settled();
  for await (const records of machine.log?.read(fromSeq) ?? []) {
    for (const { type, data } of records) {
      if (type !== 'outbox/tookOver') continue;
      if ((data as { readonly name?: string }).name === told.name) return true;
    }
  }
  return false;
}

/** Deletes a log; one with forms stays for the next tab, without the requests. */
async function empty(adopter: Adopter, log: KeptLog, forms: number): Promise<void> {
  const { shelf, clock, frames } = adopter;
  if (forms === 0) return shelf.remove(log.slot);
  const machine = await openMachine({
    session: (await shelf.sessionOf(log)) ?? log.name,
    ...{ slices, processes: [], processPorts: {}, clock, frames },
    store: await shelf.open(log),
    actor: (latest) => consoleSees(latest).session.state.user?.id ?? 'nobody',
    may: () => yes,
    // What matters is read back.
    onTrouble: () => {},
  });
  for (const { id, isOver } of consoleSees(machine.latest()).bulk.state.acts) {
    if (!isOver) machine.dispatch({ type: 'bulk/stop', data: { bulkId: id } });
  }
  machine.dispatch({ type: 'outbox/handOver', data: {} }, { origin: 'tab', cause: null });
  await machine.close();
  const left = await work(shelf, log);
  if (left?.requests.length !== 0) throw new Error('A closed tab could not be written to.');
  await shelf.putFirst(log.slot);
}

/** Without requests: its forms are told of once in a log, and nothing is not looked for again. */
async function leave({ machine, shelf }: Adopter, log: KeptLog, forms: number): Promise<void> {
  if (forms === 0) return void (await shelf.values.put(idleOf(log.name), true, 0));
  await shelf.putFirst(log.slot);
  const { tookOver } = consoleSees(machine.latest()).outbox.state;
  if (tookOver.some((name) => name.startsWith(`${log.name}@`))) return;
  await take(machine, [], { name: `${log.name}@forms`, requests: 0, forms, attempts: [] });
}

/** Undefined when somebody holds it. */
async function underLock<R>(locks: Locks, name: string, run: () => Promise<R>) {
  const lock = await locks.tryTake(name);
  if (!lock) return undefined;
  try {
    return await run();
  } finally {
    lock.release();
  }
}
