/** The commands views may send: views import no slice, so the composition lists them here. */
import type { Machine } from '#kernel/machine.types.ts';

/** Command type → payload. What is not listed, or has another payload, does not compile. */
export interface Commands {}
export type CommandType = keyof Commands;
/** The payload of a command that needs none. */
export const noData = {};

/** A listed command with its own payload, ready to be sent. */
export type Command<T extends CommandType = CommandType> = {
  [K in T]: { readonly type: K; readonly data: Commands[K] };
}[T];

/** The machine as views and composition hold it: it takes the listed commands alone. */
export interface CommandMachine extends Machine {
  check<T extends CommandType>(command: Command<T>): ReturnType<Machine['check']>;
  dispatch<T extends CommandType>(
    command: Command<T>,
    from?: Parameters<Machine['dispatch']>[1],
  ): ReturnType<Machine['dispatch']>;
}
