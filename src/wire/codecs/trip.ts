// Trip with its driver actions on the wire (S2 §3). A trip with one bad action is skipped
// whole: statuses are derived from its actions, and a gap would make them wrong.
import { driverAction, trip } from '#domain/entities.ts';
import { codec } from './table.ts';

const actionCodec = codec(
  driverAction,
  {
    id: {},
    type: {},
    status: {},
    driverId: { or: null },
    activityId: { or: null },
    otherEndId: { or: null },
    vehicleId: { or: null },
    fromId: { at: 'startLocationId', or: null },
    toId: { at: 'endLocationId', or: null },
    plannedStartMs: { at: 'startTime' },
    plannedEndMs: { at: 'endTime' },
    startedMs: { at: 'startedDate', or: null },
    endedMs: { at: 'endedDate', or: null },
  },
  { actionIndex: (_action, at) => at },
);

export const { encode: encodeTrip, decode: decodeTrip } = codec(trip, {
  id: {},
  version: { absent: 0 },
  accountId: {},
  name: {},
  status: {},
  chaseType: {},
  requestedMs: { at: 'requestedTime' },
  submittedMs: { at: 'submitTime', or: null },
  startedMs: { at: 'startTime', or: null },
  completedMs: { at: 'endTime', or: null },
  estimatedEndMs: { at: 'estimatedCompletionTime', or: null },
  startLocationId: { or: null },
  activityIds: { at: 'entities.activities' },
  driverIds: { at: 'entities.drivers' },
  actions: { at: 'driverActions', rows: actionCodec },
  requestorName: { or: null },
  requestorPhone: { or: null },
  notes: { or: '' },
});
