// Texts about what others did: to rows that are gone, and to the row of a refused request.
import { authorOf, deedOf, didWords, doneWords, isKnownChange } from '#domain/deeds.ts';
import type { Collection } from '#domain/entities.ts';
import { formatTimeIn } from '#domain/zones.ts';
import type { Answer, RefusingDeed } from '#wire/link/link.ts';
import { whyNot } from '#wire/link/unanswered.ts';
import type { Gone } from './world.model.ts';
import { zonesOf } from './world.queries.ts';
import type { WorldSees } from './facts.slice.ts';

type Sees = Pick<WorldSees, 'world'>;

/** Who removed a row, when, and its name; undefined where the server has not said. */
export function goneRow({ world }: Sees, collection: Collection, id: string): Gone | undefined {
  return world.state.gone.findLast((one) => one.id === id && one.collection === collection);
}

/** 'This move is gone: removed by Jo Brandt at 09:31 AM CDT.' */
export function goneText(sees: Sees, collection: Collection, id: string): string {
  const gone = goneRow(sees, collection, id);
  const what = `This ${oneOf[collection]} is gone`;
  if (!gone) return `${what}: it was removed, or it belongs to another account.`;
  return `${what}: ${doneWords('removed', authorOf(gone), timeOf(sees, gone.ms))}.`;
}

const oneOf: { readonly [C in Collection]: string } = {
  accounts: 'account',
  locations: 'location',
  activities: 'move',
  vehicles: 'vehicle',
  drivers: 'driver',
  employees: 'employee',
  trips: 'trip',
  rides: 'ride',
  vouchers: 'voucher',
  deliveries: 'delivery',
};

type Row = { readonly collection: Collection; readonly id: string } | null;
type NoAnswer = Exclude<Answer<unknown>, { readonly is: 'ok' }>;

/**
 * Why there is no answer. A refusal caused by another person's change names them: 'Jo Brandt
 * cancelled this move at 09:31 AM CDT.' `row`: the request's own row, which is not named.
 */
export function whyNotDone(
  sees: Sees & Pick<WorldSees, 'clock'>,
  answer: NoAnswer,
  row: Row = null,
): string {
  const words = whyNot(answer);
  const deed = answer.is === 'refused' ? answer.deed : undefined;
  if (!deed || !isKnownChange(deed)) return words;
  const { ms, by } = deedOf(deed, sees.clock.state.nowMs);
  const isOfRow = row !== null && (deed.did === 'changed' || deed.did === 'removed');
  const did = isOfRow ? doneTo(row.collection, deed.did) : `${deed.did} it`;
  const deedText = `${didWords(by?.name ?? null, did, timeOf(sees, ms))}.`;
  // The server's message adds nothing to this.
  return isOfRow ? deedText : `${words} ${deedText}`;
}

function doneTo(collection: Collection, did: RefusingDeed['did']): string {
  return did === 'removed' && collection === 'activities' ? 'cancelled this move' : `${did} this`;
}

/** The time in the zone of most of the company's places. */
function timeOf({ world }: Sees, ms: number): string {
  const [zone = 'UTC'] = zonesOf(world.tables.locations.rows());
  return formatTimeIn(ms, zone);
}
