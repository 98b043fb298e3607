// Actions of a plan in a dispatcher's words.
import type { TeamPlan, TimedAction } from '#domain/teamItinerary.ts';
import { leavingOf, stillThere } from '#planning/team/schedule/seeingOff.ts';
import { dollars, lasting, tenths } from '#planning/team/words/amounts.ts';
import { seeingOffWords } from '#planning/team/words/seeingOffWords.ts';
import type { PlanWords } from './planFile.ts';
import { named } from './planNamed.ts';

export type ActionWords = {
  readonly driver: (driverId: string) => string;
  readonly activity: (activityId: string) => string;
  readonly action: (action: TimedAction) => string;
};

export function actionWords(plan: TeamPlan, words: PlanWords): ActionWords {
  const labels = new Map(plan.places.map(({ id, label }) => [id, label]));
  const ubers = new Map(plan.ubers.map((one) => [one.id, one]));
  const at = (id: string) => labels.get(id) ?? id;
  const driver = (id: string) => named(words.driverNames.get(id), id);
  const activity = (id: string) => named(words.activityNames.get(id), id);
  const leaving = leavingOf(plan);
  const seeingOff = (action: TimedAction) => {
    const day = plan.drivers.find(({ actions }) => actions.includes(action));
    return seeingOffWords(action, stillThere(action, day?.actions ?? [], leaving), driver);
  };
  const wait = (action: Extract<TimedAction, { readonly type: 'wait' }>) => {
    const { placeId, until } = action;
    const long = lasting(action.durationMs);
    if (placeId === null) return `aboard, ${long}`;
    if (until.is === 'rest') return `rest ${long} at ${at(placeId)}`;
    const there = `wait ${long} at ${at(placeId)}`;
    if (until.is === 'left') return `${there} ${seeingOff(action)}`;
    const why = until.is === 'ready' ? ` until ${activity(until.activityId)} is ready` : '';
    return `${there}${why}`;
  };
  const way = (action: { readonly durationMs: number; readonly distanceCmi: number }) =>
    `${lasting(action.durationMs)}, ${tenths(action.distanceCmi)} mi`;
  return {
    driver,
    activity,
    action(action) {
      switch (action.type) {
        case 'start':
        case 'end':
          return `${action.type} at ${at(action.placeId)}`;
        case 'wait':
          return wait(action);
        case 'wait-for':
          return `wait for ${action.syncId}`;
        case 'task':
          return `task ${action.taskId}, ${lasting(action.durationMs)}`;
        case 'go-to':
          return [`drive to ${at(action.toId)}, ${way(action)}`, seeingOff(action)]
            .filter((words) => words !== '')
            .join(', ');
        case 'uber': {
          const fare = ubers.get(action.uberId)?.fareCents ?? 0;
          return `ride to ${at(action.toId)}, ${lasting(action.durationMs)}, ${dollars(fare)}`;
        }
        case 'pickup-vehicle': {
          const vehicle = words.vehicles.get(action.activityId);
          const what = vehicle === undefined ? '' : `, vehicle ${vehicle},`;
          return `pick up ${activity(action.activityId)}${what} at ${at(action.placeId)}`;
        }
        case 'move-vehicle':
          return `move ${activity(action.activityId)} to ${at(action.toId)}, ${way(action)}`;
        case 'dropoff-vehicle':
          return `drop off ${activity(action.activityId)} at ${at(action.placeId)}`;
        case 'join':
          return `board the chase car of ${driver(action.chaseDriverId)}`;
        case 'split':
          return `leave the chase car at ${at(action.placeId)}`;
        case 'pickup-driver':
          return `take ${driver(action.riderId)} aboard`;
        case 'dropoff-driver':
          return `let ${driver(action.riderId)} out at ${at(action.placeId)}`;
      }
    },
  };
}
