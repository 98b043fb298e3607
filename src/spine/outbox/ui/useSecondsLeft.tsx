import { useEffect, useState } from 'react';

/** When each held request was first shown, by the operator's own time. */
const firstShown = new Map<string, number>();

/** Whole seconds of `holdMs` that are left, counted from when the request was first shown. */
export function useSecondsLeft(intentId: string, holdMs: number): number {
  const [left, setLeft] = useState(() => leftOf(intentId, holdMs));
  useEffect(() => {
    const timer = setInterval(() => setLeft(leftOf(intentId, holdMs)), 250);
    return () => clearInterval(timer);
  }, [intentId, holdMs]);
  return left;
}

function leftOf(intentId: string, holdMs: number): number {
  const since = firstShown.get(intentId) ?? performance.now();
  firstShown.set(intentId, since);
  return Math.max(0, Math.ceil((since + holdMs - performance.now()) / 1000));
}
