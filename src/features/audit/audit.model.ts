import { integer, payload, text, z } from '#domain/schema.ts';

/** What of a thing was changed, and from what to what; null stands for nothing. */
export type ActChange = {
  readonly field: string;
  readonly before: string | number | null;
  readonly after: string | number | null;
  /** Of a time (epoch ms): the zone of its place. */
  readonly zone: string | null;
};

/** Something the operator had done by the server, or tried to. */
export type Act = {
  /** The intent's. */
  readonly id: string;
  readonly atMs: number;
  readonly actor: string;
  /** Type of the intent. */
  readonly command: string;
  /** What it was done to, in words. */
  readonly subject: string;
  /** Moves it was done to, or has made. */
  readonly activityIds: readonly string[];
  readonly changes: readonly ActChange[];
  readonly end: 'under way' | 'done' | 'failed' | 'unknown';
  /** Of what failed: the server's words. */
  readonly why: string | null;
};

export type AuditState = { readonly acts: readonly Act[] };

/** The newest so many are kept. */
export const actsKept = 500;

const value = z.nullable(z.union([text('note'), integer]));
const change = z.object({
  field: text(),
  before: value,
  after: value,
  zone: z.nullable(text()),
});
export const notePayload = payload(
  z.object({
    id: text(),
    subject: text('name'),
    activityIds: z.array(text()),
    changes: z.array(change),
  }),
);
export type ActNote = ReturnType<typeof notePayload.parse>;
