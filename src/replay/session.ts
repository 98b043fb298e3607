// A recorded session in memory: the decoded contents of its file. Plain data, without bytes except
// those of bulk.
import type { Migration } from '#kernel/migrations.ts';
import type { EpochMs, LogRecord } from '#kernel/records.ts';
import type { Packed } from './packing.ts';
import type { Damage } from './scan.ts';

/** Kinds of chunks that this version knows. */
export const KINDS = {
  header: 'HEAD',
  records: 'RECS',
  blob: 'BLOB',
  track: 'TRAK',
  marks: 'MARK',
  sim: 'SIMU',
  end: 'DONE',
} as const;

/** The header of the file. Fields unknown to this version are kept. */
export type SessionHeader = {
  readonly mode: 'fake' | 'live';
  /** Seed of the simulated company; null for a real server. */
  readonly seed: number | null;
  /** The options of the address, as typed. */
  readonly options: { readonly [name: string]: string };
  readonly build: string;
  /** Of the records and the bulk: how many migrations they have been through. */
  readonly catalogue: number;
  /** Prefix of the record ids. */
  readonly session: string;
  readonly userId: string;
  /** The operator's own zone (IANA), in which times were shown. */
  readonly zone: string;
  readonly fromMs: EpochMs;
  readonly toMs: EpochMs;
  /** When the stored positions begin (they are kept for a bounded time); null without any. */
  readonly trackFromMs: EpochMs | null;
};

/**
 * A place in the recording. `state`: a keyframe mark with the hash of the state there; `bookmark`:
 * set by the operator, with a label and a hash as well.
 */
export type Mark = {
  readonly kind: 'state' | 'bookmark';
  /** Every record below is in the state. */
  readonly beforeSeq: number;
  readonly atMs: EpochMs;
  /** SHA-256 of the canonical state. */
  readonly hash: string;
  /** The same per slice, so that a difference can be located. */
  readonly slices: { readonly [slice: string]: string };
  readonly label?: string;
};

/** A record whose type the reader may not know; kept unchanged. */
export type UnknownChunk = { readonly kind: string; readonly bytes: Uint8Array };

export type Session = {
  /** Null when it was lost. */
  readonly header: SessionHeader | null;
  /** From the catalogue of the file to the present one; none for a file of today. */
  readonly migrations: readonly Migration[];
  /** As in the file. In ascending order of `seq`; numbers are missing where chunks are lost. */
  readonly records: readonly LogRecord[];
  /** Contents by hash, checked; as in the file. */
  readonly blobs: ReadonlyMap<string, Uint8Array>;
  /** Blocks of positions in order of time (see trackBlock.ts). */
  readonly track: readonly Uint8Array[];
  readonly marks: readonly Mark[];
  /** The simulated company as stored in the file (`simOf`); empty for a real one. */
  readonly sim: readonly Packed[];
  readonly unknown: readonly UnknownChunk[];
  readonly damage: readonly Damage[];
  /** Whether the file has its end, and everything its end lists. */
  readonly isWhole: boolean;
};
