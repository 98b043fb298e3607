// A recording as the machine for views. No command of the viewer changes it; while looking around
// freely the viewer's own view state lies over it, and is dropped when riding along again.
import type { Catalog } from '#kernel/catalog.ts';
import { decide, endOnly, type Outcome } from '#kernel/decision.ts';
import { History } from '#kernel/history.ts';
import type { AnySlice } from '#kernel/slice.ts';
import type { AnyCommand, Machine, Snapshot } from '#kernel/machine.types.ts';
import { Numbering } from '#kernel/numbering.ts';
import { project } from '#kernel/projector.ts';
import { type CommandRecord, type End, type EventRecord, no } from '#kernel/records.ts';
import type { Json, LogRecord, No, Yes } from '#kernel/records.ts';
import type { Player } from './player.ts';

export const RECORDED = no('This is a recording.');
export const RIDING_ALONG = no("Following the recording. Turn on 'Look around freely' to click.");

/** `along`: what the operator saw. `around`: the viewer's own view of the same moment. */
export type Look = 'along' | 'around';

/** Which rows of a moment may be shown, and which flows are closed while looking around. */
export type Views = {
  readonly door?: (snapshot: Snapshot) => Snapshot;
  /** E.g. closes a wizard. */
  readonly aside?: (snapshot: Snapshot) => Snapshot;
};

const asItIs = (snapshot: Snapshot): Snapshot => snapshot;

export class ReplayMachine implements Machine {
  readonly #player: Player;
  readonly #catalog: Catalog;
  readonly #history: History;
  readonly #numbering = new Numbering('look', 0);
  readonly #viewSlices: readonly string[];
  readonly #door: (snapshot: Snapshot) => Snapshot;
  readonly #aside: (snapshot: Snapshot) => Snapshot;
  readonly #listeners = new Set<() => void>();
  readonly #onRecord = new Set<(record: LogRecord) => void>();
  readonly #stop: () => void;
  /** The viewer's own states of the view slices; null while riding along. */
  #overlay: Snapshot | null = null;
  #shown: { readonly recorded: Snapshot; readonly overlay: Snapshot | null; snapshot: Snapshot };

  constructor(player: Player, { door = asItIs, aside = asItIs }: Views = {}) {
    this.#player = player;
    this.#catalog = player.recording.catalog;
    this.#history = new History(this.#catalog);
    this.#viewSlices = this.#catalog.slices.filter(isOfTheView).map(({ name }) => name);
    this.#door = door;
    this.#aside = aside;
    const recorded = player.snapshot();
    this.#shown = { recorded, overlay: null, snapshot: door(recorded) };
    this.#stop = player.subscribe(() => this.#notify());
  }

  get look(): Look {
    return this.#overlay ? 'around' : 'along';
  }

  /** Looking around begins with the current view. */
  setLook(look: Look): void {
    if (look === this.look) return;
    this.#overlay = look === 'around' ? this.#facesOf(this.latest()) : null;
    this.#notify();
  }

  latest = (): Snapshot => {
    const recorded = this.#player.snapshot();
    const overlay = this.#overlay;
    if (this.#shown.recorded !== recorded || this.#shown.overlay !== overlay) {
      const own = this.#door(recorded);
      const snapshot = overlay ? this.#aside({ ...own, ...overlay }) : own;
      this.#shown = { recorded, overlay, snapshot };
    }
    return this.#shown.snapshot;
  };

  published = (): Snapshot => this.latest();

  subscribe = (on: () => void): (() => void) => {
    this.#listeners.add(on);
    return () => void this.#listeners.delete(on);
  };

  check: Machine['check'] = (command) => {
    const refusal = this.#refusal(command);
    if (refusal) return refusal;
    const listed = this.#catalog.command(command.type);
    try {
      const data: unknown = listed?.def.schema.parse(command.data);
      return listed?.slice.guards[command.type]?.(data, this.latest(), 0) ?? { yes: true };
    } catch {
      return no('This cannot be done.');
    }
  };

  dispatch: Machine['dispatch'] = (command, from) => {
    const origin = from?.origin ?? 'operator';
    const record = this.#numbering.command({
      type: command.type,
      at: this.#player.standing().atMs,
      actor: 'onlooker',
      origin,
      cause: from?.cause ?? null,
      lens: 'view',
      data: command.data as Json,
    });
    const outcome = this.#outcome(record);
    const events = this.#numbering.batch(this.#catalog, record, outcome, outcome.ends, record.at);
    this.#numbering.take(events);
    this.#take(events);
    for (const on of [...this.#onRecord]) for (const one of [record, ...events]) on(one);
    const own = outcome.ends.find((end) => end.command === record.id)?.end;
    const end: End = own ?? { how: 'done' };
    return { id: record.id, ended: Promise.resolve(end) };
  };

  canUndo = (): No => RECORDED;
  canRedo = (): No => RECORDED;
  undo = (): Yes | No => RECORDED;
  redo = (): Yes | No => RECORDED;

  /** Reports commands while looking around; the recording's own records are not reported. */
  onRecord: Machine['onRecord'] = (on) => {
    this.#onRecord.add(on);
    return () => void this.#onRecord.delete(on);
  };

  openIntents = () => [];
  putBlob = async (): Promise<string> => Promise.reject(new Error(RECORDED.reason));
  writeKeyframe = async (): Promise<void> => {};
  settled = async (): Promise<void> => {};

  close = async (): Promise<void> => {
    this.#stop();
    this.#listeners.clear();
    this.#player.close();
  };

  #refusal({ type }: AnyCommand): No | null {
    const slice = this.#catalog.command(type)?.slice.name;
    if (slice === undefined || !this.#viewSlices.includes(slice)) return RECORDED;
    return this.#overlay ? null : RIDING_ALONG;
  }

  #outcome(command: CommandRecord): Outcome {
    const refusal = this.#refusal(command);
    const refuse = (reason: string) => endOnly(command.id, { how: 'rejected', reason }, 'decision');
    if (refusal) return refuse(refusal.reason);
    try {
      const data = this.#catalog.command(command.type)?.def.schema.parse(command.data) as Json;
      const moment = { snapshot: this.latest(), unanswered: 0 };
      return decide(this.#catalog, this.#history, { ...command, data }, moment);
    } catch {
      return refuse('This cannot be done.');
    }
  }

  #take(events: readonly EventRecord[]): void {
    if (!this.#overlay || events.length === 0) return;
    try {
      const next = project(this.#catalog, this.latest(), events, noBlobs);
      this.#overlay = this.#facesOf(next);
    } catch {
      // The command fails: the view stays as it was.
      return;
    }
    this.#notify();
  }

  #facesOf(snapshot: Snapshot): Snapshot {
    return Object.fromEntries(
      this.#viewSlices.flatMap((name) => {
        const face = snapshot[name];
        return face ? [[name, face]] : [];
      }),
    );
  }

  #notify(): void {
    for (const on of [...this.#listeners]) on();
  }
}

/** A slice whose intents only change one operator's view, and end at once. */
function isOfTheView({ commands }: AnySlice): boolean {
  const intents = Object.values(commands).filter(({ kind }) => kind === 'intent');
  return (
    intents.length > 0 &&
    intents.every(({ lens, durable, settles }) => lens === 'view' && !durable && settles === 'now')
  );
}

function noBlobs(hash: string): never {
  throw new Error(`Blob ${hash} is not at hand`);
}
