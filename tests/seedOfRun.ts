import process from 'node:process';

/**
 * The seed of a run, for `propertySeed.ts`, from PROPERTY_SEED. A random seed is written back
 * there, because the configuration is read once for each project.
 */
export function seedOfRun(): number {
  const asked = process.env['PROPERTY_SEED'] ?? '20261121';
  if (asked !== 'new') {
    const seed = Number(asked);
    if (Number.isSafeInteger(seed) && asked.trim() !== '') return seed;
    throw new Error(`PROPERTY_SEED is no integer: ${asked}`);
  }
  const drawn = `${Math.floor(Math.random() * 2 ** 31)}`;
  process.env['PROPERTY_SEED'] = drawn;
  // A failed assertion outside a property does not print the seed.
  console.log(`PROPERTY_SEED=${drawn}`);
  return Number(drawn);
}

/** How many times their usual runs the longest properties have, from PROPERTY_RUNS; 1. */
export function factorOfRuns(): number {
  const asked = process.env['PROPERTY_RUNS'] ?? '1';
  if (/^[1-9]\d{0,3}$/.test(asked)) return Number(asked);
  throw new Error(`PROPERTY_RUNS is no whole number from 1 to 9999: ${asked}`);
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly propertySeed: number;
    /** For `propertyRuns.ts`. */
    readonly propertyRuns: number;
  }
}
