import type { Note } from '../outbox/index.ts';

/** Something the operator had done by the server, or tried to, and what it was done to. */
export type Act = Note & {
  /** The intent's. */
  readonly id: string;
  readonly atMs: number;
  readonly actor: string;
  /** Type of the intent. */
  readonly command: string;
  readonly end: 'under way' | 'done' | 'failed' | 'unknown';
  /** Of what failed: the server's words. */
  readonly why: string | null;
};

export type AuditState = { readonly acts: readonly Act[] };

/** The newest so many are kept. */
export const actsKept = 500;
