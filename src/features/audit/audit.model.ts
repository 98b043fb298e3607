import type { How, Note } from '#spine/outbox/index.ts';

/** Something the server did or tried to do for the operator, and which rows it changed. */
export type Act = Note & {
  /** The intent's id. */
  readonly id: string;
  readonly atMs: number;
  readonly actor: string;
  /** Type of the intent. */
  readonly command: string;
  readonly end: 'under way' | 'unknown' | How;
  /** Null until it has ended. */
  readonly endedMs: number | null;
  /** Why it was not done, in the server's text or ours. */
  readonly why: string | null;
};

export type AuditState = { readonly acts: readonly Act[] };

/** How many of the newest acts are kept. */
export const actsKept = 500;
