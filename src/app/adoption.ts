// Takes over what closed tabs of the same user have left open, once (reading 63).
import { slices } from '#features/index.ts';
import { hasRoom } from '#features/forms/index.ts';
import type { TookOverData } from '#features/outbox/index.ts';
import { openMachine } from '#kernel/machine.ts';
import type { Machine } from '#kernel/machine.types.ts';
import type { Clock, Frames, KeyValue, Locks, LogStore } from '#kernel/ports.ts';
import { yes } from '#kernel/records.ts';
import { consoleSees } from './consoleSees.ts';
import { claimOf, idleOf } from './logNames.ts';
import type { StoredWork } from './unsent.ts';
import { askedIn, elsewhere, readWork, unsavedIn } from './unsent.ts';

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
 * Who takes a log over, and under which name: written before anything of it has gone, and gone with
 * its data. A crash between leaves it, and whoever opens the claimer's log, or takes that over
 * in turn, knows by the name and by `except` what has come there.
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
 * Brings the requests and kept forms of every slot that nobody holds into this console's log, whose
 * outbox goes on with them under the keys they had, and deletes what they came from. What is stored
 * of a log counts, never a mark that might be older. A tab that lives holds its lock, and is left
 * alone.
 *
 * A form over what a form here is over as well stays in its slot, beside drafts of wizards: both
 * are kept as they were typed. The next tab that is opened has that slot, and the one here comes to
 * it once this one is saved or discarded. The request that saves it goes on here all the same.
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
    const isNothing = askedIn(come) + forms.length + attempts.length === 0;
    if (!claim && isNothing) return leave(adopter, log, stay);
    // Never again: what is taken over next has later records behind it here.
    const fresh = `${log.name}@${machine.log?.nextSeq() ?? 0}`;
    const name = claim?.by === session ? claim.name : fresh;
    const mine: Claim = { by: session, name, except: [...except], forms: going };
    if (!(await values.put(claimKey, mine, stored?.version ?? 0))) return;
    const keptForms = unsavedIn({ forms: come.forms, drafts: 0 });
    const told = { name, requests: askedIn(come), forms: stay, keptForms, attempts };
    if (!(await take(machine, come, told))) return;
  }
  await empty(adopter, log, from, going);
  await values.remove(claimKey);
}

/** How many forms and drafts do not go. */
function staying({ forms, drafts }: StoredWork, going: readonly string[]): number {
  return drafts + forms.filter(({ was }) => !going.includes(was)).length;
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
  const found = store && (await readWork(store));
  if (!found) return null;
  // Two logs may have a form over one row, and a draft with one number.
  const session = (await shelf.sessionOf(log)) ?? log.name;
  return {
    ...found,
    requests: found.requests.map((one) => elsewhere(one, session)),
    attempts: found.attempts.map((one) => elsewhere(one, session)),
    forms: found.forms.map((one) => ({ ...one, was: `${session} ${one.was}` })),
  };
}

/** Whether all of it is stored here: only then may it go where it came from. */
async function take(
  machine: Machine,
  { requests, forms, acts }: Pick<StoredWork, 'requests' | 'forms' | 'acts'>,
  told: TookOverData,
): Promise<boolean> {
  const from = { origin: 'tab', cause: null } as const;
  const fromSeq = machine.log?.nextSeq() ?? 0;
  for (const data of requests) {
    // With the form that it saves: neither is ever without the other.
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

/** Deletes a log; one in which forms stay is there for the next tab, without what has gone. */
async function empty(
  { shelf, clock, frames }: Adopter,
  log: KeptLog,
  from: StoredWork,
  going: readonly string[],
): Promise<void> {
  if (staying(from, going) === 0) return shelf.remove(log.slot);
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
  const tab = { origin: 'tab', cause: null } as const;
  const left = from.forms.filter(({ was }) => !going.includes(was));
  const stay = left.map(({ of, id, flow }) => ({ of, id, flow }));
  // While their requests name them.
  machine.dispatch({ type: 'forms/handOver', data: { stay } }, tab);
  const { open, aside } = consoleSees(machine.latest()).flow.state;
  const asked = [open, ...aside].filter((flow) => flow && flow.intentId !== null);
  // A form's draft has gone already, or stays to be gone on with.
  const ids = asked.flatMap((flow) => (flow && flow.of !== 'forms' ? [flow.id] : []));
  machine.dispatch({ type: 'flow/handOver', data: { ids } }, tab);
  machine.dispatch({ type: 'outbox/handOver', data: {} }, tab);
  await machine.close();
  const now = await work(shelf, log);
  const isEmpty = now && askedIn(now) === 0 && now.forms.length <= stay.length;
  if (!isEmpty) throw new Error('A closed tab could not be written to.');
  await shelf.putFirst(log.slot);
}

/** With nothing that goes: what stays is told of once, and nothing is not looked for again. */
async function leave({ machine, shelf }: Adopter, log: KeptLog, forms: number): Promise<void> {
  if (forms === 0) return void (await shelf.values.put(idleOf(log.name), true, 0));
  await shelf.putFirst(log.slot);
  const { tookOver } = consoleSees(machine.latest()).outbox.state;
  if (tookOver.some((name) => name.startsWith(`${log.name}@`))) return;
  const nothing = { requests: [], forms: [], acts: [] };
  await take(machine, nothing, { name: `${log.name}@forms`, requests: 0, forms, attempts: [] });
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
