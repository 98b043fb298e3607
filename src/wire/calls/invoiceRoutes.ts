// Invoices and payments on the wire (S2 §7 `GET /v2/legacy/invoices`, `/{id}`,
// `/v2/legacy/payments`, reading 38). A bad row is left out and named.
import {
  invoice,
  invoiceLine,
  type InvoiceSheet,
  issuer,
  mostInvoices,
  payment,
} from '#domain/invoices.ts';
import { codec } from '../codecs/table.ts';
import { asking, call, idAs, listOf, rowOf } from '../route.ts';
import { ofAccounts } from './ids.ts';
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

const issuerCodec = codec(issuer, { name: {}, address: { or: '' } });
const linesOf = listOf('lines', invoiceLineCodec, mostInvoices);

export const invoiceRoutes = {
  /** S2 §7: the invoices that were issued. */
  invoices: call({
    ...asking,
    path: '/v2/legacy/invoices',
    ...ofAccounts,
    ...listOf('invoices', invoiceCodec, mostInvoices),
  }),
  /** S2 §7: one invoice with its lines; an unknown one is refused with 404. */
  invoice: call({
    ...asking,
    path: '/v2/legacy/invoices/{id}',
    ...idAs('id'),
    encodeReply: ({ invoice: row, from, lines }: InvoiceSheet) => ({
      ...invoiceCodec.encode(row),
      billFrom: from && issuerCodec.encode(from),
      lines: lines.map((line, at) => invoiceLineCodec.encode(line, at)),
    }),
    decodeReply(raw, request) {
      const { reply, ...rest } = rowOf('invoice', invoiceCodec).decodeReply(raw, request);
      const { lines, billFrom } = raw as { readonly lines?: unknown; readonly billFrom?: unknown };
      const read = linesOf.decodeReply(lines);
      const issued = issuerCodec.decode(billFrom);
      const from = 'value' in issued ? issued.value : null;
      return { ...rest, ...read, reply: { ...reply, from, ...read.reply } };
    },
  }),
  /** S2 §7: what drivers, rides and invoices were paid. */
  payments: call({
    ...asking,
    path: '/v2/legacy/payments',
    ...ofAccounts,
    ...listOf('payments', paymentCodec, mostInvoices),
  }),
};
