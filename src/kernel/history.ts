// Local undo and redo. Steps come from the records alone (the revert list is in the log), so that
// they survive a reload; a step whose keys another root touched since cannot be taken back.
import type { Catalog } from './catalog.ts';
import { no } from './records.ts';
import type { CommandRecord, EventRecord, Json, No, RecordId, Yes } from './records.ts';
import type { Matters } from './slice.ts';

export type Step = {
  /** The undoable command's record id. */
  readonly id: RecordId;
  readonly root: RecordId;
  readonly type: string;
  readonly data: Json;
  readonly revert: readonly { readonly type: string; readonly data: Json }[];
  readonly keys: readonly string[];
  /** A later change touched one of the keys: this step can never be taken back. */
  readonly overtaken: boolean;
};

export type RedoStep = {
  readonly type: string;
  readonly data: Json;
  /** The `kernel/undo` command that took it back; a redo names it as its cause. */
  readonly undo: RecordId;
};

/** Plain JSON, kept in keyframes. */
export type SavedHistory = { readonly undo: readonly Step[]; readonly redo: readonly RedoStep[] };

/** Steps kept; older ones can no longer be taken back. */
export const HISTORY_STEPS = 100;

/** A step with its number, counted from 1; 0 when it was restored from a keyframe. */
type Kept = { readonly step: Step; readonly number: number };

type Batch = readonly EventRecord[];

/** A batch that is not a step, and how many steps there were before it. */
type Later = { readonly batch: Batch; readonly root: RecordId; readonly steps: number };

/** The most batches that wait: most of them follow no step that is still there. */
const LATER_BATCHES = 4_000;

export class History {
  readonly #catalog: Catalog;
  #undo: Kept[];
  #redo: RedoStep[];
  /** How many steps each key belongs to, without steps that are overtaken already. */
  readonly #standing = new Map<string, number>();
  /** The same of the kinds of those keys: the text before the colon. */
  readonly #kinds = new Map<string, number>();
  #steps = 0;
  #later: Later[] = [];

