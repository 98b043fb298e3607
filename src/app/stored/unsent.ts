import type { AdoptAct } from '#features/bulk/index.ts';
import { isKept } from '#spine/flow/index.ts';
import { type AdoptForm, formsOf, hasRoom, keptOf, subjectOfForm } from '#spine/forms/index.ts';
import { type AdoptData, type Attempt, requestsOfAll } from '#spine/outbox/index.ts';
import { unfinishedImport } from '#features/imports/index.ts';
import { slices } from '#features/index.ts';
import { Blobs } from '#kernel/blobs.ts';
import { hashJson } from '#kernel/canonical.ts';
import { compile } from '#kernel/catalog.ts';
import type { Snapshot } from '#kernel/machine.types.ts';
import type { LogStore } from '#kernel/ports.ts';
import type { CommandRecord, Json } from '#kernel/records.ts';
import { recover } from '#kernel/recovery.ts';
import { build } from '../machine/consoleMachine.ts';
import { consoleSees } from '../machine/consoleSees.ts';

/** Requests that have not ended, and forms that are not saved. */
export type Unsent = { readonly requests: number; readonly forms: number };
/** Work that a logout would forget; `unread`: logs of closed tabs that cannot be read. */
export type UnsentInAll = Unsent & { readonly unread: number };

/** Unfinished work in a log that no tab has open. */
export type StoredWork = {
  readonly requests: readonly AdoptData[];
  readonly attempts: readonly Attempt[];
  /** Kept forms; a form that is being saved holds its request, which is also in `requests`. */
  readonly forms: readonly AdoptForm[];
  /** Acts on many moves, with the rows that have not been sent. */
  readonly acts: readonly AdoptAct[];
  /** Drafts of wizards and imports, which stay where they are. */
  readonly drafts: number;
  /** Takeovers by this log, one of them perhaps incomplete. */
  readonly adopting: readonly string[];
  readonly tookOver: readonly string[];
};

const requests = requestsOfAll(slices);
const catalog = compile(slices);
const forms = formsOf(slices);
const neverSent = 'Its tab was closed before it was sent.';

/**
 * What is unsent or unfinished in a console; a form that is being saved counts as its request.
 * `undecided`: written by a tab that was killed before it opened them.
 */
export function unsentIn(snapshot: Snapshot, undecided: readonly CommandRecord[] = []): Unsent {
  const { outbox, bulk } = consoleSees(snapshot);
  const rows = bulk.state.acts.filter(({ isOver }) => !isOver).map(({ counts }) => counts.waiting);
  const typed = consoleSees(snapshot).forms.state.forms.filter(
    // Of a form that is a wizard, its flow counts.
    (form) => form.savingId === null && form.flow === null && isTyped(form),
  );
  return {
    requests: outbox.state.open.length + rows.reduce((sum, count) => sum + count, 0),
    forms: draftsIn(snapshot, undecided) + typed.length,
  };
}

function draftsIn(
  snapshot: Snapshot,
  undecided: readonly CommandRecord[],
  areFormsApart = false,
): number {
  const { flow, forms: kept } = consoleSees(snapshot);
  const { open, aside } = flow.state;
  const ofForms = areFormsApart ? kept.state.forms.map((form) => form.flow) : [];
  const asked = undecided.map(({ type, data }) => requests.get(type)?.subject(data));
  // Without an undecided request that creates its rows.
  const sees = consoleSees(snapshot);
  const isCreated = undecided.some(({ type }) => type === 'imports/create');
  const imported = Number(!isCreated && unfinishedImport(sees) !== null);
  const isOpen =
    open?.intentId === null && !asked.includes(open.request.subject) && !ofForms.includes(open.id);
  return (
    imported +
    Number(isOpen) +
    aside.filter((one) => isKept(one) && !ofForms.includes(one.id)).length
  );
}

function isTyped({ typed }: Pick<AdoptForm['form'], 'typed'>): boolean {
  return Object.keys(typed).length > 0;
}

/** Unsaved forms in a log that no tab has open; a form being saved counts as its request. */
export function unsavedIn({ forms: all, drafts }: Pick<StoredWork, 'forms' | 'drafts'>): number {
  return drafts + all.filter(({ request }) => request === null).length;
}

/**
 * Reads a log without resuming it: sends and writes nothing. Null when part of it cannot be read,
 * so that its contents are unknown.
 */
export async function readWork(store: LogStore): Promise<StoredWork | null> {
  let isSound = true;
  const onTrouble = () => {
    isSound = false;
  };
  const blobs = new Blobs(store);
  const { snapshot, intents } = await recover({ catalog, store, blobs, build, onTrouble });
  if (!isSound) return null;
  const { state } = consoleSees(snapshot).outbox;
  const open = state.open.map(({ intentId: was, partOf: _act, sentMs: _sent, ...one }) => ({
    ...one,
    was,
    phase: one.phase === 'waiting' ? ('waiting' as const) : ('unknown' as const),
  }));
  const undecided = intents.undecided();
  const all = [...open, ...notOpened(snapshot, undecided)];
  // Requests that cannot wait are dropped: no driver gets a late call for them.
  const isDead = ({ of, phase }: AdoptData) => phase === 'waiting' && !requests.get(of)?.waits;
  const dead = all.filter(isDead).map(
    (request): Attempt => ({
      intentId: request.was,
      note: request.note,
      of: request.of,
      subject: request.subject,
      key: request.key,
      asked: request.asked,
      askedMs: request.askedMs,
      version: request.version,
      how: 'failed',
      why: neverSent,
      endedMs: request.askedMs,
    }),
  );
  const alive = all.filter((one) => !isDead(one));
  return {
    requests: alive,
    attempts: [...state.attempts, ...dead],
    forms: formsIn(snapshot, undecided, alive),
    acts: actsIn(snapshot, undecided),
    drafts: draftsIn(snapshot, undecided, true),
    adopting: [...state.adopting, ...undecided.flatMap((one) => adoptedAs(snapshot, one))],
    tookOver: state.tookOver,
  };
}

