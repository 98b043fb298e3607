// The layout of a plan as a value: columns, blocks, links of meetings, marks. `layout.ts` makes it.
import type { EpochMs } from '#domain/entities.ts';
import type { TimedAction } from '#domain/teamItinerary.ts';
import type { BlockWords } from './blockWords.ts';
import type { DiagramTime } from './diagramPlan.ts';
import type { DiagramFault } from './faults.ts';
import type { LegendPlace } from './legend.ts';
import type { BlockShape } from './shapes.ts';

/** One action as it is drawn. */
export type Block = {
  /** Its place among all blocks of the layout. */
  readonly index: number;
  readonly actionId: string;
  readonly type: TimedAction['type'];
  readonly shape: BlockShape;
  readonly column: number;
  /** The activity that it belongs to: what a drag would lift. Null: none. */
  readonly moveId: string | null;
  readonly startMs: EpochMs;
  readonly endMs: EpochMs;
  readonly actual: DiagramTime | null;
  readonly words: BlockWords;
  /** Where it begins, and where it ends if that is another place. */
  readonly from: LegendPlace | null;
  readonly to: LegendPlace | null;
  /** Ms after its deadline, by how it goes where that is known; 0 in time, and for the others. */
  readonly lateMs: number;
  /** Meetings in a row are one stop of the chase car; null but for them. */
  readonly run: MeetingRun | null;
};

export type MeetingRun = {
  /** Whether this is the block that stands for all of them. */
  readonly isFirst: boolean;
  readonly startMs: EpochMs;
  readonly endMs: EpochMs;
  /** '+6 in', '−2 out'. */
  readonly text: string;
};

export type DiagramColumn = {
  readonly index: number;
  readonly driverId: string;
  readonly name: string;
  /** The first name, or 'Driver 7' while the driver is not chosen. */
  readonly called: string;
  /** In its head, in the place of the first name. */
  readonly short: string | null;
  /** In the disc of its head: initials, or the number of one without a driver. */
  readonly sign: string;
  readonly isChase: boolean;
  /** Passenger seats of the driver's chase car; null without one. */
  readonly seats: number | null;
  /** Whether the driver is known; a column may wait for one. */
  readonly hasDriver: boolean;
  /** In time, without overlaps; without actions that take no time, except start and end. */
  readonly blocks: readonly Block[];
};

/** A drop-off after its deadline. */
export type LateMark = {
  readonly column: number;
  readonly block: Block;
  readonly deadlineMs: EpochMs;
  readonly text: string;
};

export type DiagramLayout = {
  readonly columns: readonly DiagramColumn[];
  readonly blocks: readonly Block[];
  /** Actions that take no time and so are not drawn, by id. */
  readonly instants: readonly string[];
  readonly faults: readonly DiagramFault[];
  readonly links: readonly MeetingLink[];
  readonly late: readonly LateMark[];
  readonly legend: readonly LegendPlace[];
  /** The whole of it; both 0 without blocks. */
  readonly fromMs: EpochMs;
  readonly toMs: EpochMs;
  /** Whether there are two lanes: plan and actual. */
  readonly hasTimes: boolean;
  /** The most that an actual time is away from its planned one. */
  readonly driftMs: number;
};

/** One rider gets in or out: from the rider's block to the chase's. */
export type MeetingLink = {
  readonly is: 'join' | 'split';
  readonly rider: Block;
  readonly chase: Block;
  /** When it is drawn: the middle of the time it takes. */
  readonly atMs: EpochMs;
};
