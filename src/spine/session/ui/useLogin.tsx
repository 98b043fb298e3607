import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Vault } from '#kernel/ports.ts';
import type { End } from '#kernel/records.ts';
import { useCommand } from '#views/bind/useCommand.ts';
import { backOffMs } from '#wire/link/backOff.ts';

/** Attempts from the first one without an answer on; ms of the operator's own clock. */
export type Silence = {
  readonly sinceMs: number;
  readonly tries: number;
  /** When what was typed is sent again; null: it is under way, or left to the operator. */
  readonly nextMs: number | null;
  /** Until when it is sent again by itself, from the operator's last attempt on. */
  readonly untilMs: number;
  /** That time is over. */
  readonly isOver: boolean;
};

/** Longer, nobody sits before it: a password is not sent on and on. */
const byItselfMs = 10 * 60_000;

/**
 * Logs in with what is typed. Without an answer of the server it does so again by itself for ten
 * minutes, until the text changes or the form is gone. The password stays in the form, and is
 * handed over anew for each attempt.
 */
export function useLogin(vault: Vault, typed: { username: string; password: string }) {
  const login = useCommand('session/login');
  const [silence, setSilence] = useState<Silence | null>(null);
  /** Whether what was sent last is still what is typed. */
  const isSame = useRef(false);
  async function attempt(isByItself = false): Promise<void> {
    if (login.open) return;
    const { sinceMs, tries } = silence ?? { sinceMs: Date.now(), tries: 0 };
    const untilMs = (isByItself && silence?.untilMs) || Date.now() + byItselfMs;
    const { username, password } = typed;
    isSame.current = true;
    if (silence) setSilence({ ...silence, nextMs: null, isOver: false });
    const end = await login.send({ username, passwordHandle: vault.put(password) });
    if (end === null) return;
    if (isAnswered(end)) return setSilence(null);
    // Longer than for a line that reconnects: a user reads meanwhile, and may correct the text.
    const waitMs = backOffMs(tries + 2, 0.5 + Math.random() / 2);
    const nextMs = Date.now() + waitMs;
    const isOver = nextMs > untilMs;
    const silent = { sinceMs, tries: tries + 1, untilMs, isOver };
    setSilence({ ...silent, nextMs: isSame.current && !isOver ? nextMs : null });
  }
  const again = useEffectEvent(() => void attempt(true));
  const nextMs = silence?.nextMs ?? null;
  useEffect(() => {
    if (nextMs === null) return undefined;
    const timer = setTimeout(() => again(), nextMs - Date.now());
    return () => clearTimeout(timer);
  }, [nextMs]);
  return {
    attempt: () => attempt(),
    isOpen: login.open,
    silence,
    /** The text has changed: it is not sent without the operator. */
    edited() {
      isSame.current = false;
      setSilence((before) => before && { ...before, nextMs: null, isOver: false });
    },
  };
}

/** Wrong credentials and a limit of attempts are answers: the same text would get the same one. */
function isAnswered(end: End): boolean {
  return end.how !== 'failed' || end.error === 'credentials' || end.error === 'slowed';
}
