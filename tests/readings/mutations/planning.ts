// Mutations for the tests of `src/planning`, `src/telemetry`, `src/views` and `src/wire`.
import type { Mutations } from '../mutation.ts';

const camera = 'src/views/map/camera.ts';
const modes = 'src/domain/plannerModes.ts';

export const planning: Mutations = {
  'src/planning/chases.property.test.ts': {
    'reading 19: a chase car seats seven passengers beside its driver unless configured': [
      'src/planning/chases.ts',
      'export const standardChaseSeats = 7;',
      'export const standardChaseSeats = 6;',
    ],
  },
  'src/planning/eligibility.property.test.ts': {
    'reading 44: with manual assignment only the named driver is eligible': [
      'src/planning/eligibility.ts',
      'manualAssignment && id !== namedId',
      'manualAssignment && namedId !== null && id !== namedId',
    ],
  },
  'src/planning/team/drafting/teamProblemOf.test.ts': {
    'reading 42: each mode says how drivers come to vehicles': [
      modes,
      "'legacy-own': 'Personal',",
      "'legacy-own': 'Company',",
    ],
    'reading 18: the route planner takes 6 drivers, the others 12': [
      modes,
      "return mode === 'planner-uber-only' ? mostPlannerDrivers : mostDrivers;",
      'return mode ? mostDrivers : mostPlannerDrivers;',
    ],
  },
  'src/planning/team/orders/oneDriver.test.ts': {
    'reading 21: boarding and leaving take 3 minutes, vehicle pick-up and drop-off 5': [
      'src/planning/durations.ts',
      'driverDropoffMs: 3 * minuteMs,',
      'driverDropoffMs: 2 * minuteMs,',
    ],
  },
  'src/planning/team/schedule/outlining.test.ts': {
    'reading 20: a trip leg knows its kind': [
      'src/planning/team/schedule/outlining.ts',
      "const kind = car && car.seats > 0 ? ('chase' as const) : ('moved' as const);",
      "const kind = car ? ('chase' as const) : ('moved' as const);",
    ],
  },
  'src/planning/team/schedule/parts.property.test.ts': {
    'reading 52: a plan in one part for each driver': [
      'src/planning/team/schedule/parts.ts',
      'events.some((event) => group.events.has(event));',
      'events.length > group.events.size;',
    ],
  },
  'src/telemetry/positionTable.test.ts': {
    'reading 64: the time in a fix only orders the fixes of its driver': [
      'src/telemetry/positionTable.ts',
      'const heard = heardMs?.[i] ?? batch.serverMs;',
      'const heard = at;',
    ],
  },
  'src/views/kit/keyboard.browser.test.tsx': {
    'reading 66: steps follow the wall clock of a zone off by a quarter hour': [
      'src/views/kit/forms/DateTimeField.tsx',
      'stepUpTo(ms, STEP_MS, zone) + STEP_MS',
      "stepUpTo(ms, STEP_MS, 'UTC') + STEP_MS",
    ],
  },
  'src/views/kit/kit.browser.test.tsx': {
    'reading 11: each status has its own icon and word beside its color': [
      'src/views/kit/marks/StatusBadge.tsx',
      '<Icon of={props.icon ?? props.status} size={12} />\n',
      "<Icon of={props.icon ?? 'late'} size={12} />\n",
    ],
  },
  'src/views/map/camera.test.ts': {
    'transitions last 2 s, short ones 400 ms, and 0 with motion turned off (reading 50)': [
      camera,
      'short: 400,',
      'short: 2000,',
    ],
    'panels leave at least 200 px of the map (reading 43)': [
      camera,
      'Math.max(sizePx - LEAST_MAP_PX, 0)',
      'Math.max(sizePx, 0)',
    ],
  },
  'src/views/map/driverAtlas.browser.test.ts': {
    'reading 60: arrows are drawn in ink, and each presence as a dot in its own color': [
      'src/views/map/driverAtlas.ts',
      '() => arrow(ctx, outline, ink, surface, 2.25),',
      '() => arrow(ctx, outline, colors.available, surface, 2.25),',
    ],
  },
  'src/views/map/driverClass.test.ts': {
    'reading 34: the jitter of a driver is constant and within 0.01 degree': [
      'src/views/map/driverClass.ts',
      'const JITTER_E6 = 10_000;',
      'const JITTER_E6 = 20_000;',
    ],
  },
  'src/views/map/driverRows.test.ts': {
    'reading 34: only a contractor off a trip is jittered, and glides back on a trip': [
      'src/views/map/driverRows.ts',
      '(bits & JITTERED) !== 0 && (bits & ON_TRIP) === 0',
      '(bits & JITTERED) !== 0',
    ],
  },
  'src/views/map/mapCamera.test.ts': {
    'a fit beside a wide panel uses what little room there is (reading 43)': [
      'src/views/map/mapCamera.ts',
      'const isTight = this.#freePx < LEAST_FIT_PX;',
      'const isTight = this.#freePx < LEAST_MAP_PX;',
    ],
  },
  'src/views/map/mapPointer.test.ts': {
    'a click opens a cluster that separates by zoom 16, else picks it (reading 67)': [
      'src/views/map/mapPointer.ts',
      'zoom <= CLUSTER_MAX_ZOOM && this.#map.getZoom() < CLUSTER_MAX_ZOOM',
      'this.#map.getZoom() < CLUSTER_MAX_ZOOM',
    ],
  },
  'src/views/map/moveMarks.browser.test.ts': {
    'reading 67: 299 moves of one place are one mark at zoom %s, and a click reports all': [
      'src/views/map/mapItems.ts',
      'keys.flatMap((key) => marks.get(key)?.ids ?? []);',
      'keys.flatMap((key) => marks.get(key)?.ids.slice(0, 100) ?? []);',
    ],
    'reading 67: clicking a cluster of two places that cannot open reports the moves of both': [
      'src/views/map/clusterLeaves.ts',
      '(leaves ?? []).map(',
      '(leaves ?? []).slice(0, 1).map(',
    ],
  },
  'src/views/map/style.test.ts': {
    'reading 49: streets only where the metro is real': [
      'src/views/map/style.ts',
      '...(metro ? [...metroLayers(colors), imagery(colors), raisedBuildings(colors)] : []),',
      '...metroLayers(colors),\nimagery(colors),\nraisedBuildings(colors),',
    ],
  },
  'src/wire/codecs/codecs.property.test.ts': {
    'reading 45: an edit writes its notes where the server reads them': [
      'src/domain/moveEdit.ts',
      "wire: { at: 'vehicle.dropoffInstructions' },",
      "wire: { at: 'vehicle.dropoffNotes' },",
    ],
  },
  'src/wire/codecs/rows.property.test.ts': {
    'reading 76: a row stays, whatever one of its values is, and says what it lacks': [
      'src/wire/codecs/rows.ts',
      'if (isNeeded) return { problems, isGone: true };',
      "if (isNeeded || is === 'other') return { problems, isGone: true };",
    ],
  },
  'src/wire/hostile.test.ts': {
    'a driver en route is read as busy and not available (reading 25)': [
      'src/wire/codecs/driver.ts',
      "words: { [enRoute]: 'unavailable' },",
      "words: { [enRoute]: 'available' },",
    ],
    'trips and activities arrive as stale ids, others with their rows (reading 23)': [
      'src/wire/realtime/realtime.ts',
      "if (raw.collection === 'trips' || raw.collection === 'activities') {",
      "if (raw.collection === 'activities') {",
    ],
  },
  'src/wire/planner/request.test.ts': {
    'reading 18: a request has 1 to 6 drivers, and drivers beyond that are counted': [
      'src/wire/planner/request.ts',
      'const count = Math.min(wanted, mostPlannerDrivers);',
      'const count = wanted;',
    ],
    'reading 19: each vehicle has capacity 4 on the wire': [
      'src/wire/planner/messages.ts',
      'export const plannerCapacity = 4;',
      'export const plannerCapacity = 7;',
    ],
  },
};
