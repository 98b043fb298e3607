import type { BootOptions } from './options.ts';

/** Why the console cannot start, and what may be done about it. */
export type Refusal = {
  readonly is: 'refused';
  readonly reason: string;
  /** Whether the way to the default world leads anywhere else. */
  readonly hasOtherWorlds: boolean;
  /** What was not sent to a server is kept, whatever that says (reading 63). */
  readonly isWorkKept: boolean;
  /** Forgets this tab's simulated world; null when that would not help, or there is none. */
  readonly startOver: (() => Promise<void>) | null;
};

/** `mode`: null while it is not known. `isStored`: the browser keeps what this tab has done. */
export function refusal(
  reason: string,
  mode: BootOptions['mode'] | null,
  isStored: boolean,
  startOver: () => Promise<void>,
): Refusal {
  return {
    ...{ is: 'refused', reason },
    hasOtherWorlds: mode !== 'live',
    isWorkKept: mode === 'live' && isStored,
    startOver: mode === 'fake' && isStored ? startOver : null,
  };
}
