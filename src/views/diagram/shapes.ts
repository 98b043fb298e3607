// Which shape an action has in the diagram: one for each type, and riding along.
import type { TimedAction } from '#domain/teamItinerary.ts';
import { seesOff, syncOf } from './blockWords.ts';

export type BlockShape =
  | 'pill'
  /** Driving without a vehicle to move. */
  | 'travel'
  | 'move'
  | 'stop'
  /** The chase driver's side of a meeting. */
  | 'meeting'
  /** The rider's side. */
  | 'boarding'
  | 'leaving'
  /** Aboard: the column is occupied, not working. */
  | 'riding'
  | 'wait'
  /** Waiting for somebody: solid edge, and for whom. */
  | 'waitFor'
  | 'task'
  | 'ride';

const shapes = {
  start: 'pill',
  end: 'pill',
  'go-to': 'travel',
  'move-vehicle': 'move',
  'pickup-vehicle': 'stop',
  'dropoff-vehicle': 'stop',
  'pickup-driver': 'meeting',
  'dropoff-driver': 'meeting',
  join: 'boarding',
  split: 'leaving',
  task: 'task',
  uber: 'ride',
} as const;

export function shapeOf(action: TimedAction): BlockShape {
  if (action.type !== 'wait' && action.type !== 'wait-for') return shapes[action.type];
  if (action.placeId === null) return 'riding';
  return syncOf(action) === null && !seesOff(action) ? 'wait' : 'waitFor';
}

/** Widths of the shapes that are narrower than a block, px. */
export const narrowPx: { readonly [shape in BlockShape]?: number } = {
  pill: 54,
  travel: 12,
  boarding: 10,
  leaving: 10,
  riding: 10,
  ride: 18,
};
