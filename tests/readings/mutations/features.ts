// Mutations for the tests of `src/features`.
import type { Mutations } from '../mutation.ts';

const moveTimes = 'src/domain/moveTimes.ts';
const vehiclePlace = 'src/domain/vehiclePlace.ts';
const editing = 'src/features/moves/editing.queries.ts';
const moves = 'src/features/moves/moves.requests.ts';
const opening = 'src/spine/flow/opening.slice.ts';

export const features: Mutations = {
  'src/features/cart/cart.spec.ts': {
    'storage per account, shared by all tabs of a user (reading 40)': [
      'src/features/cart/cart.process.ts',
      '(stored: unknown) => [...cartAfter(cartOf(stored), job.delta)]',
      '() => [...cartAfter([], job.delta)]',
    ],
  },
  'src/features/contact/contact.spec.ts': {
    'the window does not open for the moves %j (reading 55)': [
      'src/features/contact/contact.queries.ts',
      "if (ids.length > 1) return no('Select exactly one: several are selected.');",
      '',
    ],
    'the moves %j are not tracked (reading 30)': [
      'src/domain/contact.ts',
      "if (driverOfMove(move.id, trip) === null) return no('The move has no driver yet.');",
      '',
    ],
  },
  'src/features/employees/ui/Employees.browser.test.tsx': {
    'reading 54: each path of a picture is asked for at its place, and drawn': [
      'src/spine/fetches/ui/usePicture.tsx',
      "place?.is === 'named' ? place.name : null",
      "place?.is === 'named' ? path : null",
    ],
  },
  'src/features/endings/endings.spec.ts': {
    'reading 06: is refused for a move on a trip': [
      'src/features/endings/endings.requests.ts',
      "if (what === 'cancel') return mayCancel(activity, trip);",
      "if (what === 'cancel') return { yes: true };",
    ],
    'reading 06: can cancel a move whose trip was cancelled': [
      'src/features/endings/endings.requests.ts',
      'return mayCancel(activity, trip);',
      'return mayCancel(activity, undefined);',
    ],
  },
  'src/features/filters/filters.property.test.ts': {
    'the shown rows and the count of each option equal a full recount (readings 12, 24 and 58)': [
      'src/features/filters/moveAnswers.queries.ts',
      '(!isOver && atMs < calendar.nowMs ? past : 0)',
      '(atMs < calendar.nowMs ? past : 0)',
    ],
  },
  'src/features/flightboard/ui/Flightboard.browser.test.tsx': {
    'today begins at local midnight, even in the middle of our hour (reading 66)': [
      'src/features/activities/ui/useBriefTimes.tsx',
      'const quarterMs = 15 * 60_000;',
      'const quarterMs = 60 * 60_000;',
    ],
    'places under an old and a new name of a zone share one zone (reading 66)': [
      'src/spine/world/world.queries.ts',
      'zones.find((zone) => isSameZone(zone.name, name))',
      'zones.find((zone) => zone.name === name)',
    ],
  },
  'src/features/imports/reading.spec.ts': {
    'reading 16: %s is read as %s': [
      'src/features/imports/vehicles.queries.ts',
      "return { is: 'vin', vin: check.vin, why: mended ?? mistyped(check.expected) };",
      "return { is: 'wrong', why: '', group: 'VIN', kept: null };",
    ],
    'reading 14: a deadline before ready is wrong, with the usual one to mend it': [
      'src/features/imports/reading.queries.ts',
      'if (!may.yes) {',
      'if (!may.yes && deadline.ms < nowMs) {',
    ],
    'reading 15: each time is read on the clock of its place': [
      'src/features/imports/reading.queries.ts',
      'const zone = end.place?.timezone ?? start.place?.timezone ?? read.zone;',
      'const zone = start.place?.timezone ?? end.place?.timezone ?? read.zone;',
    ],
  },
  'src/features/info/info.spec.ts': {
    'reading 04: expanding the panel can be undone': [
      'src/features/info/info.slice.ts',
      "revert: [{ type: 'info/expanded', data: { isExpanded } }],",
      'revert: [],',
    ],
  },
  'src/features/info/ui/InfoPanel.browser.test.tsx': {
    'reading 67: more than 100 moves are selected': [
      'src/features/info/ui/MoveSet.tsx',
      'useRows(among, isCut ? urgentFirst : sort, filters)',
      'useRows(among, sort, filters)',
    ],
    'vehicles (reading 57)': [
      'src/features/info/ui/VehicleMoves.tsx',
      'ordinals={done}',
      'ordinals={open}',
    ],
    'reading 4: the panel is 250 px wide, and 886 px when expanded': [
      'src/features/info/ui/useConsole.tsx',
      'const widePx = 886;',
      'const widePx = 868;',
    ],
    'reading 06: Cancel is disabled on a trip, with the reason': [
      'src/features/endings/endings.requests.ts',
      "if (what === 'cancel') return mayCancel(activity, trip);",
      "if (what === 'cancel') return { yes: true };",
    ],
  },
  'src/features/locations/locations.spec.ts': {
    'reading 66: without a chosen zone the state of the address decides it': [
      'src/features/locations/locations.forms.ts',
      'timezone: zoneFor(typed) };',
      'timezone: typed.timezone };',
    ],
  },
  'src/features/map/map.spec.ts': {
    'each mode keeps its last settled view (reading 48)': [
      'src/features/map/map.slice.ts',
      'const views = { ...state.views, [data.mode]: data };',
      'const views = { activities: data, resources: data };',
    ],
    'a trip without known moves is reported as not found (reading 56)': [
      'src/features/map/map.slice.ts',
      'if (known.length === 0)\n',
      'if (known.length === 0 && !trips.get(tripId))\n',
    ],
  },
  'src/features/map/vehicleLots.property.test.ts': {
    'all vehicles of a place are returned, however many (reading 67)': [
      'src/features/map/vehicleLots.queries.ts',
      'ids.push(row.id);',
      'if (ids.length < 100) ids.push(row.id);',
    ],
  },
  'src/features/moves/duplicates.spec.ts': {
    'reading 70: a vehicle that another move brings to the pick-up': [
      vehiclePlace,
      '.filter(({ endId }) => endId === startId)',
      '.filter(({ endId, tripId }) => endId === startId && tripId !== null)',
    ],
  },
  'src/features/moves/editing.property.test.ts': {
    'reading 6: the bus takes an edit of its %s as the table says': [
      editing,
      'if (!open.yes) return no(open.reason);',
      '',
    ],
    'reading 6: what is typed in place meets the locks of the form': [
      'src/features/moves/moves.slice.ts',
      'mayTypeInPlace(sees, moveForm, activityId, typed),',
      '(mayTypeInPlace(sees, moveForm, activityId, typed), yes),',
    ],
    'reading 14: saved edits keep the deadline 30 minutes after ready and both ends apart': [
      editing,
      'if (!times.yes) wrong.deadlineMs = times.reason;',
      '',
    ],
    'reading 14: a move that breaks the time rule can be edited in all other fields': [
      editing,
      "if (isIn('readyMs', 'deadlineMs')) {\n" +
        '    const times = checkEditedTimes(sees, row, values);',
      'const { nowMs } = sees.clock.state;\n' +
        '{\n    const times = checkTimes(timesAt(values, nowMs), nowMs);',
    ],
  },
  'src/features/moves/editing.spec.ts': {
    "it opens with the move's details, not dirty; one undo closes it (reading 7)": [
      'src/features/moves/moves.forms.ts',
      'first: () => 1,',
      'first: () => 0,',
    ],
    'for a move in progress it opens where notes may be edited (reading 7)': [
      'src/features/moves/moves.forms.ts',
      'first: () => 1,',
      'first: (row, sees) => (Object.keys(locksOf(sees, row)).length > 0 ? 2 : 1),',
    ],
    'beside another form with input the operator is asked (reading 36)': [
      opening,
      'const isAsked = open.isTyped && open.intentId === null;',
      "const isAsked = open.isTyped && open.intentId === null && open.of !== 'forms';",
    ],
    'in progress times are locked with the reason, and notes are open (reading 6)': [
      'src/domain/editLocks.ts',
      'inProgress: { open: notes,',
      'inProgress: { open: planned,',
    ],
    '%o is refused beside its field, and by the guard (reading 14)': [
      editing,
      'if (!times.yes) wrong.deadlineMs = times.reason;',
      '',
    ],
    'a ready time in the past means ready now (reading 13)': [
      editing,
      'forceReady: readyMs !== null && readyMs <= nowMs };',
      'forceReady: false };',
    ],
    'an old violation of the time rule may stay if notes are edited (reading 14)': [
      editing,
      "if (isIn('readyMs', 'deadlineMs')) {\n" +
        '    const times = checkEditedTimes(sees, row, values);',
      'const { nowMs } = sees.clock.state;\n' +
        '{\n    const times = checkTimes(timesAt(values, nowMs), nowMs);',
    ],
  },
  'src/features/moves/moves.spec.ts': {
    'a new ready time clears a deadline that no longer fits (reading 14)': [
      moveTimes,
      'return { ...times, deadlineMs: null };\n}\n',
      'return times;\n}\n',
    ],
    'each time has steps of the local clock at its own place (readings 14 and 66)': [
      'src/features/moves/drafting.slice.ts',
      "...withReady(timesOf(vehicle), edit.value, nowMs, zoneAt('start')) };",
      "...withReady(timesOf(vehicle), edit.value, nowMs, zoneAt('end')) };",
    ],
    'input is a label, a stock number or a VIN; a bad check digit warns (reading 16)': [
      'src/features/moves/moves.queries.ts',
      'vin: check.vin, warning: vinWarning(check) };',
      'vin: check.vin, warning: null };',
    ],
    'only a time that was chosen must not be in the past (reading 13)': [
      moves,
      'return checkTimes({ readyMs, deadlineMs, forceReady }, clock.state.nowMs);',
      'return checkTimes({ readyMs, deadlineMs, forceReady: false }, clock.state.nowMs);',
    ],
  },
  'src/features/moves/ui/MoveEdit.browser.test.tsx': {
    'the form of a move that is edited has its own title (reading 5)': [
      'src/features/moves/moves.forms.ts',
      "title: 'Edit your move',",
      "title: 'Schedule a move',",
    ],
  },
  'src/features/notices/notices.spec.ts': {
    'S1 §8, S2 §8, reading 33: the texts of notices': [
      'src/features/notices/notices.slice.ts',
      "'No activities for trip found.',",
      "'No activites for trip found.',",
    ],
    'reading 29: a failure of what no operator started is only logged': [
      'src/features/notices/notices.slice.ts',
      'if (draft.quietLoadId === event.data.loadId) return;',
      '',
    ],
    'reading 37: the notification list': [
      'src/features/notices/notices.slice.ts',
      'draft.list = draft.list.filter(({ id }) => !data.ids.includes(id));',
      'draft.list = draft.list.filter(({ id }) => !data.ids.includes(id));\n' +
        'draft.kept = draft.kept.filter(({ id }) => !data.ids.includes(id));',
    ],
  },
  'src/features/reports/reports.spec.ts': {
    'reading 32: are a month of the real year until %s': [
      'src/features/reports/reports.queries.ts',
      'month === 1 ? year - 1 : year',
      'year',
    ],
  },
  'src/features/search/ui/GlobalSearch.browser.test.tsx': {
    'two letters bring tabs with counts, five rows of each, and marks (reading 27)': [
      'src/finder/folded.ts',
      'export const fewestLetters = 2;',
      'export const fewestLetters = 3;',
    ],
  },
  'src/features/trips/trips.process.spec.ts': {
    'undo keeps a plan closed while a move is being scheduled (reading 36)': [
      opening,
      "revert: [{ type: 'flow/resumed', data: { id, of } }],",
      'revert: [],',
    ],
    'scheduling a move while a trip is being planned (reading 36)': [
      opening,
      'if (isAsked && other === undefined) {',
      "if (isAsked && other === undefined && open.of !== 'trips') {",
    ],
  },
  'src/features/trips/trips.spec.ts': {
    'reading 69: a plan by company car that takes rides alone is saved as ride-share': [
      'src/features/trips/trips.queries.ts',
      'const chaseType = chaseTypeOf(mode, plan);',
      'const chaseType = chaseTypes[mode];',
    ],
    'the planner is the open flow, and does not open twice (reading 36)': [
      'src/spine/flow/flow.queries.ts',
      'return hasMap(sees) ? no(already) : yes;',
      'return yes;',
    ],
    'going from step to step (reading 17)': [
      'src/features/trips/trips.queries.ts',
      "if (outcome?.is === 'calculating') return no('Next opens when the plan is done.');",
      "if (outcome?.is === 'calculating') return yes;",
    ],
    'once the trip is saved no flow is open (reading 36)': [
      'src/spine/flow/flow.slice.ts',
      "if (one && how === 'done') one.isDone = true;",
      "if (one && how === 'done') one.intentId = null;",
    ],
  },
  'src/features/rides/rides.spec.ts': {
    'reading 76: a ride stays listed without its price or time, and the sum says so': [
      'src/features/rides/rides.queries.ts',
      "return status === 'cancelled' ? feeCents : priceCents;",
      "return (status === 'cancelled' ? feeCents : priceCents) ?? 0;",
    ],
  },
  'src/features/rides/riding.spec.ts': {
    'reading 76: a ride of which the server says no place or time is on no map': [
      'src/features/rides/riding.queries.ts',
      'if (!end || pickupMs === null || dropoffMs === null) return [];',
      'if (!end || pickupMs === null) return [];',
    ],
  },
  'src/features/rides/ui/OrderForm.browser.test.tsx': {
    'reading 76: what the server does not say of an order is unknown, and no amount': [
      'src/features/rides/rides.queries.ts',
      "return status === 'cancelled' ? feeCents : priceCents;",
      "return (status === 'cancelled' ? feeCents : priceCents) ?? 0;",
    ],
  },
  'src/features/trips/ui/activities/ActivitiesStep.browser.test.tsx': {
    'reading 70: the first step names the move that brings a vehicle, or says none': [
      vehiclePlace,
      '.filter(({ endId }) => endId === startId)',
      '.filter(({ endId, tripId }) => endId === startId && tripId !== null)',
    ],
  },
  'src/features/trips/ui/plan/PlanStep.browser.test.tsx': {
    'reading 69: a move that only a ride reaches is left out until one is allowed': [
      'src/features/trips/problem.queries.ts',
      '{ seats, chases: cars, leavesLast, rides }',
      '{ seats, chases: cars, leavesLast, rides: true }',
    ],
  },
  'src/features/trips/ui/preflight/Preflight.browser.test.tsx': {
    'reading 42: chase types are modes; a planner that is off shows the reason': [
      'src/features/trips/preflight.queries.ts',
      "return 'service not connected, tried again within 30 s';",
      'return null;',
    ],
    'reading 18: the recommended number is part of its label and follows the moves': [
      'src/features/trips/ui/preflight/PayBand.tsx',
      'count === recommended ? null : count',
      'count',
    ],
  },
  'src/features/trips/ui/review/Review.browser.test.tsx': {
    'reading 70: the plan and its review name the trip that brings a vehicle': [
      'src/features/trips/ui/review/ReviewStep.tsx',
      '<VehiclesAway plan={planned.plan} />',
      '',
    ],
    'reading 70: a vehicle expected at %s is in time: %s': [
      'src/features/trips/ui/VehicleAway.tsx',
      'if (!isInTime) return',
      'if (isInTime) return',
    ],
  },
  'src/features/trips/vehicles.spec.ts': {
    'reading 70: a vehicle that is not at the pick-up': [
      'src/features/trips/vehicles.queries.ts',
      'const held = new Map(comingMs(sees, draft.activityIds));',
      'const held = new Map<ActivityId, EpochMs>();',
    ],
  },
  'src/features/vehicles/adding.spec.ts': {
    'a VIN with a wrong check digit is taken (reading 16)': [
      'src/domain/inventory.ts',
      "checkVin(values.vin).kind === 'notAVin'",
      "checkVin(values.vin).kind !== 'ok'",
    ],
  },
  'src/features/vehicles/vehicles.spec.ts': {
    'no removal while an open move takes the vehicle, by id or VIN alone (reading 57)': [
      'src/domain/inventory.ts',
      'return vehicleId === null ? vin === vehicle.vin : vehicleId === vehicle.id;',
      'return vehicleId === vehicle.id;',
    ],
  },
  'src/features/tripPage/changing.spec.ts': {
    'reading 77: %s is refused for a trip of another account that has an own move': [
      'src/features/tripPage/tripPage.requests.ts',
      'return isOwnTrip(sees, trip) ? rule(trip) : foreignTrip;',
      'return rule(trip);',
    ],
  },
  'src/features/moves/foreignTrip.spec.ts': {
    'reading 77: a move in a trip of another account keeps its vehicle against %j': [
      'src/features/moves/editing.queries.ts',
      "if (vehicle !== undefined && ('vehicleId' in fields || 'vin' in fields))",
      "if (vehicle === '')",
    ],
  },
};
