// Creates a simulated company from a seed: all its rows and people at 07:30 of the day, and what
// each driver is doing.
import type { Activity, Trip, Vehicle } from '#domain/entities.ts';
import type { Metro } from '#metro/metro.ts';
import { beginDuty, scheduleDuty } from './duty.ts';
import { orderForTheDay } from './frontDesk.ts';
import { scheduleRequest } from './requests.ts';
import { begun, shiftOf } from './shifts.ts';
import { baseOf } from './travel.ts';
import { resumeAction, scheduleSettingOut } from './trips.ts';
import { defaultDrivers, type SimOptions } from '../core/options.ts';
import { type Streams, streamOf } from '../core/random.ts';
import type { Roads } from '../core/roads.ts';
import { motionOf, openSim, random, schedule, setMotion, type Sim } from '../core/sim.ts';
import type { Motion, SimState } from '../core/state.ts';
import { dayBeginMs, minuteMs } from '../core/calendar.ts';
import { createDay, firstActivityNumber, firstTripNumber } from '../world/day.ts';
import { createCrew, createVehicles } from '../world/fleet.ts';
import { firstNoteTemplates } from '../world/notes.ts';
import { createPlaces } from '../world/places.ts';
import { simUsers } from '../world/users.ts';

/** The world of checked options. */
export function createWorld(options: SimOptions, metro: Metro, roads: Roads): SimState {
  const { seed, drivers: count } = options;
  // Not kept: later draws use streams of their own.
  const streams: Streams = {};
  const stream = (name: string) => streamOf(streams, seed, `world.${name}`);
  const { accounts, locations } = createPlaces(count, metro, stream('places'));
  const { homes, ...crew } = createCrew(seed, count, locations, metro, stream);
  const vehicleCount = count === defaultDrivers ? 60 : Math.round(count * 1.5);
  const vehicles = createVehicles(vehicleCount, locations, stream('vehicles'));
  const company = { locations, vehicles, ...crew };
  const { activities, trips } = createDay(options.activities, company, roads, stream('day'));
  const state: SimState = {
    format: 1,
    options,
    nowMs: dayBeginMs,
    nextSeq: 1,
    agenda: [],
    streams: {},
    users: simUsers,
    rows: {
      accounts,
      locations,
      activities,
      vehicles: parked(vehicles, activities),
      ...crew,
      trips,
      rides: [],
      vouchers: [],
      deliveries: [],
    },
    motions: homes.map(atHome),
    ownSpots: {},
    noteTemplates: Object.fromEntries(accounts.map(({ id }) => [id, firstNoteTemplates(id)])),
    numbers: {
      activity: firstActivityNumber + activities.length,
      trip: firstTripNumber + trips.length,
    },
    answers: {},
    faultStrikes: options.faults.map(() => 0),
    tallies: { happenings: 0, journal: 0, effects: 0, repeats: 0, changes: 0 },
  };
  beginDay(openSim(state, roads));
  return state;
}

/** Gives each driver their first activity of the day. */
function beginDay(sim: Sim): void {
  for (const trip of sim.state.rows.trips) {
    const driverId = trip.driverIds[0] as string;
    if (trip.status === 'In Progress') {
      beginDuty(sim, driverId);
      resumeAction(sim, trip, driverId);
    }
    if (trip.status === 'Assigned') bookFromStart(sim, trip, driverId);
  }
  for (const driver of sim.state.rows.drivers) beginDriver(sim, driver.id);
  const stream = random(sim, 'colleague');
  for (const activity of sim.state.rows.activities) {
    const isOpen = activity.status === 'unplanned' && activity.tripId === null;
    if (!isOpen || !stream.chance(300)) continue;
    const atMs = dayBeginMs + stream.int(10, 240) * minuteMs;
    schedule(sim, atMs, { type: 'colleaguePlans', activityIds: [activity.id] });
  }
  scheduleRequest(sim);
  schedule(sim, dayBeginMs + 10 * minuteMs, { type: 'officeLooks' });
  orderForTheDay(sim);
  // No console was connected yet.
  sim.changes = [];
}

function bookFromStart(sim: Sim, trip: Trip, driverId: string): void {
  setMotion(sim, driverId, { booked: [...motionOf(sim, driverId).booked, trip.id] });
  scheduleSettingOut(sim, trip, driverId);
}

/**
 * Drivers without a trip are at home, at their store or on the way there. Employees come for their
 * shift, some contractors later.
 */
function beginDriver(sim: Sim, driverId: string): void {
  const motion = motionOf(sim, driverId);
  if (motion.tripId !== null) return;
  const stream = random(sim, 'morning');
  const base = baseOf(sim, driverId);
  const isLate = motion.booked.length === 0 && stream.chance(200);
  const shift = shiftOf(sim, driverId);
  if (shift === undefined ? isLate : !begun(shift, dayBeginMs)) {
    const at = sim.index.drivers.get(driverId) as number;
    const { drivers } = sim.state.rows;
    drivers[at] = {
      ...(drivers[at] as (typeof drivers)[number]),
      presence: 'offline',
      availability: 'unavailable',
    };
    const waitMs = stream.int(5, 240) * minuteMs;
    if (shift === null) return;
    const atMs = shift ? shift.fromMs + (waitMs % (8 * minuteMs)) : dayBeginMs + waitMs;
    return scheduleDuty(sim, driverId, 'begins', atMs);
  }
  beginDuty(sim, driverId);
  if (motion.home.id !== null) return;
  const { legs } = motion;
  if (stream.chance(450)) {
    const durationMs = sim.roads.durationMs(motion.home, base);
    const startMs = dayBeginMs - Math.round((durationMs * stream.int(50, 900)) / 1000);
    const leg = { from: motion.home, to: base, startMs, endMs: startMs + durationMs };
    setMotion(sim, driverId, { spot: base, leg, legs: legs + 1 });
    schedule(sim, leg.endMs, { type: 'driverArrives', driverId, leg: legs + 1 });
  } else if (stream.chance(500)) setMotion(sim, driverId, { spot: base });
}

/** Where the completed moves have left the vehicles; null while a driver has one. */
function parked(vehicles: readonly Vehicle[], activities: readonly Activity[]): Vehicle[] {
  const moved = new Map<string, string | null>();
  for (const { vehicleId, status, endId } of activities) {
    if (vehicleId === null) continue;
    if (status === 'completed') moved.set(vehicleId, endId);
    if (status === 'in-progress') moved.set(vehicleId, null);
  }
  return vehicles.map((vehicle) => {
    const locationId = moved.get(vehicle.id);
    return locationId === undefined ? vehicle : { ...vehicle, locationId };
  });
}

function atHome(home: Motion['home']): Motion {
  return { spot: home, leg: null, legs: 0, onDuty: false, home, tripId: null, booked: [] };
}
