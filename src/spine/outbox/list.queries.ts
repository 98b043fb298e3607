import type { NoteChange } from './note.model.ts';
import type { Attempt, OpenRequest, OutboxState, Phase } from './outbox.model.ts';
import { type AnyRequest, lookUpOf } from './requests.model.ts';

type Sees = { readonly outbox: { readonly state: OutboxState } };

/** The open requests by phase, in the order of asking, and the attempts that need the operator. */
export type Listed = { readonly [P in Phase]: readonly OpenRequest[] } & {
  /** The newest first. */
  readonly needsYou: readonly Attempt[];
};

export function listed({ outbox: { state } }: Sees): Listed {
  const of = (phase: Phase) => state.open.filter((one) => one.phase === phase);
  return {
    needsYou: state.attempts.toReversed(),
    sent: of('sent'),
    waiting: of('waiting'),
    unknown: of('unknown'),
  };
}

/** The worst first. */
const worths = ['needsYou', 'unknown', 'waiting'] as const;
export type Worth = (typeof worths)[number];

/** The counts for the top bar, the worst first; empty when all is sent or done. */
export function counted(list: Listed): readonly { readonly is: Worth; readonly count: number }[] {
  return worths.map((is) => ({ is, count: list[is].length })).filter(({ count }) => count > 0);
}

/** '4 waiting', '1 outcome unknown', '2 need you' */
export function countText({ is, count }: { readonly is: Worth; readonly count: number }): string {
  if (is === 'waiting') return `${count} waiting`;
  if (is === 'unknown') return `${count} ${count === 1 ? 'outcome' : 'outcomes'} unknown`;
  return count === 1 ? '1 needs you' : `${count} need you`;
}

/** The request this one waits for: its number in the list, or its phase. */
export function goesAfter({ sent, waiting, unknown }: Listed, request: OpenRequest): string | null {
  const before = waiting.slice(0, waiting.indexOf(request));
  const at = before.findLastIndex(({ subject }) => subject === request.subject);
  if (at >= 0) return `goes after ${at + 1}`;
  const isBefore = ({ subject }: OpenRequest) => subject === request.subject;
  if (sent.some(isBefore)) return 'goes after what is being sent';
  return unknown.some(isBefore) ? 'goes after one of unknown outcome' : null;
}

/** Progress of the backlog; null when all of it has been answered. */
export function sending({ outbox }: Sees): { readonly at: number; readonly of: number } | null {
  const { backlog, open } = outbox.state;
  const left = open.filter(
    ({ intentId, phase }) => phase !== 'unknown' && backlog.includes(intentId),
  );
  if (left.length === 0) return null;
  return { at: backlog.length - left.length + 1, of: backlog.length };
}

/** How many requests about a move wait, and how many have an unknown outcome. */
export function unsentOf({ outbox }: Sees, activityId: string) {
  const own = outbox.state.open.filter(({ note }) => note.activityIds.includes(activityId));
  const of = (phase: Phase) => own.filter((one) => one.phase === phase).length;
  return { waiting: of('waiting'), unknown: of('unknown') };
}

/** The last unanswered change asked of a field of a move. */
export function unsentChange(
  { outbox }: Sees,
  activityId: string,
  field: string | undefined,
): NoteChange | undefined {
  return outbox.state.open
    .flatMap(({ note }) => (note.activityIds.includes(activityId) ? note.changes : []))
    .findLast((change) => change.field === field);
}

type Titled = Pick<OpenRequest, 'asked' | 'note'>;
type TimeWords = (ms: number, zone: string | null) => string;

/** "PA-1061: deadline 01:00 PM to 02:30 PM", "P4431: color 'Red' to 'Blue'", "PA-1045: cancel" */
export function rowTitle(request: AnyRequest | undefined, titled: Titled, time: TimeWords): string {
  const { subject, changes } = titled.note;
  const changed = changes.filter(({ after }) => after !== null);
  if (request === undefined || (request.row(titled.asked) !== null && changed.length > 0)) {
    return `${subject}: ${changed.map((change) => changeWords(change, time)).join(', ')}`;
  }
  return `${subject}: ${request.words.verb[0]}`;
}

/** For longer values, only the field is named. */
const shortEnough = 18;

function changeWords({ field, before, after, zone }: NoteChange, time: TimeWords): string {
  const name = /^.[A-Z]/.test(field) ? field : field.charAt(0).toLowerCase() + field.slice(1);
  const words = (value: NoteChange['after']) => {
    if (typeof value === 'number') return time(value, zone);
    return value ? `'${value}'` : '';
  };
  const [from, to] = [words(before), words(after)];
  if (from.length > shortEnough || to.length > shortEnough || to === '') return name;
  return from === '' ? `${name} ${to}` : `${name} ${from} to ${to}`;
}

/** 'Edit', 'Cancellation' */
export function kindText(request: AnyRequest | undefined): string {
  const noun = request?.words.noun ?? 'request';
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

/** What came instead of an outcome, where anything did, and what happens next. */
export function unknownText(
  request: AnyRequest,
  { answered }: Pick<OpenRequest, 'answered'>,
  isLost: boolean,
): string {
  const next = nextText(request, isLost);
  return answered === undefined ? next : `${answeredText(answered)} ${next}`;
}

/** Around the server's own words, or its status. */
export function answeredText(answered: string): string {
  return `An answer came without an outcome: ${answered}`;
}

function nextText(request: AnyRequest, isLost: boolean): string {
  const { repeat, words } = request;
  if (lookUpOf(request)) {
    const when = isLost ? 'when the line is back, ' : '';
    return `It is not sent again: ${when}it is looked for by its reference.`;
  }
  if (repeat !== 'itself') return `Not repeated by itself: it may have been ${words.verb[1]}.`;
  const when = isLost ? 'when the line is back' : 'by itself until the outcome is known';
  return `Asked again ${when}. It cannot be done twice.`;
}
