import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DropOutcome, DropRow } from '#planning/team/byHand/dropping.ts';
import type { InHand } from '#planning/team/byHand/handLine.ts';
import type { HandPlace } from '#planning/team/byHand/handMessages.ts';
import type { DiagramHand } from './diagramHand.ts';

/** What is known of the move in the hand so far. */
export type Judged = {
  readonly rows: readonly DropRow[];
  /** Of the place that was asked for last; null until it is answered. */
  readonly outcome: DropOutcome | null;
};

const nothing: Judged = { rows: [], outcome: null };

/**
 * Judges a move while it is in the hand: its rows, and the place that is aimed at. Null for
 * `moveId`: nothing is in the hand.
 */
export function useHand(
  hand: DiagramHand | undefined,
  moveId: string | null,
  place: HandPlace | null,
): Judged {
  const [rows, setRows] = useState<readonly DropRow[]>([]);
  const [answer, setAnswer] = useState<{ readonly key: string; readonly is: DropOutcome } | null>(
    null,
  );
  const inHand = useRef<InHand | null>(null);
  useEffect(() => {
    if (hand === undefined || moveId === null) return;
    const one = hand.lift(moveId, {
      rows: setRows,
      outcome: (of, is) => setAnswer({ key: keyOf(of), is }),
    });
    inHand.current = one;
    return () => {
      one.letGo();
      inHand.current = null;
      setRows([]);
      setAnswer(null);
    };
  }, [hand, moveId]);
  const key = place && keyOf(place);
  const asked = useRef(place);
  useEffect(() => {
    asked.current = place;
  });
  useEffect(() => {
    if (key !== null && asked.current) inHand.current?.ask(asked.current);
  }, [hand, moveId, key]);
  const outcome = key !== null && answer?.key === key ? answer.is : null;
  return useMemo(() => (moveId === null ? nothing : { rows, outcome }), [moveId, rows, outcome]);
}

function keyOf(place: HandPlace): string {
  return place.is === 'time' ? `${place.notBeforeMs}` : `${place.driverId} ${place.position}`;
}

/** Why the last change was refused, until the next one. */
export function useChanges(hand: DiagramHand | undefined) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = useCallback(
    (wanted: Parameters<DiagramHand['change']>[0]) => setRefusal(hand?.change(wanted) ?? null),
    [hand],
  );
  return { refusal, setRefusal, change };
}
