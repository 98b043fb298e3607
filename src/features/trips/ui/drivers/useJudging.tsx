import { useEffect, useState } from 'react';
import { ordersOf } from '#planning/team/rides/teamOrder.ts';
import { judged, type PoolAsked, type PoolRow } from '#planning/team/pool/pool.ts';
import { same } from '#domain/same.ts';

/** What judging may take of a frame, ms. */
const SLICE_MS = 6;

const nothing: ReadonlyMap<string, PoolRow> = new Map();

/**
 * The rows with the plan's numbers, by driver, as they come: judged in slices of the page's frames.
 * What is known of the same plan stays until it is judged again, and of one that was only timed
 * anew, so that the list stands still meanwhile.
 */
export function useJudging(
  asked: PoolAsked | null,
  rows: readonly PoolRow[],
): ReadonlyMap<string, PoolRow> {
  const [known, setKnown] = useState({ plan: asked?.plan, column: asked?.column, rows: nothing });
  useEffect(() => {
    if (!asked) return undefined;
    const { plan, column } = asked;
    return sliced(judged(asked, rows), (come) =>
      setKnown((before) => {
        const isSame = isKnownFor(before, asked);
        return { plan, column, rows: new Map([...(isSame ? before.rows : []), ...keyed(come)]) };
      }),
    );
  }, [asked, rows]);
  return isKnownFor(known, asked) ? known.rows : nothing;
}

type Of = Partial<Pick<PoolAsked, 'plan' | 'column'>>;

function isKnownFor(known: Of, asked: Of | null): boolean {
  if (known.column !== asked?.column) return false;
  if (known.plan === asked?.plan) return true;
  return known.plan && asked?.plan ? same(ordersOf(known.plan), ordersOf(asked.plan)) : false;
}

function keyed(rows: readonly PoolRow[]): readonly (readonly [string, PoolRow])[] {
  return rows.map((row) => [row.driverId, row]);
}

/** Runs turns in slices, one a frame, and hands over what they yield. Returns what stops it. */
export function sliced<T>(
  turns: Generator<T, void, undefined>,
  take: (come: readonly T[], isLast: boolean) => void,
): () => void {
  let frame = requestAnimationFrame(slice);
  return () => cancelAnimationFrame(frame);

  function slice() {
    const untilMs = performance.now() + SLICE_MS;
    const come: T[] = [];
    let turn = turns.next();
    while (!turn.done) {
      come.push(turn.value);
      if (performance.now() >= untilMs) break;
      turn = turns.next();
    }
    take(come, turn.done === true);
    if (!turn.done) frame = requestAnimationFrame(slice);
  }
}
