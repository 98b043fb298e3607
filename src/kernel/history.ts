// Local undo and redo. Steps come from the records alone (the revert list is in the log), so that
// they survive a reload; a step whose keys another root touched since cannot be taken back.
import type { Catalog } from './catalog.ts';
import { no } from './records.ts';
import type { CommandRecord, EventRecord, Json, No, RecordId, Yes } from './records.ts';

export type Step = {
  /** The undoable command's record id. */
  readonly id: RecordId;
  readonly root: RecordId;
  readonly type: string;
  readonly data: Json;
  readonly revert: readonly { readonly type: string; readonly data: Json }[];
  readonly keys: readonly string[];
  /** Later steps that touched one of the keys and were not taken back themselves. */
  readonly blockers: readonly RecordId[];
  /** Something that is no step touched one of the keys since: this can never be taken back. */
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

export class History {
  readonly #catalog: Catalog;
  #undo: Step[];
  #redo: RedoStep[];

  constructor(catalog: Catalog, saved?: SavedHistory) {
    this.#catalog = catalog;
    this.#undo = [...(saved?.undo ?? [])];
    this.#redo = [...(saved?.redo ?? [])];
  }

  /** Takes note of a whole batch and the command that led to it. */
  note(command: CommandRecord, batch: readonly EventRecord[]): void {
    this.prepare(command, batch)();
  }

  /** Like `note` in two steps: what can throw (`touches` of slices), and what takes note. */
  prepare(command: CommandRecord, batch: readonly EventRecord[]): () => void {
    const undone = batch[0]?.undoes;
    if (undone) return () => this.#noteUndo(command, undone);
    const revert = batch.at(-1)?.revert ?? [];
    const keys = this.#keysOf(batch);
    const stepKeys = revert.length > 0 ? new Set([...keys, ...this.#keysOf(revert)]) : keys;
    return () => {
      this.#block(keys, command.root, revert.length > 0);
      if (revert.length > 0) this.#noteStep(command, revert, [...stepKeys]);
    };
  }

  canUndo(): (Yes & { readonly label: string; readonly step: Step }) | No {
    const step = this.#undo.at(-1);
    if (!step) return no('There is nothing to undo.');
    // The reason enters the log, so it may not depend on labels.
    if (step.overtaken || step.blockers.length > 0) {
      return no('This cannot be undone: what it changed has been changed again since.');
    }
    return { yes: true, label: this.#label(step.type), step };
  }

  canRedo(): (Yes & { readonly label: string; readonly step: RedoStep }) | No {
    const step = this.#redo.at(-1);
    if (!step) return no('There is nothing to redo.');
    return { yes: true, label: this.#label(step.type), step };
  }

  save(): SavedHistory {
    return { undo: [...this.#undo], redo: [...this.#redo] };
  }

  #noteStep(command: CommandRecord, revert: Step['revert'], keys: readonly string[]): void {
    const { id, root, type, data } = command;
    const step = { id, root, type, data, revert, keys, blockers: [], overtaken: false };
    this.#undo.push(step);
    if (this.#undo.length > HISTORY_STEPS) this.#undo.shift();
    const isRedo = command.cause !== null && command.cause === this.#redo.at(-1)?.undo;
    if (isRedo) this.#redo.pop();
    else this.#redo = [];
  }

  #noteUndo(command: CommandRecord, undone: RecordId): void {
    const step = this.#undo.findLast(({ root }) => root === undone);
    if (!step) return;
    // What was taken back no longer stands in the way of earlier steps; nor does the undo.
    this.#undo = this.#undo
      .filter((other) => other !== step)
      .map((other) => {
        if (!other.blockers.includes(undone)) return other;
        return { ...other, blockers: other.blockers.filter((root) => root !== undone) };
      });
    this.#redo.push({ type: step.type, data: step.data, undo: command.id });
  }

  #block(keys: ReadonlySet<string>, root: RecordId, isStep: boolean): void {
    if (keys.size === 0) return;
    for (const [i, step] of this.#undo.entries()) {
      if (step.root === root || step.overtaken) continue;
      if (!step.keys.some((key) => keys.has(key))) continue;
      this.#undo[i] = isStep
        ? { ...step, blockers: [...step.blockers, root] }
        : { ...step, overtaken: true };
    }
  }

  #keysOf(batch: readonly { readonly type: string; readonly data: Json }[]): ReadonlySet<string> {
    const keys = new Set<string>();
    for (const { type, data } of batch) {
      for (const key of this.#catalog.event(type)?.def.touches(data) ?? []) keys.add(key);
    }
    return keys;
  }

  #label(type: string): string {
    return this.#catalog.entry(type)?.label ?? type;
  }
}
