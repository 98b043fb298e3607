// The table twin: the same layout as rows, for those who read instead of looking.
import type { DiagramTime } from './diagramPlan.ts';
import type { Block, DiagramLayout } from './diagramLayout.ts';
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
  /** 'A Overland Park → B Olathe'; empty aboard a car. */
  readonly where: string;
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
      where: whereOf(block),
      late: lateWords(block),
    })),
  );
}

export function whereOf({ from, to }: Block): string {
  return [from, to]
    .flatMap((place) => (place ? [`${place.badge} ${place.label}`] : []))
    .join(' → ');
}
