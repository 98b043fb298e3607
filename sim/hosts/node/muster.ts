// Counts the planner workers at a broker, which does not report them: each sends a beat at
// intervals, all count, and one of them sends the count to the consoles.
import { z } from '#domain/schema.ts';

const beatMs = 5000;
/** A worker silent for this long counts as gone. Three beats: one may be late. */
export const musterHoldsMs = 15_000;
/** More are not counted: invented names must not fill the memory. */
const mostWorkers = 1000;

export type MusterPorts = {
  /** Sends a beat to the other workers. */
  readonly beat: (body: { readonly workerId: string; readonly leaves: boolean }) => void;
  /** Sends the count to the consoles; it is valid for this long unless repeated. */
  readonly count: (planners: number, holdsMs: number) => void;
};

const beat = z.object({
  workerId: z.string().check(z.minLength(1), z.maxLength(128)),
  leaves: z.boolean(),
});

export class Muster {
  readonly #own: string;
  readonly #ports: MusterPorts;
  /** When each other worker's last beat came, ms. */
  readonly #others = new Map<string, number>();
  #timer: ReturnType<typeof setInterval> | null = null;
  #lastCount = 0;

  constructor(name: string, ports: MusterPorts) {
    this.#own = name;
    this.#ports = ports;
  }

  begin(): void {
    this.#timer = setInterval(() => this.#beat(), beatMs);
    this.#beat();
  }

  hear(body: string): void {
    let raw: unknown;
    try {
      raw = JSON.parse(body);
    } catch {
      return;
    }
    const read = z.safeParse(beat, raw);
    if (!read.success || read.data.workerId === this.#own) return;
    const { workerId, leaves } = read.data;
    const isNew = !this.#others.has(workerId);
    if (leaves) this.#others.delete(workerId);
    else if (!isNew || this.#others.size < mostWorkers) {
      this.#others.set(workerId, performance.now());
    }
    if (isNew || leaves) this.#sendCount(false);
  }

  /** Sends a goodbye, so that the others do not wait for it. */
  leave(): void {
    this.#ports.beat({ workerId: this.#own, leaves: true });
  }

  end(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#others.clear();
  }

  #beat(): void {
    this.#ports.beat({ workerId: this.#own, leaves: false });
    this.#sendCount(true);
  }

  /** The first by name reports for all; with `again` also an unchanged count. */
  #sendCount(again: boolean): void {
    const sinceMs = performance.now() - musterHoldsMs;
    for (const [id, heardMs] of this.#others) if (heardMs < sinceMs) this.#others.delete(id);
    const count = this.#others.size + 1;
    const isFirst = [...this.#others.keys()].every((id) => this.#own < id);
    if (isFirst && (again || count !== this.#lastCount)) this.#ports.count(count, musterHoldsMs);
    this.#lastCount = count;
  }
}
