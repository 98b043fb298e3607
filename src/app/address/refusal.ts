import { type BootOptions, BootRefused } from './options.ts';

/** Why the console cannot start or continue, with the message. */
export type Refused = {
  /** `link`: the address is invalid. `server`: the server lacks a part of the console. */
  readonly cause: 'link' | 'server' | 'stopped';
  readonly reason: string;
};

/** Why the console cannot start, and the ways out. */
export type Refusal = Refused & {
  readonly is: 'refused';
  /** Whether the default world differs from this one. */
  readonly hasOtherWorlds: boolean;
  /** Unsent requests stay stored, whatever the server answers (reading 63). */
  readonly isWorkKept: boolean;
  /** Forgets this tab's simulated world; null when there is none or it would not help. */
  readonly startOver: (() => Promise<void>) | null;
};

/** `mode`: null while unknown. `isStored`: the browser stores the work of this tab. */
export function refusal(
  refused: Refused,
  mode: BootOptions['mode'] | null,
  isStored: boolean,
  startOver: () => Promise<void>,
): Refusal {
  return {
    is: 'refused',
    ...refused,
    // Another world would need the same server.
    hasOtherWorlds: mode !== 'live' && refused.cause !== 'server',
    isWorkKept: mode === 'live' && isStored,
    startOver: mode === 'fake' && isStored ? startOver : null,
  };
}

/** A part of the console that the server did not send. */
class PartMissing extends Error {}

/** Loads a part of the console; a failed load counts as a server failure. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    throw new PartMissing('A part of Tarmac did not load from the server.', { cause: error });
  }
}

/** Describes a failure during the start to an operator. */
export function refusedBy(error: unknown): Refused {
  if (error instanceof BootRefused) return { cause: 'link', reason: error.message };
  if (error instanceof PartMissing) return { cause: 'server', reason: error.message };
  const why = error instanceof Error ? error.message : '';
  return { cause: 'stopped', reason: `The console could not start. ${why}`.trim() };
}
