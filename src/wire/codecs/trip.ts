// Trip with its driver actions on the wire (S2 §3). Statuses are derived from the actions, and a
// gap would make them wrong: one without its planned times stays as well.
import { type DriverAction, driverAction, trip } from '#domain/entities.ts';
import { unknownName } from './fields.ts';
import { rowCodec } from './rows.ts';

const notSaid = 0;

const plainAction = rowCodec(
  driverAction,
  {
    id: { isNeeded: true },
    type: { lost: 'unknown' },
    status: { lost: 'unknown' },
    driverId: { or: null },
    activityId: { or: null },
    otherEndId: { or: null },
    vehicleId: { or: null },
    fromId: { at: 'startLocationId', or: null },
    toId: { at: 'endLocationId', or: null },
    plannedStartMs: { at: 'startTime', lost: notSaid },
    plannedEndMs: { at: 'endTime', lost: notSaid },
    startedMs: { at: 'startedDate', or: null },
    endedMs: { at: 'endedDate', or: null },
  },
  { actionIndex: (_action, at) => at },
);

const actionCodec = {
  ...plainAction,
  decode(raw: unknown): ReturnType<typeof plainAction.decode> {
    const read = plainAction.decode(raw);
    return 'value' in read && read.lacks !== undefined
      ? { ...read, value: timed(read.value) }
      : read;
  },
};

/** A time that cannot be read is that of the action's other end, planned or as it was. */
function timed(action: DriverAction): DriverAction {
  const { plannedStartMs: fromMs, plannedEndMs: toMs, startedMs, endedMs } = action;
  const said = (...times: readonly (number | null)[]) =>
    times.find((ms) => ms !== null && ms !== notSaid) ?? notSaid;
  return {
    ...action,
    plannedStartMs: said(fromMs, startedMs, toMs, endedMs),
    plannedEndMs: said(toMs, endedMs, fromMs, startedMs),
  };
}

export const { encode: encodeTrip, decode: decodeTrip } = rowCodec(trip, {
  id: { isNeeded: true },
  version: { absent: 0 },
  accountId: { lost: '' },
  name: { lost: unknownName },
  status: { lost: 'unknown' },
  chaseType: { or: null },
  requestedMs: { at: 'requestedTime', or: null },
  submittedMs: { at: 'submitTime', or: null },
  startedMs: { at: 'startTime', or: null },
  completedMs: { at: 'endTime', or: null },
  estimatedEndMs: { at: 'estimatedCompletionTime', or: null },
  startLocationId: { or: null },
  startLabel: { at: 'startLocationLabel', or: '' },
  readyMs: { at: 'readyTime', or: null },
  requestorId: { or: null },
  activityIds: { at: 'entities.activities', lost: [] },
  driverIds: { at: 'entities.drivers', lost: [] },
  actions: { at: 'driverActions', rows: actionCodec, lost: [] },
  requestorName: { or: null },
  requestorPhone: { or: null },
  notes: { or: '' },
});
