// Trip with its driver actions on the wire (S2 §3). A trip with one bad action is skipped
// whole: statuses are derived from its actions, and a gap would make them wrong.
import type { DriverAction, Trip } from '#domain/entities.ts';
import { z } from '#domain/schema.ts';
import type { DriverActionDto, TripDto } from '../dto.ts';
import { epochMs, epochMsOrNone, id, idOrNone, reader, title, version } from './fields.ts';

const MAX_ACTIONS = 5000;
const MAX_IDS = 5000;

export function encodeTrip(trip: Trip): TripDto {
  return {
    id: trip.id,
    version: trip.version,
    accountId: trip.accountId,
    name: trip.name,
    status: trip.status,
    chaseType: trip.chaseType,
    requestedTime: trip.requestedMs,
    startTime: trip.startedMs,
    endTime: trip.completedMs,
    estimatedCompletionTime: trip.estimatedEndMs,
    startLocationId: trip.startLocationId,
    entities: { activities: trip.activityIds, drivers: trip.driverIds },
    driverActions: trip.actions.map(encodeAction),
  };
}

const action = z.object({
  id,
  type: z.enum([
    'Location | Travel',
    'Pick-Up | Vehicle',
    'Drop-Off | Vehicle',
    'Pick-Up | Driver',
    'Drop-Off | Driver',
    'Errand | ToDo',
    'Errand | Check-in with Lead',
    'Errand | Rideshare',
    'Errand | Disembark',
  ]),
  status: z.enum(['Not Started', 'In Progress', 'Complete']),
  driverId: idOrNone,
  activityId: idOrNone,
  otherEndId: idOrNone,
  vehicleId: idOrNone,
  startLocationId: idOrNone,
  endLocationId: idOrNone,
  startTime: epochMs,
  endTime: epochMs,
  startedDate: epochMsOrNone,
  endedDate: epochMsOrNone,
});

const schema = z.object({
  id,
  version,
  accountId: id,
  name: title,
  status: z.enum(['Assigned', 'In Progress', 'Complete', 'Cancelled']),
  chaseType: z.enum(['Rideshare', 'Company', 'Personal', 'Tow']),
  requestedTime: epochMs,
  startTime: epochMsOrNone,
  endTime: epochMsOrNone,
  estimatedCompletionTime: epochMsOrNone,
  startLocationId: idOrNone,
  entities: z.object({
    activities: z.array(id).check(z.maxLength(MAX_IDS)),
    drivers: z.array(id).check(z.maxLength(MAX_IDS)),
  }),
  driverActions: z.array(action).check(z.maxLength(MAX_ACTIONS)),
});

export const decodeTrip = reader(
  schema,
  (raw): Trip => ({
    id: raw.id,
    version: raw.version ?? 0,
    accountId: raw.accountId,
    name: raw.name,
    status: raw.status,
    chaseType: raw.chaseType,
    activityIds: raw.entities.activities,
    driverIds: raw.entities.drivers,
    startLocationId: raw.startLocationId ?? null,
    requestedMs: raw.requestedTime,
    startedMs: raw.startTime ?? null,
    completedMs: raw.endTime ?? null,
    estimatedEndMs: raw.estimatedCompletionTime ?? null,
    actions: raw.driverActions.map(decodeAction),
  }),
);

function encodeAction(step: DriverAction, actionIndex: number): DriverActionDto {
  return {
    id: step.id,
    type: step.type,
    status: step.status,
    actionIndex,
    driverId: step.driverId,
    activityId: step.activityId,
    otherEndId: step.otherEndId,
    vehicleId: step.vehicleId,
    startLocationId: step.fromId,
    endLocationId: step.toId,
    startTime: step.plannedStartMs,
    endTime: step.plannedEndMs,
    startedDate: step.startedMs,
    endedDate: step.endedMs,
  };
}

function decodeAction(raw: z.output<typeof action>): DriverAction {
  return {
    id: raw.id,
    type: raw.type,
    status: raw.status,
    driverId: raw.driverId ?? null,
    activityId: raw.activityId ?? null,
    otherEndId: raw.otherEndId ?? null,
    vehicleId: raw.vehicleId ?? null,
    fromId: raw.startLocationId ?? null,
    toId: raw.endLocationId ?? null,
    plannedStartMs: raw.startTime,
    plannedEndMs: raw.endTime,
    startedMs: raw.startedDate ?? null,
    endedMs: raw.endedDate ?? null,
  };
}
