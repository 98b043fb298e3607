// Runs processes: starts jobs from events and at boot, dispatches what they yield, cancels what is
// superseded. Jobs keep no state; what must survive is in the slices.
import { type From, messageOf } from './bus.ts';
import type { AnyCommand, AnyProcess, Snapshot, Trouble } from './machine.types.ts';
import type { End, EventRecord, RecordId } from './records.ts';
import type { Cancelled, Job } from './slice.ts';

export interface RunnerParts<Ports> {
  readonly processes: readonly AnyProcess<Ports>[];
  readonly ports: Ports;
  readonly latest: () => Snapshot;
  readonly dispatch: (command: AnyCommand, from: From) => unknown;
  readonly end: (command: RecordId, end: End) => void;
  /** The root of an open intent. */
  readonly rootOf: (id: RecordId) => RecordId | undefined;
  readonly isBarred: (id: RecordId) => boolean;
  readonly onTrouble: (trouble: Trouble) => void;
}

type Listening<Ports> = {
  readonly process: AnyProcess<Ports>;
  readonly on: NonNullable<AnyProcess<Ports>['on'][string]>;
};

type Running = { readonly job: Job; cancel(): void };

export class Runner<Ports> {
  readonly #parts: RunnerParts<Ports>;
  /** Process name and job key → the running job. */
  readonly #running = new Map<string, Running>();
  /** By event type: the processes that listen to it, in their order. */
  readonly #listening = new Map<string, Listening<Ports>[]>();
  #closed = false;

  constructor(parts: RunnerParts<Ports>) {
    this.#parts = parts;
    for (const process of parts.processes) {
      for (const [type, on] of Object.entries(process.on)) {
        if (on) this.#listening.set(type, [...this.#listeningTo(type), { process, on }]);
      }
    }
  }

  /** Whether a process listens to one of these events. */
  listensTo(events: readonly EventRecord[]): boolean {
    for (const { type } of events) if (this.#listening.has(type)) return true;
    return false;
  }

  /** Passes appended events to every process that listens. */
  feed(events: readonly EventRecord[]): void {
    for (const event of events) {
      for (const { process, on } of this.#listeningTo(event.type)) {
        const job = this.#ask(process, () => on(event, this.#parts.latest()));
        if (!job) continue;
        this.#start(process, job, { origin: 'process', cause: event.id, root: event.root });
      }
    }
  }

  /** At boot: starts what was under way. */
  resume(): void {
    for (const process of this.#parts.processes) {
      const jobs = this.#ask(process, () => process.resume(this.#parts.latest())) ?? [];
      for (const job of jobs) {
        const root = this.#parts.rootOf(job.key) ?? job.key;
        this.#start(process, job, { origin: 'process', cause: job.key, root });
      }
    }
  }

  serves(key: RecordId): boolean {
    return [...this.#running.values()].some(({ job }) => job.key === key);
  }

  close(): void {
    this.#closed = true;
    for (const running of [...this.#running.values()]) running.cancel();
  }

  #listeningTo(type: string): readonly Listening<Ports>[] {
    return this.#listening.get(type) ?? [];
  }

  #start(process: AnyProcess<Ports>, job: Job, from: From): void {
    if (this.#closed || this.#parts.isBarred(job.key)) return;
    const { supersedes } = job;
    if (supersedes !== undefined) {
      this.#running.get(nameOf(process, supersedes))?.cancel();
      if (supersedes !== job.key) this.#parts.end(supersedes, { how: 'superseded', by: job.key });
    }
    const name = nameOf(process, job.key);
    if (this.#running.has(name)) return;
    const { cancelled, cancel } = newCancelled((error) => this.#trouble(process, error));
    const running: Running = {
      job,
      cancel: () => {
        if (this.#running.get(name) === running) this.#running.delete(name);
        cancel();
      },
    };
    this.#running.set(name, running);
    void this.#drive(process, job, from, cancelled).finally(() => {
      if (this.#running.get(name) === running) this.#running.delete(name);
    });
  }

  async #drive(process: AnyProcess<Ports>, job: Job, from: From, cancelled: Cancelled) {
    // A job starts after the dispatch that triggered it has returned.
    await Promise.resolve();
    if (cancelled.now) return;
    const { ports, latest } = this.#parts;
    try {
      const steps = process.run(job, ports, cancelled, latest)[Symbol.asyncIterator]();
      for (;;) {
        const step = await steps.next();
        if (cancelled.now) {
          void steps.return?.()?.catch(() => {});
          return;
        }
        if (step.done) return;
        this.#parts.dispatch(step.value, from);
      }
    } catch (error) {
      if (cancelled.now) return;
      this.#trouble(process, error);
      this.#parts.end(job.key, { how: 'failed', error: messageOf(error) });
    }
  }

  #ask<T>(process: AnyProcess<Ports>, question: () => T): T | undefined {
    try {
      return question();
    } catch (error) {
      this.#trouble(process, error);
      return undefined;
    }
  }

  #trouble(process: AnyProcess<Ports>, error: unknown): void {
    this.#parts.onTrouble({ what: `Process ${process.name} failed.`, error });
  }
}

function nameOf(process: { readonly name: string }, key: RecordId): string {
  return `${process.name} ${key}`;
}

function newCancelled(onTrouble: (error: unknown) => void) {
  let now = false;
  const stops: (() => void)[] = [];
  const cancelled: Cancelled = {
    get now() {
      return now;
    },
    onCancel(stop) {
      if (now) stop();
      else stops.push(stop);
    },
  };
  const cancel = () => {
    if (now) return;
    now = true;
    for (const stop of stops) {
      try {
        stop();
      } catch (error) {
        onTrouble(error);
      }
    }
  };
  return { cancelled, cancel };
}
