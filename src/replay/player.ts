// Plays a recording: the position in it, and how time passes. One interface for views, playing or
// paused; time comes from the given frames.
import type { Snapshot } from '#kernel/machine.types.ts';
import type { Frames } from '#kernel/ports.ts';
import type { PositionTable } from '#telemetry/positionTable.ts';
import type { Recording } from './recording.ts';
import { TrackPlayer } from './trackPlayer.ts';

export const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64] as const;
export type Speed = (typeof SPEEDS)[number];

/** Where the player stands; a new object with each change. */
export type Standing = {
  /** Units that have happened (see units.ts). */
  readonly units: number;
  /** The moment shown. */
  readonly atMs: number;
  readonly isPlaying: boolean;
  readonly speed: Speed;
};

export type PlayerPorts = {
  readonly frames: Frames;
  /** The operator's own time in ms; only differences matter. */
  readonly wallMs: () => number;
  /** Filled with the positions of the moment. */
  readonly positions: PositionTable;
  /** The units before the first shown moment; 0 by default. */
  readonly first?: number;
  /** Blocks of positions; by default those of the recording. */
  readonly track?: readonly Uint8Array[];
};

/** Longest time of one frame: after the machine slept, play continues without a jump. */
const LONGEST_FRAME_MS = 500;
const STALE_EVERY_MS = 5_000;

export class Player {
  readonly recording: Recording;
  readonly track: TrackPlayer;
  readonly #ports: PlayerPorts;
  readonly #listeners = new Set<() => void>();
  readonly #first: number;
  #standing: Standing;
  #cancel: (() => void) | null = null;
  #lastWallMs = 0;
  #staleMs = Number.NEGATIVE_INFINITY;

  /** Starts at the beginning, before the first unit. */
  constructor(recording: Recording, ports: PlayerPorts) {
    this.recording = recording;
    this.#ports = ports;
    this.#first = ports.first ?? 0;
    const track = ports.track ?? recording.session.track;
    this.track = new TrackPlayer(track, ports.positions);
    this.#standing = { units: 0, atMs: recording.fromMs, isPlaying: false, speed: 1 };
    this.#showPositions();
  }

  standing = (): Standing => this.#standing;

  snapshot(): Snapshot {
    return this.recording.snapshotAfter(this.#standing.units);
  }

  /** Calls `on` after each change. Returns the function that unsubscribes. */
  subscribe = (on: () => void): (() => void) => {
    this.#listeners.add(on);
    return () => void this.#listeners.delete(on);
  };

  /** Plays; from the beginning when it is at the end. */
  play(): void {
    if (this.#standing.isPlaying || this.recording.units.length === 0) return;
    if (this.#standing.atMs >= this.recording.toMs) this.toBeginning();
    this.#lastWallMs = this.#ports.wallMs();
    this.#stand({ isPlaying: true });
    this.#ask();
  }

  pause(): void {
    if (!this.#standing.isPlaying) return;
    this.#cancel?.();
    this.#cancel = null;
    this.#stand({ isPlaying: false });
  }

  setSpeed(speed: Speed): void {
    this.#stand({ speed });
  }

  /** Goes to the first shown moment: before it the world was being loaded. */
  toBeginning(): void {
    this.#standAfter(this.#first);
  }

  /** Goes to a time, not before the beginning. */
  seekTime(atMs: number): void {
    const { toMs } = this.recording;
    const within = Math.max(this.#timeAfter(this.#first), Math.min(toMs, atMs));
    const units = Math.max(this.#first, this.recording.unitsAtTime(within));
    this.#stand({ units, atMs: within });
  }

  /** Goes to the moment when everything below a record's number has happened. */
  seekSeq(beforeSeq: number): void {
    this.#standAfter(this.recording.unitsBefore(beforeSeq));
  }

  /** Steps forward by commands or batches, or back when negative; play stops. */
  step(by: number): void {
    this.pause();
    this.#standAfter(this.#standing.units + by);
  }

  close(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#listeners.clear();
  }

  #standAfter(units: number): void {
    const within = Math.max(0, Math.min(this.recording.units.length, units));
    this.#stand({ units: within, atMs: this.#timeAfter(within) });
  }

  #timeAfter(units: number): number {
    return this.recording.units[units - 1]?.atMs ?? this.recording.fromMs;
  }

  #ask(): void {
    this.#cancel = this.#ports.frames.next(() => {
      this.#cancel = null;
      this.#pass();
    });
  }

  #pass(): void {
    const wallMs = this.#ports.wallMs();
    const passedMs = Math.min(LONGEST_FRAME_MS, Math.max(0, wallMs - this.#lastWallMs));
    this.#lastWallMs = wallMs;
    const { atMs, speed } = this.#standing;
    this.seekTime(atMs + passedMs * speed);
    if (this.#standing.atMs >= this.recording.toMs) this.#stand({ isPlaying: false });
    else this.#ask();
  }

  #stand(change: Partial<Standing>): void {
    const before = this.#standing;
    this.#standing = { ...before, ...change };
    if (this.#standing.atMs !== before.atMs) this.#showPositions();
    for (const on of [...this.#listeners]) on();
  }

  #showPositions(): void {
    const { atMs } = this.#standing;
    const isAnew = this.track.show(atMs);
    if (!isAnew && atMs - this.#staleMs < STALE_EVERY_MS) return;
    this.#staleMs = atMs;
    this.#ports.positions.markStale(atMs);
  }
}
