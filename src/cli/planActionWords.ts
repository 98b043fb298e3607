// Actions of a plan in a dispatcher's words.
import type { TeamPlan, TimedAction } from '#domain/teamItinerary.ts';
import { dollars, lasting, tenths } from '#planning/team/words/amounts.ts';
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
  const wait = (action: Extract<TimedAction, { readonly type: 'wait' }>) => {
    const { placeId, until } = action;
    const long = lasting(action.durationMs);
    if (placeId === null) return `aboard, ${long}`;
    if (until.is === 'rest') return `rest ${long} at ${at(placeId)}`;
    const why = until.is === 'ready' ? ` until ${activity(until.activityId)} is ready` : '';
    return `wait ${long} at ${at(placeId)}${why}`;
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
          return `drive to ${at(action.toId)}, ${way(action)}`;
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
