// The order in which removed moves are inserted again: at random, the most urgent or the longest
// first.
import type { Chance } from '../../searching/chance.ts';
import { DrawnOrder } from '../../searching/drawnOrder.ts';
import type { TeamModel } from '../model/model.ts';

export function chaseOrder({ deadlineMs, workMs }: TeamModel, chance: Chance): DrawnOrder {
  return new DrawnOrder(
    [
      [0.4, null],
      [0.7, deadlineMs],
      [1, workMs.map((ms) => -ms)],
    ],
    workMs.length,
    chance,
  );
}
