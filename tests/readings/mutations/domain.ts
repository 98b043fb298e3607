// Mutations for the tests of `src/domain`.
import type { Mutations } from '../mutation.ts';

const contact = 'src/domain/contact.ts';
const editLocks = 'src/domain/editLocks.ts';
const lateness = 'src/domain/lateness.ts';
const moveTimes = 'src/domain/moveTimes.ts';
const status = 'src/domain/status.ts';
const vin = 'src/domain/vin.ts';
const zoneData = 'src/domain/zoneData.ts';
const zones = 'src/domain/zones.ts';

export const domain: Mutations = {
  'src/domain/contact.test.ts': {
    'reading 30: a move with a driver, a trip and an action sheet can be tracked': [
      contact,
      "return actionSheetId ? yes : no('The move has no action sheet yet.');",
      'return yes;',
    ],
  },
  'src/domain/editLocks.test.ts': {
    'reading 06: every field of an unplanned move can be edited': [
      editLocks,
      "unplanned: { open: 'all', because: '' }",
      "unplanned: { open: planned, because: 'Locked.' }",
    ],
    'reading 06: notes, assigned, vehicle and times of a %s move can be edited': [
      editLocks,
      "'assigned', 'vehicle', 'readyMs', 'deadlineMs']);",
      "'assigned', 'readyMs', 'deadlineMs']);",
    ],
    'reading 06: only the notes of a move that is %s can be edited, and each lock has a reason': [
      editLocks,
      'inProgress: { open: notes,',
      'inProgress: { open: planned,',
    ],
    'reading 06: a move %s is cancelled only if no trip holds it': [
      editLocks,
      "trip?.status === 'Cancelled' && !isInHand(trip, id)",
      'false',
    ],
    'reading 06: another trip that is cancelled does not free the move': [
      editLocks,
      'trip?.id === tripId && ',
      '',
    ],
  },
  'src/domain/employees.test.ts': {
    "reading 26: refuses the e-mail '%s', which is the username": [
      'src/domain/employees.ts',
      'email !== undefined && !emailPattern',
      'email && !emailPattern',
    ],
    'S2 §5: a password has 8 characters, and its confirmation matches (reading 33)': [
      'src/domain/employees.ts',
      "'passwords must match'",
      "'passwords most match'",
    ],
  },
  'src/domain/lateness.test.ts': {
    'reading 10: the next tick is just after the next deadline': [
      lateness,
      'next = deadlineMs + 1;',
      'next = deadlineMs;',
    ],
    'reading 10: no move becomes late before the next tick, and at least one does at it': [
      lateness,
      '!(deadlineMs >= nowMs)',
      '!(deadlineMs > nowMs)',
    ],
  },
  'src/domain/moveTimes.test.ts': {
    'reading 66: half hours follow the clock of the place': [
      moveTimes,
      'return roundToStep(ms, stepMs, zone);',
      "return roundToStep(ms, stepMs, 'UTC');",
    ],
    'reading 13: the default ready time is now − 15 min rounded': [
      moveTimes,
      'nowMs - 15 * 60_000',
      'nowMs - 30 * 60_000',
    ],
    'reading 13: the default ready time is never in the future, and means ready now': [
      moveTimes,
      'nowMs - 15 * 60_000',
      'nowMs',
    ],
    'reading 14: 23:45 → 00:05 of the next day is too short': [
      moveTimes,
      'if (deadlineMs >= minDeadline(readyMs, nowMs)) return yes;',
      'const day = (ms: number) => Math.floor(ms / 86_400_000);\n' +
        'if (readyMs !== null && day(deadlineMs) > day(readyMs)) return yes;\n' +
        'if (deadlineMs >= minDeadline(readyMs, nowMs)) return yes;',
    ],
    'reading 14: without a ready time the least deadline counts from now': [
      moveTimes,
      '(readyMs ?? nowMs) + stepMs',
      '(readyMs === null ? nowMs : readyMs + stepMs)',
    ],
    'reading 14: a row that breaks the rule can be edited in other fields': [
      moveTimes,
      'if (!readyTouched && !deadlineTouched) return yes;',
      '',
    ],
    'reading 14: valid times keep 30 minutes between ready and deadline': [
      moveTimes,
      'return (readyMs ?? nowMs) + stepMs;',
      'return readyMs === null ? nowMs + stepMs : readyMs;',
    ],
    'reading 14: a later ready time clears a deadline that breaks the rule': [
      moveTimes,
      'return { ...times, deadlineMs: null };\n}\n',
      'return times;\n}\n',
    ],
    'reading 14: after a change of ready, no deadline is left that breaks the rule': [
      moveTimes,
      'deadlineMs === null || deadlineMs >= minDeadline(readyMs, nowMs)) return times;',
      'deadlineMs === null || deadlineMs >= (readyMs ?? nowMs)) return times;',
    ],
  },
  'src/domain/pictures.test.ts': {
    'reading 54: the path of a picture leads': [
      'src/domain/pictures.ts',
      "!['', '.', '..'].includes(part)",
      "!['', '.'].includes(part)",
    ],
  },
  'src/domain/scope.test.ts': {
    'reading 46: the scope is the subtree by id, even when names repeat': [
      'src/domain/scope.ts',
      'for (const child of children.get(next) ?? []) open.push(child.id);',
      'for (const child of children.get(next) ?? []) {\n' +
        'for (const one of accounts) if (one.name === child.name) open.push(one.id);\n}',
    ],
    'reading 46: a scope holds an account and all its descendants, and no other': [
      'src/domain/scope.ts',
      'for (const child of children.get(next) ?? []) open.push(child.id);',
      'if (next === id) for (const child of children.get(next) ?? []) open.push(child.id);',
    ],
  },
  'src/domain/status.property.test.ts': {
    'reading 09: any facts give one of the statuses and an explanation': [
      status,
      "tripRunning: 'planned',",
      "tripRunning: 'running' as 'planned',",
    ],
    'reading 09: a proof read back from JSON gives the same status': [
      status,
      'ms !== null && Number.isFinite(ms) ? ms : null',
      'ms',
    ],
    'reading 09: timelyStatusOf gives the status as shown, but lateness': [
      status,
      "return status === 'needsDriver' ? partOf(status, isNamedOn(activityId, trip)) : status;",
      'return status;',
    ],
    'reading 09: a rule earlier in the order wins over every later fact': [
      status,
      'ruleAlone(rawStatus, completedMs, tripId) ?? ruleOnTrip(trip, pickup, dropoff)',
      "completedMs !== null ? 'completed' : (ruleAlone(rawStatus, completedMs, tripId) ??\n" +
        'ruleOnTrip(trip, pickup, dropoff))',
    ],
    'reading 09: a late move stays late, and its status ignores the clock': [
      lateness,
      "status !== 'complete' && deadlineMs !== null && deadlineMs < nowMs",
      'deadlineMs !== null && deadlineMs < nowMs',
    ],
  },
  'src/domain/status.test.ts': {
    'reading 09: %s': [status, "if (trip.status === 'Cancelled') return 'tripCancelled';", ''],
    'reading 09: the status goes unplanned, needsDriver, planned, inProgress, complete': [
      status,
      "tripAssigned: 'needsDriver',",
      "tripAssigned: 'planned',",
    ],
    'reading 09: a completed pick-up without a drop-off makes a move in progress': [
      status,
      "return status === 'In Progress' || status === 'Complete';",
      "return status === 'In Progress';",
    ],
    'reading 09: the drop-off that a pick-up names is taken, also one of another move': [
      status,
      'if (named && trip) return actionNamed(trip, named);',
      '',
    ],
    'reading 08: late overrides only the displayed status': [
      status,
      "display: late ? 'late' : partOf(status, isNamed),",
      'display: partOf(status, isNamed),',
    ],
    'reading 81: a move on an assigned trip with %s shows %s': [
      status,
      'if (action.driverId === null) return false;',
      '',
    ],
    'reading 09: at the deadline itself a move is not late yet': [
      lateness,
      'deadlineMs < nowMs',
      'deadlineMs <= nowMs',
    ],
  },
  'src/domain/vin.test.ts': {
    'reading 16: %s is right': [vin, 'sum % 11;', 'sum % 10;'],
    'reading 16: a wrong check digit is reported with the right one': [
      vin,
      "if (vin[checkPosition] !== expected) return { kind: 'badCheckDigit', vin, expected };",
      '',
    ],
    'reading 16: %s is a label, a stock number or not yet a VIN': [
      vin,
      'vin.length >= 11 && vin.length <= 20',
      'vin.length >= 17 && vin.length <= 20',
    ],
  },
  'src/domain/zones.test.ts': {
    'reading 15: date, time and abbreviation equal those of the engine': [
      zones,
      "return written(ms, zone, 'MM/dd/yyyy');",
      "return written(ms, 'UTC', 'MM/dd/yyyy');",
    ],
    'reading 15: the abbreviation is shown when the operator is in another zone': [
      zones,
      'text === none || isSameClock(zone, operatorZone, ms)',
      'true',
    ],
    'reading 66: a time in %s is shown by its own clock in November 2026': [
      zones,
      '|| /^[+-]/.test(letters) ? distanceOf(offset) : letters',
      '|| hours === undefined ? distanceOf(offset) : letters',
    ],
    'reading 66: a time in %s reads %s for an operator in %s: %s': [
      zones,
      'return isOther || /',
      'return /',
    ],
    'reading 66: %s, an older name, is %s': [
      zoneData,
      'const zone = read.get(newest) ?? unpacked(line);',
      'if (newest !== name) return null;\nconst zone = read.get(newest) ?? unpacked(line);',
    ],
  },
  'src/domain/deliveries.test.ts': {
    'a package with %s (reading 18)': [
      'src/domain/deliveries.ts',
      'export const mostCount = 30;',
      'export const mostCount = 31;',
    ],
  },
  'src/domain/moveEdit.test.ts': {
    'a move of vehicle %s with the VIN %s has a vehicle: %s (reading 16)': [
      'src/domain/moveEdit.ts',
      "if (vehicleId || (vin ?? '').trim() !== '') return yes;",
      'if (vehicleId) return yes;',
    ],
  },
  'src/domain/phone.test.ts': {
    "the text '%s' is, as a VIN, %s (reading 16)": [
      'src/domain/vin.ts',
      'vin.length >= 11 && vin.length <= 20',
      'vin.length >= 11',
    ],
  },
};
