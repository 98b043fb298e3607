// A plan as columns of blocks with times, words and badges, and the links of its meetings. Zoom is
// not in it: `scale.ts` makes rectangles of it. Same plan and names, same layout.
import type { EpochMs } from '#domain/entities.ts';
import { minuteMs, minuteOf } from '#domain/promise.ts';
import { lasting } from '#planning/team/words/amounts.ts';
import { leavingOf, stillThere } from '#planning/team/schedule/seeingOff.ts';
import { seeingOffWords } from '#planning/team/words/seeingOffWords.ts';
import type { TimedAction } from '#domain/teamItinerary.ts';
import { calledBy, signOf, type WordsSee, wordsOf } from './blockWords.ts';
import { causesOf } from './causes.ts';
import type { Block, DiagramColumn, DiagramLayout, LateMark } from './diagramLayout.ts';
import type { DiagramNames, DiagramPlan, DiagramTime, DiagramTimes } from './diagramPlan.ts';
import { type DiagramFault, faultIn, faultOf, type FaultSees, meetingsOf } from './faults.ts';
import { type LegendPlace, legendOf } from './legend.ts';
import { linksOf, runsIn } from './meetings.ts';
import { shapeOf } from './shapes.ts';

export function layoutOf(
  plan: DiagramPlan,
  names: DiagramNames,
  times: DiagramTimes | null = null,
): DiagramLayout {
  if (!Array.isArray(plan?.drivers)) {
    const fault = faultOf('notATrip', { actionId: null, driverId: null });
    return { ...empty, faults: [fault] };
  }
  const making = new Making(plan, names, times);
  const columns = plan.drivers.map((_, index) => making.column(index));
  const { blocks, faults, instants, legend } = making;
  const starts = blocks.map(({ startMs, actual }) => Math.min(startMs, actual?.startMs ?? startMs));
  const ends = blocks.map(({ endMs, actual }) => Math.max(endMs, actual?.endMs ?? endMs));
  return {
    columns,
    blocks,
    instants,
    faults,
    links: linksOf(plan, blocks),
    late: lateMarks(blocks),
    legend,
    fromMs: starts.reduce((least, ms) => Math.min(least, ms), starts[0] ?? 0),
    toMs: ends.reduce((most, ms) => Math.max(most, ms), ends[0] ?? 0),
    hasTimes: times !== null,
    driftMs: blocks.reduce((most, block) => Math.max(most, driftOf(block)), 0),
  };
}

const empty: DiagramLayout = {
  columns: [],
  blocks: [],
  instants: [],
  faults: [],
  links: [],
  late: [],
  legend: [],
  fromMs: 0,
  toMs: 0,
  hasTimes: false,
  driftMs: 0,
};

class Making {
  readonly blocks: Block[] = [];
  readonly faults: DiagramFault[] = [];
  readonly instants: string[] = [];
  readonly legend: readonly LegendPlace[];
  readonly #plan: DiagramPlan;
  readonly #names: DiagramNames;
  readonly #times: DiagramTimes | null;
  readonly #sees: FaultSees;
  readonly #places: ReadonlyMap<string, LegendPlace>;
  readonly #rides: WordsSee['rides'];
  readonly #causes: ReturnType<typeof causesOf>;
  readonly #leaving: ReturnType<typeof leavingOf>;
  readonly #lateMs: ReadonlyMap<string, number>;

  constructor(plan: DiagramPlan, names: DiagramNames, times: DiagramTimes | null) {
    this.#plan = plan;
    this.#names = names;
    this.#times = times;
    this.legend = legendOf(plan.places);
    this.#places = new Map(this.legend.map((place) => [place.placeId, place]));
    this.#rides = new Map(plan.ubers.map((row) => [row.id, row]));
    this.#causes = causesOf(plan);
    this.#leaving = leavingOf(plan);
    this.#lateMs = new Map(plan.late.map(({ activityId, lateMs }) => [activityId, lateMs]));
    const drivers = new Map(plan.drivers.map((one) => [one.driverId, one]));
    this.#sees = { names, places: this.#places, drivers, meetings: meetingsOf(plan) };
  }

  column(index: number): DiagramColumn {
    const { driverId, kind, actions } = this.#plan.drivers[index] ?? none;
    const known = this.#names.drivers.get(driverId);
    const name = known?.name ?? 'no driver';
    const isChase = kind === 'chase';
    const car = this.#plan.cars.find((one) => one.driverId === driverId && one.seats > 0);
    const own: Block[] = [];
    for (const action of actions) {
      const block = this.#block(action, index, own.at(-1)?.endMs ?? Number.NEGATIVE_INFINITY);
      if (block) own.push(block);
    }
    const before = this.blocks.length;
    const blocks = runsIn(own).map((block, at) => ({ ...block, index: before + at }));
    this.blocks.push(...blocks);
    const seats = isChase ? (car?.seats ?? null) : null;
    const hasDriver = known !== undefined && known.isOpen !== true;
    const short = known?.short ?? null;
    const [person = name] = short === null ? [name] : name.split(', ');
    const called = calledBy({ name, isOpen: !hasDriver });
    const sign = signOf({ name: person, isOpen: !hasDriver });
    const who = { driverId, name, called, short, sign, hasDriver };
    return { index, ...who, isChase, seats, blocks };
  }

