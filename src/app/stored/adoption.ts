// Takes over the unfinished work of closed tabs of the same user, once (reading 63).
import { slices } from '#features/index.ts';
import { hasRoom } from '#spine/forms/index.ts';
import type { TookOverData } from '#spine/outbox/index.ts';
import { openMachine } from '#kernel/machine.ts';
import type { Machine } from '#kernel/machine.types.ts';
import type { Clock, Frames, KeyValue, Locks, LogStore } from '#kernel/ports.ts';
import { yes } from '#kernel/records.ts';
import { consoleSees } from '../machine/consoleSees.ts';
import { claimOf, idleOf } from './logNames.ts';
import { askedIn, elsewhere, readWork, type StoredWork, unsavedIn } from './unsent.ts';

/** One user's log in one slot. */
export type KeptLog = { readonly name: string; readonly slot: string };

/** The data that the tabs of this browser have stored for one user. */
export type Shelf = {
  readonly locks: Locks;
  readonly values: KeyValue;
  /** The logs of all slots. */
  logs(): Promise<readonly KeptLog[]>;
  /** The session name of a log and its records; null when the log does not exist. */
  sessionOf(log: KeptLog): Promise<string | null>;
  /** A copy for reading; null when it cannot be read. */
  read(log: KeptLog): Promise<LogStore | null>;
  open(log: KeptLog): Promise<LogStore>;
  /** Deletes all that is kept of the user in a slot. */
  remove(slot: string): Promise<void>;
  /** The next tab that is opened takes this slot. */
  putFirst(slot: string): Promise<void>;
};

/**
 * Which session takes a log over, and under which name: written before any of it moves, and
 * deleted with its data. A crash in between leaves the claim, and the tab that opens the
 * claimer's log, or takes it over in turn, finds by the name and by `except` what has moved.
 */
type Claim = {
  readonly by: string;
  readonly name: string;
  readonly except: readonly string[];
  /** Names of the kept forms that go; others stay. */
  readonly forms: readonly string[];
};

type Adopter = {
  readonly machine: Machine;
  /** The session of its log, and its slot. */
  readonly session: string;
  readonly slot: string;
  readonly shelf: Shelf;
  readonly clock: Clock;
  readonly frames: Frames;
};

/**
 * Moves the requests and kept forms of every slot without a live tab into this console's log,
 * whose outbox continues them under their keys, and deletes their source. The stored records of a
 * log count, never a mark that might be older. A live tab holds its lock and is skipped.
 *
 * A form over a row that a form here edits too stays in its slot, beside drafts of wizards: both
 * keep their text. The next tab opens in that slot; the form moves here once the form here is
 * saved or discarded. The request that saves it continues here in any case.
 */
export async function adoptAll(adopter: Adopter): Promise<void> {
  const { shelf, slot } = adopter;
  const claimed = new Set(await shelf.values.keys(claimOf('')));
  const isClaimed = ({ name }: KeptLog) => Number(claimed.has(claimOf(name)));
  // Claimed logs come first: the claimer's own log waits for them.
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
  // Work that moved to it under an open claim would be taken from both logs.
  const own = await shelf.sessionOf(log);
  if ((await claimsOf(shelf)).some(({ by }) => by === own)) return;
  const stored = await values.get(claimKey);
  const claim = (stored?.value ?? null) as Claim | null;
  const from = await work(shelf, log);
  const known = claim ? await knownTo(adopter, claim) : none;
  // The log cannot be read, which a logout reports; or its claimer is alive and continues.
  if (!from || !known) return;
  let going = claim?.forms ?? [];
  if (!claim || !known.tookOver.includes(claim.name)) {
    const except = new Set([...(claim?.except ?? []), ...known.adopting]);
    const isNew = ({ was }: { readonly was: string }) => !except.has(was);
    const sees = consoleSees(machine.latest());
    const forms = from.forms.filter((one) => !isNew(one) || hasRoom(sees, one));
    going = forms.map(({ was }) => was);
    const come = {
      requests: from.requests.filter(isNew),
      forms: forms.filter(isNew),
      acts: from.acts.filter(isNew),
    };
    const stay = staying(from, going);
    const { attempts } = from;
    const isEmpty = askedIn(come) + forms.length + attempts.length === 0;
    if (!claim && isEmpty) return leave(adopter, log, stay);
    // The name is never used again: the next takeover has later records behind it here.
    const fresh = `${log.name}@${machine.log?.nextSeq() ?? 0}`;
    const name = claim?.by === session ? claim.name : fresh;
    const mine: Claim = { by: session, name, except: [...except], forms: going };
    if (!(await values.put(claimKey, mine, stored?.version ?? 0))) return;
    const keptForms = unsavedIn({ forms: come.forms, drafts: 0 });
    const takeover = { name, requests: askedIn(come), forms: stay, keptForms, attempts };
    if (!(await take(machine, come, takeover))) return;
  }
  await empty(adopter, log, from, going);
  await values.remove(claimKey);
}

/** How many forms and drafts stay behind. */
function staying({ forms, drafts }: StoredWork, going: readonly string[]): number {
  return drafts + forms.filter(({ was }) => !going.includes(was)).length;
}

const none = { adopting: [], tookOver: [] } as const;
type Known = Pick<StoredWork, 'adopting' | 'tookOver'>;

/** The claims of existing logs: claims of deleted logs are ignored. */
async function claimsOf({ logs, values }: Shelf): Promise<readonly Claim[]> {
  const all = (await logs()).map(({ name }) => values.get(claimOf(name)));
  return (await Promise.all(all)).flatMap((stored) => (stored ? [stored.value as Claim] : []));
}

