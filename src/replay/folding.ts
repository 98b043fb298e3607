// Folds a recording for the first time, one unit after the other: units that cannot be folded are
// found, left out permanently and reported.
import type { Catalog } from '#kernel/catalog.ts';
import type { Snapshot } from '#kernel/machine.types.ts';
import { initialSnapshot, project } from '#kernel/projector.ts';
import { MOST_NAMED_WEIGHT } from './limits.ts';
import type { ParsedBlobs } from './parsedBlobs.ts';
import type { EventRecord } from '#kernel/records.ts';
import type { Unit } from './units.ts';

/** What cannot be shown, and from which record on. */
export type RecordingTrouble = { readonly seq: number; readonly what: string };

export class Folding {
  /** After the units taken so far. */
  snapshot: Snapshot;
  readonly leftOut = new Set<Unit>();
  readonly troubles: RecordingTrouble[] = [];
  readonly unknownTypes = new Map<string, number>();
  readonly #catalog: Catalog;
  readonly #blobs: ParsedBlobs;
  /** Of all bulk that events have named, each time they did: it is folded as often. */
  namedWeight = 0;
  /** Data is missing: records of a gap, or rows of bulk. */
  #isLacking = false;

  constructor(catalog: Catalog, blobs: ParsedBlobs) {
    this.#catalog = catalog;
    this.#blobs = blobs;
    this.snapshot = initialSnapshot(catalog);
  }

  /** Whether data so far is missing or was left out. */
  get isUncertain(): boolean {
    return this.#isLacking || this.leftOut.size > 0;
  }

  /** Returns whether the state has changed. */
  take(unit: Unit): boolean {
    this.#isLacking ||= unit.isBehindGap;
    const before = this.snapshot;
    try {
      for (const event of unit.events) this.#read(event);
      this.snapshot = project(this.#catalog, before, unit.events, this.#blobs.read);
    } catch (error) {
      this.leftOut.add(unit);
      const seq = unit.records[0]?.seq ?? 0;
      const why = error instanceof Error ? error.message : String(error);
      const what = `The batch at record ${seq} was left out: ${why.split('\n')[0]}`;
      this.troubles.push({ seq, what });
    }
    return this.snapshot !== before;
  }

  /** Throws on data that its event's schema rejects. */
  #read({ seq, type, data }: EventRecord): void {
    const known = this.#catalog.event(type);
    if (!known) {
      if (!type.startsWith('kernel/')) this.#noteUnknown(type);
      return;
    }
    const { schema, blobs, bulk } = known.def;
    schema.parse(data);
    for (const hash of blobs?.(data) ?? []) {
      this.namedWeight += this.#blobs.weightOf(hash);
      if (this.namedWeight > MOST_NAMED_WEIGHT) throw new Error('the events name too much bulk');
      const refused = bulk ? this.#blobs.refusedOf(hash, bulk) : [];
      for (const what of refused) {
        this.#isLacking = true;
        this.troubles.push({ seq, what: `Bulk at record ${seq}: ${what}` });
      }
    }
  }

  #noteUnknown(type: string): void {
    this.unknownTypes.set(type, (this.unknownTypes.get(type) ?? 0) + 1);
  }
}
