// What the map shows, as a list of bindings: what each reads of the console, and then draws.
import type { Frame } from './frame.tsx';

/** Called with each frame. */
export type Binding = (frame: Frame) => void;

/**
 * Draws when a part of what is read is not the same as last time; the first time, unless it is what
 * `before` says is drawn already.
 */
export function binding<P extends readonly unknown[]>(
  read: (frame: Frame) => readonly [...P],
  draw: (...parts: NoInfer<P>) => void,
  before: NoInfer<P> | null = null,
): Binding {
  let last: readonly unknown[] | null = before;
  return (frame) => {
    const parts = read(frame);
    const isDrawn = last?.every((part, at) => part === parts[at]) === true;
    last = parts;
    if (!isDrawn) draw(...parts);
  };
}

/** The value before where the next one equals it, so that a binding finds it unchanged. */
export function keeping<T>(first: T, equals: (a: T, b: T) => boolean): (next: T) => T {
  let kept = first;
  return (next) => {
    if (!equals(kept, next)) kept = next;
    return kept;
  };
}

/** What sets off a drawing: each source, and what is drawn when it changes. */
export type Source = readonly [subscribe: (on: () => void) => () => void, draw: () => void];

/** Listens to all sources. Returns the function that leaves them. */
export function listening(sources: readonly Source[]): () => void {
  const stops = sources.map(([subscribe, draw]) => subscribe(draw));
  return () => {
    for (const stop of stops) stop();
  };
}
