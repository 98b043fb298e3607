// Mutations for the tests of `sim` and for those that belong to no room.
import type { Mutations } from '../mutation.ts';

const calculations = 'sim/services/calculations.ts';
const edits = 'sim/services/edits.ts';
const planMl = 'sim/services/planMl.ts';

export const company: Mutations = {
  'sim/behavior/rides.property.test.ts': {
    'reading 41: the price of a ride never falls with distance or time': [
      'sim/behavior/rides.ts',
      'Math.round((mileCents * distanceCmi) / 100);',
      'Math.round((mileCents * (distanceCmi % 5_000)) / 100);',
    ],
  },
  'sim/services/chainedTrips.test.ts': {
    'reading 70: the server waits for a vehicle that another trip brings': [
      'sim/services/tripTimes.ts',
      'withVehicles(sim, movesNamed(sim, user, named))',
      'movesNamed(sim, user, named)',
    ],
  },
  'sim/services/driverSearch.test.ts': {
    'reading 44: is refused where the dispatcher names the driver': [
      'sim/services/driverSearch.ts',
      'if (required?.manualAssignment) {',
      'if (required?.manualAssignment && !isAlone) {',
    ],
  },
  'sim/services/invoices.property.test.ts': {
    'reading 38: invoices': [
      'sim/services/settled.ts',
      "if (status === 'done') return { id, ...named, overMs: dropoffMs, cents: priceCents };",
      "if (status === 'done') return { id, ...named, overMs: pickupMs, cents: feeCents };",
    ],
    'reading 38: payments': [
      'sim/services/invoices.ts',
      'cents: work.payCents + (shares[at] ?? 0),',
      'cents: work.payCents,',
    ],
  },
  'tests/contract/calculating.ts': {
    'reading 41: a fare follows from distance and time, and the fares add up': [
      calculations,
      'rides.reduce((sum, { fareCents }) => sum + fareCents, 0)',
      'rides.reduce((sum, { fareCents }) => Math.max(sum, fareCents), 0)',
    ],
    'reading 22: a trip of one driver has no numbers with a chase car': [
      calculations,
      'driverCount < fewestChaseDrivers ? null : legOf(chaseSeats)',
      'legOf(chaseSeats)',
    ],
    'reading 22: with and without chase, the distance exceeds that of the moves': [
      calculations,
      'withoutChase: legOf(null) };',
      'withoutChase: legOf(chaseSeats) };',
    ],
    'reading 42: a tow, and a chase with one driver, are refused': [
      calculations,
      "if (chaseType === 'Tow')",
      "if (chaseType === 'Tow' && driverCount === 0)",
    ],
  },
  'tests/contract/contacting.ts': {
    'reading 30: only a move with driver, trip and action sheet has a link': [
      'sim/services/contact.ts',
      "if (!verdict.yes) throw new Refusal(422, 'NOT_TO_TRACK', verdict.reason);",
      '',
    ],
  },
  'tests/contract/editing.ts': {
    'reading 45: ends, vehicle, reason, reference and assignment arrive as edited': [
      edits,
      "const vin = find(sim, 'vehicles', vehicleId)?.vin ?? typed;",
      'const vin = typed;',
    ],
    'readings 6 and 14: a locked field, bad times and an unknown move are refused': [
      edits,
      "if (!verdict.yes) throw new Refusal(422, 'LOCKED', verdict.reason);",
      '',
    ],
    'reading 06: a move with a cancelled trip can be removed': [
      edits,
      "const verdict = mayCancel(activity, find(sim, 'trips', activity.tripId));",
      'const verdict = mayCancel(activity, undefined);',
    ],
    'reading 06: removing a move on a trip, or without permission, is refused': [
      edits,
      "if (!verdict.yes) throw new Refusal(422, 'NOT_TO_CANCEL', verdict.reason);",
      '',
    ],
  },
  'tests/contract/employees.ts': {
    'reading 54: a picture is served by its name to those who see its employee': [
      'sim/services/pictures.ts',
      'one.avatar === name && canSee(sim, user, one)',
      'one.id === name && canSee(sim, user, one)',
    ],
  },
  'tests/contract/inventory.ts': {
    'reading 57: removing a vehicle with an open move is refused': [
      'sim/services/inventory.ts',
      "if (!verdict.yes) throw new Refusal(422, 'IN_A_MOVE', verdict.reason);",
      '',
    ],
  },
  'tests/contract/itineraries.ts': {
    'reading 53: every move is on one route from the depot or unserved': [
      planMl,
      'return { routes: routes.filter(({ activityIds }) => activityIds.length > 0), unserved };',
      'return { routes: routes.filter(({ activityIds }) => activityIds.length > 1), unserved };',
    ],
    'reading 53: the routes cost less than the moves in request order': [
      planMl,
      "action.type === 'pickup-vehicle' ? action.activityId : [],\n    ),",
      "action.type === 'pickup-vehicle' ? action.activityId : [],\n    )" +
        '.toSorted((a, b) => activityIds.indexOf(a) - activityIds.indexOf(b)),',
    ],
    'reading 53: more drivers than needed do not raise the cost': [
      planMl,
      "action.type === 'pickup-vehicle' ? action.activityId : [],\n    ),",
      "action.type === 'pickup-vehicle' ? action.activityId : [],\n    )" +
        '.toSorted((a, b) => maxDrivers > 1 ? ' +
        'activityIds.indexOf(a) - activityIds.indexOf(b) : 0),',
    ],
    'reading 53: %s is refused with its reason': [
      planMl,
      'for (const row of activities) checkEnds(sim, row, listed);',
      '',
    ],
  },
  'tests/contract/locations.ts': {
    'reading 39: a new location keeps every field, also after a restart': [
      'sim/services/locations.ts',
      '{ id, version: 1, ...row, placeId: null };',
      "{ id, version: 1, ...row, postalCode: '', placeId: null };",
    ],
  },
  'tests/contract/rides.ts': {
    'reading 31: an ordered ride has an id of its own, all fields, and is pushed': [
      'sim/services/rides.ts',
      "id: nextOrderId(sim, user, 'rides'),",
      "id: 'ride',",
    ],
  },
  'tests/contract/saving.ts': {
    'reading 52: a batch saves each trip separately, and a retry repeats none': [
      'sim/services/trips.ts',
      'effectOnce(sim, user, key, asked, () => {',
      'effectOnce(sim, user, `${key} ${sim.state.tallies.changes}`, asked, () => {',
    ],
  },
  'tests/contract/teamPlans.ts': {
    'reading 52: the ML routes are saved as one trip for each driver': [
      'src/planning/team/schedule/parts.ts',
      'events.some((event) => group.events.has(event));',
      'true || events.length > group.events.size;',
    ],
  },
  'tests/e2e/map.long.test.ts': {
    'reading 3: trip mode opens by keyboard and closes by button or selection': [
      'src/features/map/ui/TripMode.tsx',
      'label={`Trip detail #${name}`}',
      'label={`Trip #${name}`}',
    ],
  },
  'tests/e2e/sessionEnds.long.test.ts': {
    'reading 28: after the session ended one comes back': [
      'src/spine/navigation/navigation.slice.ts',
      "if (draft.route !== 'login') draft.returnTo = draft.path;",
      '',
    ],
  },
  'tests/requests/fiveWays.test.ts': {
    'reading 61: retries all requests of a failed round': [
      'src/spine/outbox/outbox.process.ts',
      "if (answer.is !== 'refused' || answer.status >= 500) return null;",
      "if (answer.is !== 'refused' || answer.status > 503) return null;",
    ],
  },
  'tests/routes.test.ts': {
    'reading 1: the gateway knows the screen at %s': [
      'src/gateway/routes.ts',
      '...Object.values(screenPaths), ...Object.values(otherPaths)];',
      '...Object.values(screenPaths)];',
    ],
  },
};