/** What the claimer's log has taken over; null while its tab lives. */
async function knownTo({ machine, session, shelf }: Adopter, claim: Claim): Promise<Known | null> {
  if (claim.by === session) return consoleSees(machine.latest()).outbox.state;
  const claimer = await logOf(shelf, claim.by);
  // The claimer's log was deleted with its work by a logout, which deletes this one as well.
  if (!claimer) return none;
  return (await underLock(shelf.locks, claimer.slot, () => work(shelf, claimer))) ?? null;
}

async function logOf(shelf: Shelf, session: string): Promise<KeptLog | undefined> {
  for (const log of await shelf.logs()) if ((await shelf.sessionOf(log)) === session) return log;
  return undefined;
}

async function work(shelf: Shelf, log: KeptLog): Promise<StoredWork | null> {
  const store = await shelf.read(log);
  const found = store && (await readWork(store));
  if (!found) return null;
  // Two logs may have a form over the same row, and drafts with the same number.
  const session = (await shelf.sessionOf(log)) ?? log.name;
  return {
    ...found,
    requests: found.requests.map((one) => elsewhere(one, session)),
    attempts: found.attempts.map((one) => elsewhere(one, session)),
    forms: found.forms.map((one) => ({ ...one, was: `${session} ${one.was}` })),
  };
}

/** Whether all of it is stored here: only then may its source be deleted. */
async function take(
  machine: Machine,
  { requests, forms, acts }: Pick<StoredWork, 'requests' | 'forms' | 'acts'>,
  takeover: TookOverData,
): Promise<boolean> {
  const from = { origin: 'tab', cause: null } as const;
  const fromSeq = machine.log?.nextSeq() ?? 0;
  for (const data of requests) {
    // Together with the form that it saves: neither is ever without the other.
    const form = forms.find(({ request }) => request?.was === data.was);
    if (form) machine.dispatch({ type: 'forms/adopt', data: form }, from);
    else machine.dispatch({ type: 'outbox/adopt', data }, from);
  }
  for (const data of forms) {
    if (!data.request) machine.dispatch({ type: 'forms/adopt', data }, from);
  }
  for (const data of acts) machine.dispatch({ type: 'bulk/adopt', data }, from);
  await machine.settled();
  const { adopting } = consoleSees(machine.latest()).outbox.state;
  if (![...requests, ...forms, ...acts].every(({ was }) => adopting.includes(was))) return false;
  machine.dispatch({ type: 'outbox/takeOver', data: takeover }, from);
  await machine.settled();
  for await (const records of machine.log?.read(fromSeq) ?? []) {
    for (const { type, data } of records) {
      if (type !== 'outbox/tookOver') continue;
      if ((data as { readonly name?: string }).name === takeover.name) return true;
    }
  }
  return false;
}

/** Deletes a log; a log in which forms stay is kept for the next tab, without the moved work. */
async function empty(
  { shelf, clock, frames }: Adopter,
  log: KeptLog,
  from: StoredWork,
  going: readonly string[],
): Promise<void> {
  if (staying(from, going) === 0) return shelf.remove(log.slot);
  const machine = await openMachine({
    session: (await shelf.sessionOf(log)) ?? log.name,
    slices,
    processes: [],
    processPorts: {},
    clock,
    frames,
    store: await shelf.open(log),
    actor: (latest) => consoleSees(latest).session.state.user?.id ?? 'nobody',
    may: () => yes,
    // Reads back the result.
    onTrouble: () => {},
  });
  for (const { id, isOver } of consoleSees(machine.latest()).bulk.state.acts) {
    if (!isOver) machine.dispatch({ type: 'bulk/stop', data: { bulkId: id } });
  }
  const tab = { origin: 'tab', cause: null } as const;
  const left = from.forms.filter(({ was }) => !going.includes(was));
  const stay = left.map(({ of, id, flow }) => ({ of, id, flow }));
  // While their requests name them.
  machine.dispatch({ type: 'forms/handOver', data: { stay } }, tab);
  const { open, aside } = consoleSees(machine.latest()).flow.state;
  const asked = [open, ...aside].filter((flow) => flow && flow.intentId !== null);
  // A form's draft has moved already, or stays to be continued.
  const ids = asked.flatMap((flow) => (flow && flow.of !== 'forms' ? [flow.id] : []));
  machine.dispatch({ type: 'flow/handOver', data: { ids } }, tab);
  machine.dispatch({ type: 'outbox/handOver', data: {} }, tab);
  await machine.close();
  const now = await work(shelf, log);
  const isEmpty = now && askedIn(now) === 0 && now.forms.length <= stay.length;
  if (!isEmpty) throw new Error('A closed tab could not be written to.');
  await shelf.putFirst(log.slot);
}

/** Nothing moves: reports once what stays, and marks an empty log so that it is not read again. */
async function leave({ machine, shelf }: Adopter, log: KeptLog, forms: number): Promise<void> {
  if (forms === 0) return void (await shelf.values.put(idleOf(log.name), true, 0));
  await shelf.putFirst(log.slot);
  const { tookOver } = consoleSees(machine.latest()).outbox.state;
  if (tookOver.some((name) => name.startsWith(`${log.name}@`))) return;
  const noWork = { requests: [], forms: [], acts: [] };
  await take(machine, noWork, { name: `${log.name}@forms`, requests: 0, forms, attempts: [] });
}

/** Undefined when another tab holds the lock. */
async function underLock<R>(locks: Locks, name: string, run: () => Promise<R>) {
  const lock = await locks.tryTake(name);
  if (!lock) return undefined;
  try {
    return await run();
  } finally {
    lock.release();
  }
}
