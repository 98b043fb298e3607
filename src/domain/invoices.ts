// Invoices and payments (S2 §7, reading 38): what trips and orders came to, as the accounts are
// billed for it day by day, and as it was paid.
import { day, id, label, timeMs, timeMsOrNull, title } from './fields.ts';
import { cents, count, distance, duration, totalCentsOf } from './reports.ts';
import { type DeepReadonly, z } from './schema.ts';

/** Whole cents by what they were paid for: the same parts as in the costing report. */
const parts = { payCents: cents, chaseCents: cents, rideCents: cents, bonusCents: cents };

/** What an account owes for one day of work. */
export const invoice = z.object({
  id,
  /** 'INV-260914-2' */
  number: title('plain'),
  accountId: id,
  accountName: title('plain'),
  address: label('address'),
  /** The day of the work. */
  day,
  issuedMs: timeMs,
  /** It is overdue after this. */
  dueMs: timeMs,
  /** Null: it is not paid. */
  paidMs: timeMsOrNull,
  trips: count,
  moves: count,
  ...parts,
  /** Rides, vouchers and deliveries that were ordered alone, and what they cost. */
  ordered: count,
  orderedCents: cents,
});

const work = ['trip', 'ride', 'voucher', 'delivery'] as const;

/** A trip of an invoice, or what was ordered alone. */
export const invoiceLine = z.object({
  /** Of the trip or the order. */
  id,
  kind: z.enum(work),
  /** 'KC-2001', who rode, the code of the voucher, or what was delivered. */
  name: title('name'),
  overMs: timeMs,
  moves: count,
  /** What drivers are paid for. */
  workMs: duration,
  chaseCmi: distance,
  rides: count,
  ...parts,
});

/** Money that the company paid for work, or that an account paid for an invoice. */
export const payment = z.object({
  id,
  /** Who was paid: a driver, the ride-share provider, or the company itself. */
  kind: z.enum(['driver', 'rides', 'invoice']),
  paidMs: timeMs,
  /** The driver, the provider, or the account that paid. */
  who: title('name'),
  accountId: id,
  accountName: title('plain'),
  cents,
  /** What was paid. */
  forKind: z.enum([...work, 'invoice']),
  forId: id,
  /** As on a line of an invoice, or 'INV-260914-2'. */
  forName: title('name'),
});

type Row<S extends z.core.$ZodType> = DeepReadonly<z.output<S>>;
export type Invoice = Row<typeof invoice>;
export type InvoiceLine = Row<typeof invoiceLine>;
export type Payment = Row<typeof payment>;
/** Who is to be paid. */
export const issuer = z.object({ name: title('plain'), address: label('address') });
export type Issuer = Row<typeof issuer>;
/** An invoice with its lines. */
export type InvoiceSheet = {
  readonly invoice: Invoice;
  /** Null where the server does not say. */
  readonly from: Issuer | null;
  readonly lines: readonly InvoiceLine[];
};

/** Invoices or payments of an answer. */
export const mostInvoices = 200_000;

export const invoiceStates = ['open', 'overdue', 'paid'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export function stateOf({ paidMs, dueMs }: Invoice, nowMs: number): InvoiceState {
  if (paidMs !== null) return 'paid';
  return nowMs > dueMs ? 'overdue' : 'open';
}

export function invoiceCentsOf(row: Invoice): number {
  return totalCentsOf(row) + row.orderedCents;
}

/** What is still to be paid. */
export function balanceCentsOf(row: Invoice): number {
  return row.paidMs === null ? invoiceCentsOf(row) : 0;
}
