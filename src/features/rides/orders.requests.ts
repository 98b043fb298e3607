// What is ordered from a ride-share partner, in what all kinds share: it is ordered once, at terms
// that hold, and is looked up by its reference; it is cancelled at a fee that was agreed to.
import type { Entities, RidePlace } from '#domain/entities.ts';
import { dollars } from '#domain/money.ts';
import { orderReference } from '#domain/rides.ts';
import { emptyPayload } from '#domain/schema.ts';
import type { Verdict } from '#domain/verdict.ts';
import { no, type No, type Yes, yes } from '#kernel/records.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import {
  lookingUp,
  type Note,
  type NoteChange,
  notice,
  putting,
  type Repeat,
} from '#spine/outbox/index.ts';
import { goneText, type WorldSees } from '#spine/world/index.ts';
import { type Cancelled, cancelPayload, type HeldFare, orderedPayload } from './orders.model.ts';

/** One kind of what is ordered; the call that lists it has the name of its collection. */
const nouns = { rides: 'ride', vouchers: 'voucher', deliveries: 'delivery' } as const;
type Collection = keyof typeof nouns;
type Reply<C extends Collection> = { readonly [N in (typeof nouns)[C]]: Entities[C] };
type OfWorld = Pick<WorldSees, 'world'>;
type Sees = OfWorld & ClockSees;

/** The subject of an order begins with this, followed by its form. */
export function newOf(collection: Collection): string {
  return `new${capitalOf(collection)}`;
}

/**
 * Orders once: nothing is ordered unseen, at terms of another time. Without an answer it is looked
 * up by its reference (P6), until it is found or no server takes it any more.
 */
export function ordering<C extends Collection>(collection: C) {
  const done = (row: Entities[C]) => ({
    result: { orderId: row.id },
    changes: putting(collection, row),
  });
  return {
    row: () => null,
    waits: false,
    secret: null,
    last: true,
    subject: ({ owner }: { readonly owner: string }) => `${newOf(collection)}:${owner}`,
    result: orderedPayload,
    done: (reply: Reply<C>) => done(reply[nouns[collection]]),
    repeat: <D, S>(
      untilMs: (asked: D) => number | undefined,
    ): Repeat<D, { orderId: string }, S> => ({
      lookUp: lookingUp<D, { orderId: string }, S, Collection>({
        call: collection,
        ask: (_asked, { key }) => ({ status: 'all', reference: orderReference(key) }),
        found: (reply) => {
          const [row] = (reply as unknown as { readonly [K in C]: readonly Entities[C][] })[
            collection
          ];
          return row ? done(row) : null;
        },
        untilMs: (asked) => untilMs(asked) ?? 0,
        reference: orderReference,
        never: 'It was looked for by its reference, and nothing was ordered.',
      }),
    }),
  } as const;
}

/** 'Ride requested.' `of`: what a notice begins with, that of the note where none is given. */
export function orderWords(
  noun: string,
  {
    verb,
    done,
    of = ({ subject }) => subject,
  }: {
    readonly verb: readonly [now: string, done: string];
    /** 'requested' */
    readonly done: string;
    readonly of?: (note: Note) => string;
  },
) {
  const Noun = capitalOf(noun);
  type Ended = { readonly note: Note; readonly why: string };
  return {
    noun,
    verb,
    running: `The ${noun} is being ${done}.`,
    done: ({ note }: { readonly note: Note }) =>
      notice('success', `${Noun} ${done}.`, `${of(note)}: ${about(note)}.`),
    failed: ({ note, why }: Ended) =>
      notice('error', `${Noun} not ${verb[1]}.`, `${of(note)}: ${why}`),
    unanswered: ({ note, why }: Ended) =>
      notice('warning', `Outcome of the ${noun} unknown.`, `${of(note)}: ${why}`),
  };
}

const noPrice = no('A price is needed first.');
type Ends = {
  readonly accountId: string;
  readonly from: RidePlace | null;
  readonly to: RidePlace | null;
};
type Priced<O> = { readonly order: O; readonly fare: HeldFare | null };

/** An order at a price that is held: no server takes it once it is held no more. */
export function priced<C extends 'rides' | 'deliveries'>(collection: C) {
  const { repeat, ...common } = ordering(collection);
  const noun = nouns[collection];
  return {
    ...common,
    repeat: repeat(({ fare }: Priced<Ends>) => fare?.heldUntilMs),
    words: orderWords(noun, { verb: ['order', 'ordered'], done: 'requested' }),
    ask: <O extends Ends>({ order, fare }: Priced<O>, { key }: { readonly key: string }) => {
      if (!fare || !isWhole(order)) return noPrice;
      const { fareId, productId } = fare;
      return { order, fareId, productId, reference: orderReference(key) };
    },
    change: ({ order, fare }: Priced<Ends>): NoteChange => {
      const price = fare ? `, ${fare.product}, ${dollars(fare.priceCents)}` : '';
      const after = `${order.from?.label ?? ''} to ${order.to?.label ?? ''}${price}`;
      return { field: capitalOf(noun), before: null, after, zone: null };
    },
  };
}

