// The modes of the trip planner (S2 §2) and what follows from each. In domain because planning
// plans by them and wire sends some of them to a planner.
import type { ChaseType } from './entities.ts';

/** The first two leave the orders of moves to a planner of the server. */
export const plannerModes = [
  'planner-uber-only',
  'ml-uber-only',
  'legacy-uber',
  'legacy-company',
  'legacy-own',
] as const;
export type PlannerMode = (typeof plannerModes)[number];

/**
 * How drivers come from one vehicle to the next: the chase type that a trip of it has, in the words
 * of the wire, or `OwnCar`, which only plan files have.
 * `Rideshare`: by rides. `Company`: in a chase car of the company, which stands at a place of its
 * own and which one of the drivers drives; `Personal`: in a chase car that belongs to its driver.
 * Both take rides as well where a problem allows them. `Tow`: every driver has a tow truck, which
 * drives to the vehicle and carries it. `OwnCar`: every driver has a car without seats for riders,
 * which stays wherever it is left, and takes rides.
 */
export const teamModes = ['Rideshare', 'Company', 'Personal', 'Tow', 'OwnCar'] as const;
export type TeamMode = ChaseType | 'OwnCar';

/** Whether drivers share chase cars. */
export function hasChaseCars(mode: TeamMode): mode is 'Company' | 'Personal' {
  return mode === 'Company' || mode === 'Personal';
}

/** Reading 42: no mode offers Tow. */
export type PlannedChaseType = Exclude<ChaseType, 'Tow'>;
export const chaseTypes: { readonly [mode in PlannerMode]: PlannedChaseType } = {
  'planner-uber-only': 'Rideshare',
  'ml-uber-only': 'Rideshare',
  'legacy-uber': 'Rideshare',
  'legacy-company': 'Company',
  'legacy-own': 'Personal',
};

/** What a mode is called: by its chase type, where one mode has it (S2 §2, reading 42). */
export const modeNames: { readonly [mode in PlannerMode]: string } = {
  ...chaseTypes,
  'planner-uber-only': 'Uber no-sharing (planner)',
  'ml-uber-only': 'Uber (ML)',
};

/** S2 §9: what the route planner takes. */
export const mostPlannerDrivers = 6;
/** S2 §2: the picker goes from 1 to this. */
export const mostDrivers = 12;

/** The most moves of a plan. */
export const mostPlannedMoves = 60;

/** How many drivers a plan has at most. */
export function mostDriversOf(mode: PlannerMode): number {
  return mode === 'planner-uber-only' ? mostPlannerDrivers : mostDrivers;
}

/** S2 §5: the words where no start is chosen, here and in the planner's answers. */
export const noDepot = 'No depot selected in list.';
