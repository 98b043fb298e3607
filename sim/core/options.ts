// The options of a simulated company, and the refusal of invalid ones:
// a number out of range is refused with the range, never clamped.
import type { Fault } from './fault.ts';

/** The ranges of drivers, moves and seeds. */
export const limits = {
  seed: { low: 0, high: 4_294_967_295 },
  drivers: { low: 10, high: 10_000 },
  activities: { low: 10, high: 100_000 },
  speed: { low: 0.1, high: 1000 },
} as const;

export const defaultSeed = 7;
export const defaultDrivers = 39;

/** Everything a world depends on. Two cores with equal options are equal. */
export type SimOptions = {
  readonly seed: number;
  readonly drivers: number;
  /** Moves at the start. */
  readonly activities: number;
  readonly faults: readonly Fault[];
};

/** An invalid option; the message is fit for the person who typed it. */
export class OptionRefused extends RangeError {
  constructor(message: string) {
    super(message);
    this.name = 'OptionRefused';
  }
}

/** Fills in missing options. Throws `OptionRefused`. */
export function checkOptions(asked: Partial<SimOptions>): SimOptions {
  const seed = wholeNumber('seed', asked.seed, defaultSeed);
  const drivers = wholeNumber('drivers', asked.drivers, defaultDrivers);
  const activities = wholeNumber('activities', asked.activities, defaultActivities(drivers));
  return { seed, drivers, activities, faults: asked.faults ?? [] };
}

/** Reads a number that may have been typed. Throws `OptionRefused` when it is not a number. */
export function numberFrom(name: keyof typeof limits, typed: unknown): number | undefined {
  if (typed === undefined || typed === null) return undefined;
  const value = typeof typed === 'string' && typed.trim() !== '' ? Number(typed) : typed;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new OptionRefused(`${name} must be ${rangeOf(name)}, not '${shown(typed)}'.`);
}

/** Throws `OptionRefused` when the simulation cannot run that fast or slowly. */
export function checkSpeed(speed: number): number {
  if (speed >= limits.speed.low && speed <= limits.speed.high) return speed;
  throw new OptionRefused(`speed must be ${rangeOf('speed')}, not ${speed}.`);
}

function wholeNumber(
  name: 'seed' | 'drivers' | 'activities',
  value: number | undefined,
  otherwise: number,
): number {
  const number = value ?? otherwise;
  const { low, high } = limits[name];
  if (Number.isInteger(number) && number >= low && number <= high) return number;
  throw new OptionRefused(`${name} must be a whole number ${rangeOf(name)}, not ${number}.`);
}

/** Three moves per driver, and the round 120 of the default company. */
function defaultActivities(drivers: number): number {
  return drivers === defaultDrivers ? 120 : drivers * 3;
}

function rangeOf(name: keyof typeof limits): string {
  return `from ${limits[name].low} to ${limits[name].high}`;
}

function shown(typed: unknown): string {
  return String(typed).slice(0, 40);
}
