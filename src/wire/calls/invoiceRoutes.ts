// Invoices and payments on the wire (S2 §7 `GET /v2/legacy/invoices`, `/{id}`,
// `/v2/legacy/payments`, reading 38). A bad row is left out and named.
import { invoice, invoiceLine, mostInvoices, payment } from '#domain/invoices.ts';
import { must, readList, Unreadable } from '../codecs/fields.ts';
import { type Codec, codec } from '../codecs/table.ts';
import { asking, idIn, inQuery, listOf, onlyAsked, type Sent } from '../route.ts';
import type { RouteOf } from './calls.ts';
import { readIds, writeIds } from './ids.ts';
import type { InvoiceCalls } from './reportCalls.ts';
import { dollars } from '../codecs/costs.ts';
import { dayLine, miles } from './reportRoutes.ts';

const parts = {
  payCents: dollars('driverPay'),
  chaseCents: dollars('chaseCost'),
  rideCents: dollars('rideshareCost'),
  bonusCents: dollars('bonus'),
};

export const invoiceCodec = codec(invoice, {
  id: {},
  number: {},
  accountId: {},
  accountName: {},
  address: { or: '' },
  day: dayLine,
  issuedMs: { at: 'issuedTime' },
  dueMs: { at: 'dueTime' },
  paidMs: { at: 'paidTime', or: null },
  trips: {},
  moves: {},
  ...parts,
  ordered: { at: 'orderedRides' },
  orderedCents: dollars('orderedRideCost'),
});

export const invoiceLineCodec = codec(invoiceLine, {
  id: {},
  kind: {},
  name: {},
  overMs: { at: 'endTime' },
  moves: {},
  workMs: { at: 'workTime' },
  chaseCmi: { ...miles, at: 'chaseMiles' },
  rides: {},
  ...parts,
});

export const paymentCodec = codec(payment, {
  id: {},
  kind: { at: 'type' },
  paidMs: { at: 'paidTime' },
  who: { at: 'payee' },
  accountId: {},
  accountName: {},
  cents: dollars('amount'),
  forKind: { at: 'subject.type' },
  forId: { at: 'subject.id' },
  forName: { at: 'subject.name' },
});

const ofAccounts = {
  encode: ({ filterAccountIds: ids }: { readonly filterAccountIds: readonly string[] | null }) =>
    inQuery(ids === null ? {} : { filterAccountIds: writeIds(ids) }),
  decode: ({ query: { filterAccountIds: ids } }: Sent) => ({
    filterAccountIds: ids === undefined ? null : readIds(ids, 'filterAccountIds'),
  }),
};

function rowsOf<N extends 'invoices' | 'payments', T extends { readonly id: string }>(
  name: N,
  { encode, decode }: Codec<T>,
) {
  const { encodeReply, readReply } = listOf(name, encode);
  return {
    ...asking,
    ...ofAccounts,
    path: `/v2/legacy/${name}`,
    encodeReply,
    decodeReply(raw: unknown) {
      if (Array.isArray(raw) && raw.length > mostInvoices) throw new Unreadable(`${name}: too_big`);
      return readReply(raw, decode);
    },
  };
}

export const invoiceRoutes: { readonly [K in keyof InvoiceCalls]: RouteOf<K> } = {
  invoices: rowsOf('invoices', invoiceCodec),
  invoice: {
    ...asking,
    path: '/v2/legacy/invoices/{id}',
    encode: ({ id }) => ({ ...inQuery({}), id }),
    decode: (sent) => ({ id: idIn(sent) }),
    encodeReply: ({ invoice: row, lines }) => ({
      ...invoiceCodec.encode(row),
      lines: lines.map((line, at) => invoiceLineCodec.encode(line, at)),
    }),
    decodeReply(raw, { id }) {
      const row = must(onlyAsked([id], invoiceCodec.decode)(raw), 'body');
      const { lines: list } = raw as { readonly lines?: unknown };
      if (Array.isArray(list) && list.length > mostInvoices) throw new Unreadable('lines: too_big');
      const { rows: lines, ...rest } = readList(list, 'lines', invoiceLineCodec.decode);
      return { reply: { invoice: row, lines }, ...rest };
    },
  },
  payments: rowsOf('payments', paymentCodec),
};