  constructor(catalog: Catalog, saved?: SavedHistory) {
    this.#catalog = catalog;
    this.#undo = (saved?.undo ?? []).map((step) => ({ step, number: 0 }));
    this.#redo = [...(saved?.redo ?? [])];
    for (const { step } of this.#undo) this.#stand(step, 1);
  }

  /**
   * The keys a step and its revert change; of any other batch those that a step may share. Throws
   * what `touches` of slices throws; call it before the batch takes effect.
   */
  touched(batch: Batch): readonly string[] {
    if (batch[0]?.undoes !== undefined) return none;
    const revert = wayBack(batch);
    if (!revert) return this.#keysOf(batch, this.#mayStandOn);
    return [...new Set([...this.#keysOf(batch, always), ...this.#keysOf(revert, always)])];
  }

  /** Takes note of a whole batch, the command that led to it and what it `touched`. */
  note(command: CommandRecord, batch: Batch, keys: readonly string[]): void {
    const undone = batch[0]?.undoes;
    const revert = wayBack(batch);
    if (undone !== undefined) this.#noteUndo(command, undone);
    else if (revert) this.#noteStep(command, revert, keys);
    // A later step is taken back before this one, so it never blocks it.
    else this.#overtake(keys, command.root);
  }

  /**
   * For reading a log: the keys of a batch that is not a step are worked out at the end, for those
   * that may matter. Call `catchUp` before any query; both report what failed.
   */
  noteLater(command: CommandRecord, batch: Batch, failed: Failed): void {
    const isStep = batch.at(-1)?.revert !== undefined || batch[0]?.undoes !== undefined;
    if (isStep) attempt(batch, failed, () => this.note(command, batch, this.touched(batch)));
    else this.#later.push({ batch, root: command.root, steps: this.#steps });
    if (this.#later.length >= LATER_BATCHES) this.catchUp(failed);
  }

  catchUp(failed: Failed): void {
    const oldest = this.#undo[0];
    const from = oldest ? oldest.number : Number.POSITIVE_INFINITY;
    for (const { batch, root, steps } of this.#later) {
      if (steps < from) continue;
      attempt(batch, failed, () =>
        this.#overtake(this.#keysOf(batch, this.#mayStandOn), root, steps),
      );
    }
    this.#later = [];
  }

  canUndo(): (Yes & { readonly label: string; readonly step: Step }) | No {
    const step = this.#undo.at(-1)?.step;
    if (!step) return no('There is nothing to undo.');
    // The reason enters the log, so it may not depend on labels.
    if (step.overtaken) {
      return no('This cannot be undone: what it changed has been changed again since.');
    }
    return { yes: true, label: this.#label(step), step };
  }

  canRedo(): (Yes & { readonly label: string; readonly step: RedoStep }) | No {
    const step = this.#redo.at(-1);
    if (!step) return no('There is nothing to redo.');
    return { yes: true, label: this.#label(step), step };
  }

  save(): SavedHistory {
    return { undo: this.#undo.map(({ step }) => step), redo: [...this.#redo] };
  }

  #noteStep(command: CommandRecord, revert: Step['revert'], keys: readonly string[]): void {
    const { id, root, type, data } = command;
    const step = { id, root, type, data, revert, keys, overtaken: false };
    this.#steps += 1;
    this.#undo.push({ step, number: this.#steps });
    this.#stand(step, 1);
    const oldest = this.#undo.length > HISTORY_STEPS ? this.#undo.shift() : undefined;
    if (oldest) this.#stand(oldest.step, -1);
    const isRedo = command.cause !== null && command.cause === this.#redo.at(-1)?.undo;
    if (isRedo) this.#redo.pop();
    else this.#redo = [];
  }

  #noteUndo(command: CommandRecord, undone: RecordId): void {
    const kept = this.#undo.findLast(({ step }) => step.root === undone);
    if (!kept) return;
    const { step } = kept;
    this.#undo = this.#undo.filter((other) => other !== kept);
    this.#stand(step, -1);
    this.#redo.push({ type: step.type, data: step.data, undo: command.id });
  }

  /** Marks steps whose keys were changed by a later batch that is not a step. */
  #overtake(keys: readonly string[], root: RecordId, steps = this.#steps): void {
    // Nearly always no key is shared, and the steps need no look.
    if (!this.#standsOn(keys)) return;
    for (const [i, { step, number }] of this.#undo.entries()) {
      if (step.root === root || step.overtaken || number > steps) continue;
      if (!step.keys.some((key) => keys.includes(key))) continue;
      this.#stand(step, -1);
      this.#undo[i] = { step: { ...step, overtaken: true }, number };
    }
  }

  #standsOn(keys: readonly string[]): boolean {
    for (const key of keys) if (this.#standing.has(key)) return true;
    return false;
  }

  /** Adds or removes a step's keys from the counts. */
  #stand({ keys, overtaken }: Step, by: 1 | -1): void {
    if (overtaken) return;
    for (const key of keys) {
      count(this.#standing, key, by);
      const colon = key.indexOf(':');
      if (colon >= 0) count(this.#kinds, key.slice(0, colon), by);
    }
  }

  readonly #mayStandOn: Matters = (kind) => this.#kinds.has(kind);

  #keysOf(batch: readonly Body[], matters: Matters): readonly string[] {
    const [only] = batch;
    if (only && batch.length === 1) return this.#touches(only, matters);
    return batch.flatMap((body) => this.#touches(body, matters));
  }

  #touches({ type, data }: Body, matters: Matters): readonly string[] {
    return this.#catalog.event(type)?.def.touches(data, matters) ?? none;
  }

  #label({ type, data }: { readonly type: string; readonly data: Json }): string {
    const entry = this.#catalog.entry(type);
    return entry?.step?.(data) ?? entry?.label ?? type;
  }
}

type Body = { readonly type: string; readonly data: Json };

const none: readonly string[] = [];
const always: Matters = () => true;

function count(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const next = (counts.get(key) ?? 0) + by;
  if (next > 0) counts.set(key, next);
  else counts.delete(key);
}

/** The events that take a batch back; undefined when it is not a step. */
function wayBack(batch: Batch): EventRecord['revert'] {
  const revert = batch[batch.length - 1]?.revert;
  return revert && revert.length > 0 ? revert : undefined;
}

/** Receives a batch that undo cannot follow. */
type Failed = (batch: Batch, error: unknown) => void;

function attempt(batch: Batch, failed: Failed, follow: () => void): void {
  try {
    follow();
  } catch (error) {
    failed(batch, error);
  }
}