/**
 * The work of a closed tab, for another tab: drafts get subjects of their own, the same on every
 * read. No wizard has a number below zero.
 */
export function elsewhere<One extends Pick<AdoptData, 'of' | 'subject' | 'asked'>>(
  closed: One,
  session: string,
): One {
  const request = requests.get(closed.of);
  if (!request?.renumbered) return closed;
  const digits = hashJson([session, closed.subject]).slice(0, 12);
  const asked = request.renumbered(closed.asked, -1 - Number.parseInt(digits, 16));
  return { ...closed, asked, subject: request.subject(asked) };
}

/** Rows of acts count one by one. */
export function askedIn({ requests: all, acts }: Pick<StoredWork, 'requests' | 'acts'>): number {
  return acts.reduce((sum, { rows }) => sum + rows.length, all.length);
}

/** Names in that log of the work that was being taken over. */
function adoptedAs(snapshot: Snapshot, command: CommandRecord): readonly string[] {
  const { type, data } = command;
  if (type === 'outbox/adopt' || type === 'bulk/adopt') return [(data as { was: string }).was];
  const form = comingForm(snapshot, command);
  return form ? [form.was, ...(form.request ? [form.request.was] : [])] : [];
}

/** Whether a form will exist when that log is opened, according to its guard. */
function comingForm(snapshot: Snapshot, { type, data }: CommandRecord): AdoptForm | null {
  if (type !== 'forms/adopt') return null;
  const form = data as unknown as AdoptForm;
  return hasRoom(consoleSees(snapshot), form) ? form : null;
}

/** Kept forms, each with the request that saves it while that is open. */
function formsIn(
  snapshot: Snapshot,
  undecided: readonly CommandRecord[],
  alive: readonly AdoptData[],
): readonly AdoptForm[] {
  const withRequest = (
    { of, id, flow }: Pick<AdoptForm, 'of' | 'id' | 'flow'>,
    form: AdoptForm['form'],
    savedBy?: string | null,
  ) => {
    const request = alive.find(({ was }) => was === savedBy) ?? null;
    // Several forms may edit one row, each with its request.
    const was = request && flow !== null ? `form ${request.key}` : `form ${of} ${id}`;
    return request || isTyped(form) ? [{ of, id, flow, was, form, request }] : [];
  };
  const there = consoleSees(snapshot).forms.state.forms.flatMap((form) => {
    const def = forms.get(form.of);
    const isSaving = ({ type, data }: CommandRecord) =>
      type === form.of &&
      def !== undefined &&
      (form.flow === null || form.isShown) &&
      requests.get(type)?.subject(data) === subjectOfForm(def, form.id);
    const savedBy = form.savingId ?? undecided.find(isSaving)?.id;
    return form.isDiscarded ? [] : withRequest(form, keptOf(form), savedBy);
  });
  const coming = undecided.flatMap((command) => {
    const one = comingForm(snapshot, command);
    return one ? withRequest(one, one.form, one.request && command.id) : [];
  });
  return [...there, ...coming];
}

/** Written, but the tab was killed before the decision: it was never sent. */
function notOpened(snapshot: Snapshot, undecided: readonly CommandRecord[]): readonly AdoptData[] {
  return undecided.flatMap((command) => {
    const { id, type, at, data } = command;
    if (type === 'outbox/adopt') return [{ ...(data as AdoptData), was: id }];
    const form = comingForm(snapshot, command);
    if (form?.request) return [{ ...form.request, of: form.of, was: id }];
    return waiting(snapshot, type, data, { was: id, askedMs: at });
  });
}

function actsIn(snapshot: Snapshot, undecided: readonly CommandRecord[]): readonly AdoptAct[] {
  const begun = undecided.flatMap(({ id, type, data }) => {
    if (type !== 'bulk/begin' && type !== 'bulk/adopt') return [];
    const { what, rows } = data as unknown as Pick<AdoptAct, 'what' | 'rows'>;
    return [{ was: `act ${id}`, what, rows }];
  });
  const open = consoleSees(snapshot).bulk.state.acts.filter(({ isOver }) => !isOver);
  const left = open.map(({ id, what, parts }) => ({
    was: `act ${id}`,
    what,
    rows: parts.flat().flatMap(({ activityId, version, outcome }) => {
      return outcome === 'waiting' ? [{ activityId, version }] : [];
    }),
  }));
  return [...left, ...begun].filter(({ rows }) => rows.length > 0);
}

function waiting(
  snapshot: Snapshot,
  type: string,
  asked: Json,
  named: Pick<AdoptData, 'was' | 'askedMs'>,
): readonly AdoptData[] {
  const request = requests.get(type);
  if (!request) return [];
  const subject = request.subject(asked);
  const note = request.note(asked, snapshot);
  const blocks = request.last ? request.words.running : null;
  const rest = { phase: 'waiting', version: null, isAgain: false } as const;
  return [{ ...named, ...rest, of: type, key: named.was, subject, note, blocks, asked }];
}

/** The work a logout would forget, as text; null for none. */
export function unsentWords({ requests: sent, forms, unread }: UnsentInAll): string | null {
  const parts = [
    sent > 0 && `${sent === 1 ? '1 request has' : `${sent} requests have`} not been answered yet.`,
    forms > 0 && `${forms === 1 ? '1 form is' : `${forms} forms are`} not saved.`,
    unread > 0 && 'The unsent work of a closed tab cannot be read.',
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : parts.join(' ');
}
