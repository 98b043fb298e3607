import { day } from '#domain/fields.ts';
import { bases } from '#domain/reports.ts';
import { payload, text, z } from '#domain/schema.ts';

/** What all reports share. */
export const viewPayload = payload(
  z.object({
    /** Both null: the month before today, and today (S2 §7). */
    from: z.nullable(day),
    to: z.nullable(day),
    /** IANA name of the zone whose days are counted; null: the company's. */
    zone: z.nullable(text()),
    basis: z.enum(bases),
  }),
);
export type ReportView = ReturnType<typeof viewPayload.parse>;

export type ReportsState = { readonly view: ReportView };