/** `wrong`: by field, of the order itself. */
export function mayOrder(
  { order, fare }: Priced<Ends>,
  sees: Sees,
  wrong: { readonly [field: string]: string | undefined },
): Yes | No {
  const known = knowsAccount(order, sees, wrong);
  if (!known.yes) return known;
  if (!fare) return noPrice;
  return fare.heldUntilMs > sees.clock.state.nowMs ? yes : no('The price is not held any more.');
}

export function knowsAccount(
  { accountId }: { readonly accountId: string },
  { world }: OfWorld,
  wrong: { readonly [field: string]: string | undefined },
): Yes | No {
  const [why] = Object.values(wrong);
  if (why !== undefined) return no(why);
  return world.tables.accounts.get(accountId) ? yes : no('This account is not known.');
}

function isWhole<O extends Ends>(
  order: O,
): order is O & { readonly from: RidePlace; readonly to: RidePlace } {
  return order.from !== null && order.to !== null;
}

/**
 * Cancels one. It may cost more or be too late once the connection is back: a higher fee than the
 * one agreed to is refused.
 */
export function cancelling<C extends Collection>(
  collection: C,
  by: {
    readonly may: (row: Entities[C]) => Verdict;
    readonly name: (row: Entities[C]) => string;
    /** What is given up, for the activity log; the fee where it is not given. */
    readonly lost?: (row: Entities[C] | undefined) => NoteChange;
    /** What the notice of success says after the name: ', without a fee'. */
    readonly ended?: string;
  },
) {
  const noun = nouns[collection];
  const tableOf = ({ world }: OfWorld) =>
    world.tables[collection] as unknown as {
      readonly get: (id: string) => Entities[C] | undefined;
      readonly rows: () => Iterable<Entities[C]>;
    };
  type Ended = { readonly note: Note };
  return {
    schema: cancelPayload,
    waits: false,
    secret: null,
    last: true,
    repeat: 'itself',
    subject: ({ orderId }: Cancelled) => `${collection}:${orderId}`,
    row: ({ orderId: id }: Cancelled) => ({ collection, id }),
    guard: ({ orderId, feeCents }: Cancelled, sees: OfWorld) => {
      const row = tableOf(sees).get(orderId);
      if (!row) return no(goneText(sees, collection, orderId));
      const may = by.may(row);
      const now = feeOf(row);
      return !may.yes || now <= feeCents ? may : no(`Cancelling costs ${dollars(now)} by now.`);
    },
    ask: ({ orderId: id, feeCents }: Cancelled) => ({ id, feeCents }),
    done: (reply: Reply<C>) => ({
      result: {},
      changes: putting<C>(collection, reply[noun]),
    }),
    result: emptyPayload,
    words: {
      noun: 'cancellation',
      verb: ['cancel', 'cancelled'],
      running: `The ${noun} is being cancelled.`,
      done: ({ note, asked }: Ended & { readonly asked: Cancelled }) =>
        notice(
          'success',
          `${capitalOf(noun)} cancelled.`,
          `${note.subject}${by.ended ?? `, ${feeWords(asked)}`}.`,
        ),
      failed: ({ note, why }: Ended & { readonly why: string }) =>
        notice('error', `${capitalOf(noun)} not cancelled.`, `${note.subject}: ${why}`),
    },
    note: (asked: Cancelled, sees: OfWorld): Note => {
      const row = tableOf(sees).get(asked.orderId);
      const after = asked.feeCents > 0 ? dollars(asked.feeCents) : 'none';
      return {
        subject: row ? by.name(row) : asked.orderId,
        activityIds: [],
        changes: [by.lost?.(row) ?? { field: 'Fee', before: null, after, zone: null }],
      };
    },
    sample: (sees: OfWorld, pick: <X>(from: Iterable<X>) => X | undefined) => {
      const row = pick([...tableOf(sees).rows()].filter((one) => by.may(one).yes));
      return row ? { orderId: row.id, feeCents: feeOf(row) } : null;
    },
  } as const;
}

/** What cancelling costs now. */
function feeOf(row: Entities[Collection]): number {
  return 'feeCents' in row ? (row.feeCents ?? 0) : 0;
}

function feeWords({ feeCents }: Cancelled): string {
  return feeCents > 0 ? `a fee of ${dollars(feeCents)} was agreed to` : 'without a fee';
}

/** What an order was about, as its note has it. */
export function about({ changes }: Note): string {
  return String(changes[0]?.after ?? '');
}

export function capitalOf(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
