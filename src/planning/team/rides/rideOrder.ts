// The order in which removed moves are inserted again: at random, the longest first, or by their
// windows.
import type { Chance } from '../../searching/chance.ts';
import { DrawnOrder } from '../../searching/drawnOrder.ts';
import type { TeamModel } from '../model/model.ts';

export function rideOrder({ workMs, readyMs, deadlineMs }: TeamModel, chance: Chance): DrawnOrder {
  return new DrawnOrder(
    [
      [0.4, null],
      [0.6, workMs.map((ms) => -ms)],
      [0.7, readyMs],
      [0.8, readyMs.map((ms) => -ms)],
      [0.9, deadlineMs],
      [1, deadlineMs.map((ms, move) => ms - readyMs[move])],
    ],
    workMs.length,
    chance,
  );
}
