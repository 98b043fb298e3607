// A recorded session in memory: what a file of it holds, decoded. Plain data, and no bytes but
// those of bulk.
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

/**
 * Version of the catalogue of events that records are made of. Names and payloads of events are
 * permanent within one; files and stored logs of another are refused by it.
 */
export const CATALOGUE = 2;

/** What the file says of itself. Fields that this version does not know are kept. */
export type SessionHeader = {
  readonly mode: 'fake' | 'live';
  /** Of the simulated company; null when the server was a real one. */
  readonly seed: number | null;
  /** The options of the address, as typed. */
  readonly options: { readonly [name: string]: string };
  readonly build: string;
  /** Of the records; absent in files of the first one. */
  readonly catalogue?: number;
  /** Record ids begin with it. */
  readonly session: string;
  readonly userId: string;
  /** The operator's own zone (IANA), in which times were shown. */
  readonly zone: string;
  readonly fromMs: EpochMs;
  readonly toMs: EpochMs;
  /** When positions begin, which are kept for a bounded time; null when there are none. */
  readonly trackFromMs: EpochMs | null;
};

/**
 * A place in the recording. `state`: a keyframe mark with the hash that the state had there;
 * `bookmark`: one somebody set, with a label and a hash as well.
 */
export type Mark = {
  readonly kind: 'state' | 'bookmark';
  /** Every record below is in the state. */
  readonly beforeSeq: number;
  readonly atMs: EpochMs;
  /** SHA-256 of the canonical state. */
  readonly hash: string;
  /** The same per slice, so that a difference can be named. */
  readonly slices: { readonly [slice: string]: string };
  readonly label?: string;
};

/** A record whose type the reader may not know; kept as it was. */
export type UnknownChunk = { readonly kind: string; readonly bytes: Uint8Array };

export type Session = {
  /** Null when it was lost. */
  readonly header: SessionHeader | null;
  /** In rising order of `seq`; numbers are missing where chunks are lost. */
  readonly records: readonly LogRecord[];
  /** Contents by hash, checked. */
  readonly blobs: ReadonlyMap<string, Uint8Array>;
  /** Blocks of positions in order of time (see trackBlock.ts). */
  readonly track: readonly Uint8Array[];
  readonly marks: readonly Mark[];
  /** The simulated company as it lies in the file (`simOf`); empty when it was a real one. */
  readonly sim: readonly Packed[];
  readonly unknown: readonly UnknownChunk[];
  readonly damage: readonly Damage[];
  /** Whether the file has its end, and everything it says it has. */
  readonly isWhole: boolean;
};
