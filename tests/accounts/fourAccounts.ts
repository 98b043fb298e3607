// A company of four accounts, each with a row of every kind: for tests of whose rows a call may
// touch.
import type { Entities, Trip } from '#domain/entities.ts';
import { emptyBuilt } from '#domain/inventory.ts';
import {
  accountRow,
  actionRow,
  activityRow,
  deliveryRow,
  driverRow,
  employeeRow,
  locationRow,
  rideRow,
  tripRow,
  vehicleRow,
  voucherRow,
} from '#domain/testing/rows.ts';
import type { Core } from '#sim/company/core.ts';
import { loadCore } from '#sim/company/core.ts';
import type { Motion, SimState } from '#sim/core/state.ts';
import { newCompany } from '#sim/testing/company.ts';
import { type Desk, openDesk } from '#sim/testing/desk.ts';

/** The company's tree: `own` and `side` are below `root`, `child` is below `own`. */
export const whose = ['own', 'child', 'side', 'root'] as const;
export type Whose = (typeof whose)[number];
const parents = { own: 'root', child: 'own', side: 'root', root: null } as const;
const at = (time: string) => Date.parse(`2026-09-14T${time}:00-05:00`);
export const dueMs = Date.parse('2026-09-15T18:00:00-05:00');

/** What each account has: nothing of it refers to a row of another one. */
function rowsOf(of: Whose): { readonly [C in keyof Entities]: readonly Entities[C][] } {
  const own = { accountId: of };
  const number = whose.indexOf(of);
  const far = (step: number) => ({ lonE6: -94_700_000 + (number * 3 + step) * 40_000 });
  const ends = { startId: `${of}-store`, endId: `${of}-end` };
  const driver = (id: string, phone: number, type: 'employee' | 'contractor') =>
    driverRow(id, {
      ...own,
      type,
      phone: `+1913555${phone + number}`,
      homeLocationId: ends.startId,
    });
  const trip = (name: string, status: Trip['status']) => {
    const activityId = `${of}-${name}-move`;
    const isOver = status === 'Complete';
    const times = { startedMs: at('09:00'), endedMs: at('09:30') };
    const actions = (['Pick-Up | Vehicle', 'Location | Travel', 'Drop-Off | Vehicle'] as const).map(
      (type, index) =>
        actionRow(`${of}-${name}-${index}`, {
          type,
          driverId: `${of}-${name}-driver`,
          activityId,
          fromId: index === 2 ? ends.endId : ends.startId,
          toId: index === 0 ? ends.startId : ends.endId,
          plannedStartMs: at('09:00'),
          plannedEndMs: at('09:30'),
          ...(isOver ? { status: 'Complete', ...times } : {}),
        }),
    );
    return tripRow(`${of}-${name}`, {
      ...own,
      status,
      actions,
      activityIds: [activityId],
      driverIds: [`${of}-${name}-driver`],
      startLocationId: ends.startId,
      completedMs: isOver ? at('09:30') : null,
    });
  };
  const move = (id: string, fields: Partial<Entities['activities']> = {}) =>
    activityRow(`${of}-${id}`, {
      ...own,
      ...ends,
      vin: `${of}-${id}`,
      requestorId: null,
      deadlineMs: dueMs,
      ...fields,
    });
  const onTrip = (name: string, fields: Partial<Entities['activities']> = {}) =>
    move(`${name}-move`, { tripId: `${of}-${name}`, status: 'planned', ...fields });
  return {
    accounts: [accountRow(of, { parentId: parents[of] })],
    locations: [
      locationRow(ends.startId, { ...own, kind: 'home', ...far(0) }),
      locationRow(ends.endId, { ...own, kind: 'custom', ...far(1) }),
      locationRow(`${of}-lot`, { ...own, kind: 'custom', ...far(2) }),
    ],
    vehicles: [vehicleRow(`${of}-car`, { ...own, vin: `VIN-${of}`, locationId: null })],
    activities: [
      move('move'),
      onTrip('trip'),
      onTrip('running', { actionSheetId: `${of}-sheet` }),
      onTrip('ended', { status: 'completed', completedMs: at('09:30') }),
    ],
    trips: [trip('trip', 'Assigned'), trip('running', 'In Progress'), trip('ended', 'Complete')],
    drivers: [
      driver(`${of}-trip-driver`, 2000, 'employee'),
      driver(`${of}-running-driver`, 2100, 'employee'),
      driver(`${of}-ended-driver`, 2200, 'employee'),
      driver(`${of}-spare`, 2300, 'employee'),
      driver(`${of}-contractor`, 2400, 'contractor'),
    ],
    employees: [employeeRow(`${of}-clerk`, { ...own, version: 1, avatar: `${of}-face` })],
    rides: [rideRow(`${of}-ride`, own)],
    vouchers: [voucherRow(`${of}-voucher`, own)],
    deliveries: [deliveryRow(`${of}-delivery`, own)],
  };
}

export const state = companyOf(whose.map(rowsOf));

function companyOf(parts: readonly ReturnType<typeof rowsOf>[]): SimState {
  const base = newCompany({ drivers: 10 }).save();
  const names = Object.keys(base.rows) as (keyof Entities)[];
  const rows = Object.fromEntries(
    names.map((name) => [name, parts.flatMap((part) => part[name] as readonly object[])]),
  ) as unknown as SimState['rows'];
  const [like] = base.users;
  if (!like) throw new Error('the company has no user');
  const spot = { id: null, lonE6: -94_700_000, latE6: 38_900_000 };
  const rest = { leg: null, legs: 0, onDuty: false, tripId: null, booked: [] };
  const seen = { kind: 'passport', validUntil: null, checkedMs: 0, checkedByName: '' } as const;
  return {
    ...base,
    rows,
    agenda: [],
    users: [{ ...like, username: 'boss', accountId: 'own', roles: ['Administrator'] }],
    motions: rows.drivers.map((): Motion => ({ spot, home: spot, ...rest })),
    verifications: whose.map((of) => ({ id: `${of}-seen`, employeeId: `${of}-clerk`, ...seen })),
    pool: whose.map((of) => ({ driverId: `${of}-contractor`, version: 1, approval: 'Linked' })),
    outside: Object.fromEntries(
      whose.map((of) => [`${of}-new`, { ...emptyBuilt, vin: `NEW-${of}`, accountId: of }]),
    ),
  };
}

/** With a user of the account `own`, who may do everything there. */
export function open(): { readonly core: Core; readonly desk: Desk } {
  const core = loadCore(state);
  core.keepPictures(new Map(whose.map((of) => [`${of}-face`, 'data:image/jpeg;base64,/9j/AAAA'])));
  return { core, desk: openDesk(core, 'boss') };
}

/** What names a row that has not changed yet. */
export const ofRow = (id: string) => ({ id, version: 1 });
