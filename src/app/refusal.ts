import { type BootOptions, BootRefused } from './options.ts';

/** What keeps the console from starting, or from going on, and the words of it. */
export type Refused = {
  /** `link`: the address asks for what there is not. `server`: what it is asked for is missing. */
  readonly cause: 'link' | 'server' | 'stopped';
  readonly reason: string;
};

/** Why the console cannot start, and what may be done about it. */
export type Refusal = Refused & {
  readonly is: 'refused';
  /** Whether the way to the default world leads anywhere else. */
  readonly hasOtherWorlds: boolean;
  /** What was not sent to a server is kept, whatever that says (reading 63). */
  readonly isWorkKept: boolean;
  /** Forgets this tab's simulated world; null when that would not help, or there is none. */
  readonly startOver: (() => Promise<void>) | null;
};

/** `mode`: null while it is not known. `isStored`: the browser keeps what this tab has done. */
export function refusal(
  refused: Refused,
  mode: BootOptions['mode'] | null,
  isStored: boolean,
  startOver: () => Promise<void>,
): Refusal {
  return {
    ...{ is: 'refused', ...refused },
    // Another world would be asked of the same server.
    hasOtherWorlds: mode !== 'live' && refused.cause !== 'server',
    isWorkKept: mode === 'live' && isStored,
    startOver: mode === 'fake' && isStored ? startOver : null,
  };
}

/** A part of the console that the server did not send. */
class PartMissing extends Error {}

/** Loads a part of the console; one that does not come is the server's failure. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    throw new PartMissing('A part of Tarmac did not load from the server.', { cause: error });
  }
}

/** What a failure on the way up is, in words for an operator. */
export function refusedBy(error: unknown): Refused {
  if (error instanceof BootRefused) return { cause: 'link', reason: error.message };
  if (error instanceof PartMissing) return { cause: 'server', reason: error.message };
  const why = error instanceof Error ? error.message : '';
  return { cause: 'stopped', reason: `The console could not start. ${why}`.trim() };
}
