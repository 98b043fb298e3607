// Rounds of workload K, each contestant's in a process of its own.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Tally } from './contestant.ts';

export type ContestantName =
  | 'ours'
  | 'rxImmer'
  | 'mutableMaps'
  | 'mobx'
  | 'tanstackDb'
  | 'emmett'
  | 'reduxToolkit'
  | 'zustandImmer';

export type Asked = {
  /** How many steps to take; undefined: all. */
  readonly steps: number | undefined;
};

export type Round = {
  /** Of CPU, with the collector's threads. */
  readonly ms: number;
  /** How many were taken. */
  readonly steps: number;
  readonly tallies: readonly Tally[];
};

export class Rounds {
  readonly #program: ChildProcess;
  readonly #name: ContestantName;

  /** `program`: the path of the built `roundProgram.ts`. */
  constructor(program: string, name: ContestantName) {
    this.#name = name;
    this.#program = fork(program, [name]);
  }

  /** Throws when the process ends before it answers. */
  async play(steps?: number): Promise<Round> {
    const over = new AbortController();
    const { signal } = over;
    const asked: Asked = { steps };
    const ended = once(this.#program, 'exit', { signal }).then(([code]) => {
      throw new Error(`The process of ${this.#name} ended with ${code}.`);
    });
    try {
      const answered = once(this.#program, 'message', { signal });
      this.#program.send(asked);
      const [round] = await Promise.race([answered, ended]);
      return round as Round;
    } finally {
      over.abort();
      ended.catch(() => {});
    }
  }

  /** Its process ends with its channel. A second call has no effect. */
  close(): void {
    if (this.#program.connected) this.#program.disconnect();
  }
}
