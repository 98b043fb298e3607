// Folds a recording for the first time, one unit after the other: what cannot be folded is found
// out, left out for good and told.
import type { Catalog } from '#kernel/catalog.ts';
import type { Snapshot } from '#kernel/machine.types.ts';
import { type BlobReader, initialSnapshot, project } from '#kernel/projector.ts';
import type { Unit } from './units.ts';

/** What could not be shown, and from which record on. */
export type RecordingTrouble = { readonly seq: number; readonly what: string };

export class Folding {
  /** After the units taken so far. */
  snapshot: Snapshot;
  readonly leftOut = new Set<Unit>();
  readonly troubles: RecordingTrouble[] = [];
  readonly unknownTypes = new Map<string, number>();
  readonly #catalog: Catalog;
  readonly #blob: BlobReader;
  #isBehindGap = false;

  constructor(catalog: Catalog, blob: BlobReader) {
    this.#catalog = catalog;
    this.#blob = blob;
    this.snapshot = initialSnapshot(catalog);
  }

  /** Something so far is missing or was left out. */
  get isUncertain(): boolean {
    return this.#isBehindGap || this.leftOut.size > 0;
  }

  /** Answers whether the state is another one now. */
  take(unit: Unit): boolean {
    this.#isBehindGap ||= unit.isBehindGap;
    const before = this.snapshot;
    try {
      for (const { type, data } of unit.events) {
        const known = this.#catalog.event(type);
        if (known) known.def.schema.parse(data);
        else if (!type.startsWith('kernel/')) this.#noteUnknown(type);
      }
      this.snapshot = project(this.#catalog, before, unit.events, this.#blob);
    } catch (error) {
      this.leftOut.add(unit);
      const seq = unit.records[0]?.seq ?? 0;
      const why = error instanceof Error ? error.message : String(error);
      const what = `The batch at record ${seq} was left out: ${why.split('\n')[0]}`;
      this.troubles.push({ seq, what });
    }
    return this.snapshot !== before;
  }

  #noteUnknown(type: string): void {
    this.unknownTypes.set(type, (this.unknownTypes.get(type) ?? 0) + 1);
  }
}
