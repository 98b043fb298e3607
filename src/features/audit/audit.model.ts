import type { How, Note } from '../outbox/index.ts';

/** Something the operator had done by the server, or tried to, and what it was done to. */
export type Act = Note & {
  /** The intent's. */
  readonly id: string;
  readonly atMs: number;
  readonly actor: string;
  /** Type of the intent. */
  readonly command: string;
  readonly end: 'under way' | 'unknown' | How;
  /** Null until it has ended. */
  readonly endedMs: number | null;
  /** Of what was not done: the server's words, or ours. */
  readonly why: string | null;
};

export type AuditState = { readonly acts: readonly Act[] };

/** The newest so many are kept. */
export const actsKept = 500;