  /** The block, or null for an action that is a fault or takes no time. */
  #block(action: TimedAction, column: number, freeMs: EpochMs): Block | null {
    const { driverId } = this.#plan.drivers[column] ?? none;
    const fault = faultIn(action, driverId, this.#sees) ?? overlapOf(action, driverId, freeMs);
    if (fault) {
      this.faults.push(fault);
      return null;
    }
    const { id: actionId, type, startMs, durationMs } = action;
    if (durationMs === 0 && type !== 'start' && type !== 'end') {
      this.instants.push(actionId);
      return null;
    }
    const [fromId, toId] = endsOf(action);
    const endMs = startMs + durationMs;
    const actual = this.#times?.get(actionId) ?? null;
    return {
      index: 0,
      actionId,
      type,
      shape: shapeOf(action),
      column,
      moveId: 'activityId' in action ? action.activityId : null,
      startMs,
      endMs,
      actual,
      words: wordsOf(action, this.#wordsSee(column)),
      from: this.#places.get(fromId ?? '') ?? null,
      to: this.#places.get(toId ?? '') ?? null,
      lateMs: type === 'dropoff-vehicle' ? this.#late(action.activityId, endMs, actual) : 0,
      run: null,
    };
  }

  /** A plan in time may go late, and one that is late may go in time. */
  #late(activityId: string, endMs: EpochMs, actual: DiagramTime | null): number {
    const plannedMs = this.#lateMs.get(activityId) ?? 0;
    if (actual === null) return plannedMs;
    const deadlineMs =
      plannedMs > 0 ? endMs - plannedMs : (this.#names.moves.get(activityId)?.deadlineMs ?? null);
    return deadlineMs === null ? 0 : Math.max(0, actual.endMs - deadlineMs);
  }

  #wordsSee(column: number): WordsSee {
    const { driverId, actions } = this.#plan.drivers[column] ?? none;
    const nameOf = (id: string) => this.#names.drivers.get(id)?.name ?? 'no driver';
    const there = (action: TimedAction) => stillThere(action, actions, this.#leaving);
    const known = (id: string) => {
      const driver = this.#names.drivers.get(id) ?? { name: nameOf(id), isOpen: true };
      return { name: driver.name, called: calledBy(driver) };
    };
    return {
      names: this.#names,
      legend: this.#places,
      rides: this.#rides,
      nameOf,
      causeOf: (syncId) => {
        const who = this.#causes.get(syncId)?.find((id) => id !== driverId);
        return who === undefined ? undefined : known(who);
      },
      lastThere: (action) => {
        const last = there(action).at(-1);
        return last && known(last.driverId);
      },
      seeingOff: (action) => seeingOffWords(action, there(action), nameOf),
    };
  }
}

const none = { driverId: '', kind: 'moved', actions: [] } as const;

function overlapOf(action: TimedAction, driverId: string, freeMs: EpochMs) {
  if (action.startMs >= freeMs) return null;
  return faultOf('overlap', { actionId: action.id, driverId });
}

function endsOf(action: TimedAction): readonly [string | null, string | null] {
  return 'fromId' in action ? [action.fromId, action.toId] : [action.placeId, null];
}

function lateMarks(blocks: readonly Block[]): LateMark[] {
  return blocks.flatMap((block) => {
    if (block.lateMs <= 0) return [];
    const deadlineMs = (block.actual ?? block).endMs - block.lateMs;
    return { column: block.column, block, deadlineMs, text: lateWords(block) };
  });
}

/** '6 min late', '2 h 43 min late' by the clock, or nothing when in time. */
export function lateWords(block: Block): string {
  return block.lateMs > 0 ? `${lasting(lateMinutes(block) * minuteMs)} late` : '';
}

/** Of one that is late: by the clock, at least one. */
export function lateMinutes({ lateMs, actual, endMs }: Block): number {
  const atMs = actual?.endMs ?? endMs;
  return Math.max(1, minuteOf(atMs) - minuteOf(atMs - lateMs));
}

/** A drop-off that is late, or the way to it where that ends after the deadline. */
export function isPastDeadline(block: Block, { late }: Pick<DiagramLayout, 'late'>): boolean {
  if (block.lateMs > 0) return true;
  const endMs = (block.actual ?? block).endMs;
  return (
    block.shape === 'move' &&
    late.some((mark) => mark.block.moveId === block.moveId && endMs > mark.deadlineMs)
  );
}

function driftOf({ startMs, endMs, actual }: Block): number {
  if (actual === null) return 0;
  return Math.max(Math.abs(actual.startMs - startMs), Math.abs(actual.endMs - endMs));
}
