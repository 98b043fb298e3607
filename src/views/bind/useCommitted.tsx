import { useCallback, useEffect, useRef, useState } from 'react';

const idleMs = 500;
/** The console closes though its page stays, as when the session ends. */
export const closingEvent = 'tarmac:closing';
type Meant = (text: string) => string;

/**
 * A text that is typed here and committed on blur, after 500 ms idle and when the page or the
 * console goes away: typing is no command.
 * A value that changes from outside (undo, another choice) replaces the typed text; with `keeps`
 * uncommitted text stays, to be compared with that value. `meant`: what is committed of a text that
 * stays as it was typed, although it says nothing yet.
 */
export function useCommitted(
  value: string,
  commit: (text: string) => void,
  { keeps = false, meant }: { readonly keeps?: boolean; readonly meant?: Meant } = {},
): {
  readonly text: string;
  readonly type: (text: string) => void;
  /** Commits uncommitted text at once. */
  readonly flush: () => void;
} {
  const [text, setText] = useState(value);
  const state = useRef({ typed: value, committed: value, commit, meant });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    state.current.commit = commit;
    state.current.meant = meant;
  });

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const { typed, committed } = state.current;
    if (typed === committed) return;
    const next = state.current.meant?.(typed) ?? typed;
    if (next === committed) return;
    state.current.committed = next;
    state.current.commit(next);
  }, []);

  useEffect(() => {
    const { typed, committed } = state.current;
    if (value === committed) return;
    state.current.committed = value;
    if (keeps && typed !== committed) return;
    clearTimeout(timer.current);
    state.current.typed = value;
    setText(value);
  }, [value, keeps]);
  useEffect(() => {
    // Before the page hides: by then the log has the text, and keeps what is not stored yet.
    const events = ['beforeunload', closingEvent];
    for (const name of events) addEventListener(name, flush);
    return () => {
      for (const name of events) removeEventListener(name, flush);
      flush();
    };
  }, [flush]);

  return {
    text,
    type(next) {
      setText(next);
      state.current.typed = next;
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, idleMs);
    },
    flush,
  };
}
