// Plans where drivers are not coupled: everybody goes from vehicle to vehicle by himself, and a
// plan is one order of moves for each of them.
import { Chance } from '../pairs/chance.ts';
import { kindsOfDrivers } from './kinds.ts';
import { type Objective, objectives } from './problem.ts';
import { RideDays } from './rideDays.ts';
import { RideInsertion } from './rideInsertion.ts';
import { outlineOfRides } from './rideOutline.ts';
import { RidePursuit } from './ridePursuit.ts';
import { neighboursOf } from './rideRuin.ts';
import type { TeamSearch } from './search.ts';

/** Whose turn it is: the cheapest plan is asked for most. */
const turns: readonly Objective[] = [
  'cheapest',
  'fewestDrivers',
  'cheapest',
  'cheapest',
  'fastest',
  'cheapest',
];
/** Better plans are told no more often than at this share of the budget. */
const TOLD_EVERY = 0.01;

export const searchRides: TeamSearch = function* searchRides(model, { seed, budget }) {
  const beganMs = budget.is === 'time' ? budget.nowMs() : 0;
  const chance = new Chance(seed);
  const first = new RideDays(model);
  const isHopeless = builtUp(first);
  const outline = outlineOfRides(first);
  yield { progress: 0, better: objectives.map((objective) => ({ objective, outline })) };
  const near = neighboursOf(first);
  const pursuits = objectives.map(
    (objective) => new RidePursuit(objective, first, isHopeless, near, chance),
  );
  // A turn is some milliseconds, whatever the size of the problem.
  const most = Math.max(1, Math.min(50, Math.floor(2000 / model.moves.length)));
  const untold = new Set<RidePursuit>();
  let [done, progress, toldAt] = [0, 0, 0];
  for (let turn = 0; progress < 1; turn += 1) {
    const rounds = budget.is === 'iterations' ? Math.min(most, budget.iterations - done) : most;
    const own = turns[turn % turns.length];
    for (const pursuit of pursuits) {
      if (pursuit.objective !== own) continue;
      if (!pursuit.run(Math.max(1, rounds), progress)) continue;
      untold.add(pursuit);
      for (const other of pursuits) {
        if (other !== pursuit && other.offer(pursuit.best)) untold.add(other);
      }
    }
    done += rounds;
    const used =
      budget.is === 'iterations'
        ? done / budget.iterations
        : (budget.nowMs() - beganMs) / budget.ms;
    progress = Math.min(1, used);
    const isTelling = progress >= 1 || progress >= toldAt + TOLD_EVERY;
    if (isTelling) toldAt = progress;
    const better = isTelling
      ? [...untold].map(({ objective, best }) => ({ objective, outline: outlineOfRides(best) }))
      : [];
    if (isTelling) untold.clear();
    yield { progress, better };
  }
};

/** Puts in every move, the most urgent first, where it costs least; tells which are hopeless. */
function builtUp(days: RideDays): Uint8Array {
  const { model } = days;
  const { deadlineMs, moves, problem, drivers } = model;
  const most = Math.min(problem.maxDrivers, drivers.length);
  const insertion = new RideInsertion(days, kindsOfDrivers(model), most, null);
  const isHopeless = Uint8Array.from(moves, (_, move) => (insertion.seek(move) ? 0 : 1));
  const byUrgency = moves
    .map((_, move) => move)
    .sort((a, b) => deadlineMs[a] - deadlineMs[b] || a - b);
  for (const move of byUrgency) {
    if (insertion.seek(move)) days.insert(insertion.driver, insertion.slot, move);
  }
  return isHopeless;
}
