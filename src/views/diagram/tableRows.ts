// The table twin: the same layout as rows, for those who read instead of looking.
import type { DiagramTime } from './diagramPlan.ts';
import type { Block, DiagramLayout } from './diagramLayout.ts';
import type { LegendPlace } from './legend.ts';
import { lateWords } from './layout.ts';

export type TableRow = {
  /** Index of the block. */
  readonly block: number;
  readonly actionId: string;
  /** The activity that it belongs to, or null. */
  readonly moveId: string | null;
  readonly driver: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly actual: DiagramTime | null;
  readonly what: string;
  /** Where it begins, and ends if that is elsewhere; empty aboard a car. */
  readonly places: readonly LegendPlace[];
  /** '6 min late', or empty. */
  readonly late: string;
};

/** One row for each block, in the order of the columns and of each driver's day. */
export function tableRowsOf({ columns }: DiagramLayout): readonly TableRow[] {
  return columns.flatMap(({ name, blocks }) =>
    blocks.map((block) => ({
      block: block.index,
      actionId: block.actionId,
      moveId: block.moveId,
      driver: name,
      startMs: block.startMs,
      endMs: block.endMs,
      actual: block.actual,
      what: block.words.what,
      places: placesOf(block),
      late: lateWords(block),
    })),
  );
}

/** 'A Overland Park → B Olathe'; empty aboard a car. */
export function whereOf(block: Block): string {
  return placesOf(block)
    .map(({ badge, label }) => `${badge} ${label}`)
    .join(' → ');
}

function placesOf({ from, to }: Block): readonly LegendPlace[] {
  return [from, to].filter((place) => place !== null);
}
