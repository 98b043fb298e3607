// The roads of ways that the map draws. Each is asked for once, a few at a time, and kept. They are
// pictures, as positions are, and never enter the log: a recording has no server to ask.
import type { AskAside } from '#wire/link/askAside.ts';
import { type Course, courseOfWay, type Way } from '../map.fetches.ts';

/** Requests under way at a time. */
const mostAsked = 4;
/** More are never looked at together; with more, the oldest are dropped. */
const mostKept = 600;
/** A way without an answer is asked for again when it is drawn this much later. */
const againMs = 30_000;

const never = { now: false, onCancel: () => {} };

export class Courses {
  readonly #ask: AskAside | null;
  readonly #now: () => number;
  readonly #kept = new Map<string, Course | null>();
  /** When a way that has no answer yet was asked for; those in the queue too. */
  readonly #asked = new Map<string, number>();
  readonly #queue: Way[] = [];
  readonly #listeners = new Set<() => void>();
  #running = 0;
  #version = 0;

  /** Null where there is no server to ask. */
  constructor(ask: AskAside | null, now: () => number = () => performance.now()) {
    this.#ask = ask;
    this.#now = now;
  }

  /** Counts the roads that have come. */
  get version(): number {
    return this.#version;
  }

  /** From end to end; null where no road is known, or not yet: then it is asked for. */
  between(from: Way['from'], to: Way['to']): Course | null {
    const way = { from, to };
    const key = keyOf(way);
    const known = this.#kept.get(key);
    if (known === undefined) this.#want(key, way);
    return known ?? null;
  }

  /** Calls `on` when a road has come. Returns the function that unsubscribes. */
  subscribe(on: () => void): () => void {
    this.#listeners.add(on);
    return () => void this.#listeners.delete(on);
  }

  #want(key: string, way: Way): void {
    if (!this.#ask || (way.from.lonE6 === way.to.lonE6 && way.from.latE6 === way.to.latE6)) return;
    const askedMs = this.#asked.get(key);
    if (askedMs !== undefined && this.#now() - askedMs < againMs) return;
    this.#asked.set(key, this.#now());
    this.#queue.push(way);
    // The newest are on the screen.
    for (const old of this.#queue.splice(0, this.#queue.length - mostKept))
      this.#asked.delete(keyOf(old));
    this.#askOn();
  }

  #askOn(): void {
    while (this.#running < mostAsked && this.#queue.length > 0) {
      this.#running += 1;
      void this.#learn(this.#queue.shift()!).finally(() => {
        this.#running -= 1;
        this.#askOn();
      });
    }
  }

  async #learn(way: Way): Promise<void> {
    const { call, ask, read } = courseOfWay;
    const answer = await this.#ask?.(call, ask(way), never);
    // Without an answer it is asked for again; a refusal is one.
    if (answer?.is !== 'ok' && answer?.is !== 'refused') return;
    const course = answer.is === 'ok' ? read(answer.reply) : null;
    const key = keyOf(way);
    this.#kept.set(key, course && { ...course, points: [way.from, ...course.points, way.to] });
    this.#asked.delete(key);
    for (const old of this.#kept.keys()) {
      if (this.#kept.size <= mostKept) break;
      this.#kept.delete(old);
    }
    this.#version += 1;
    for (const on of this.#listeners) on();
  }
}

function keyOf({ from, to }: Way): string {
  return `${from.lonE6} ${from.latE6} ${to.lonE6} ${to.latE6}`;
}
