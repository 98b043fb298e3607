import { useMemo } from 'react';
import { same } from '#domain/same.ts';
import { formatMoney } from '#views/kit/marks/Quantity.tsx';
import { Notice } from '#views/kit/panels/States.tsx';
import { FetchFailed, useFetched } from '#spine/fetches/ui.ts';
import { wrapUp } from '../../calculation.fetches.ts';
import { wrapUpOf } from '../../server.queries.ts';
import type { PlanDraft, Planned } from '../../trips.model.ts';
import { heldInPlan } from '../../vehicles.queries.ts';
import { useTrips } from '../useTrips.tsx';
import css from './Review.module.css';

/** The server's summary: whether it comes to the same cost, and what it suggests (S2 §3). */
export function ServerSum(props: { readonly draft: PlanDraft; readonly planned: Planned }) {
  const { draft, planned } = props;
  const held = useTrips((sees) => heldInPlan(sees, draft, planned.plan), same);
  const asked = useMemo(() => wrapUpOf(draft, planned, held), [draft, planned, held]);
  const { now, onRetry } = useFetched(wrapUp, asked);
  if (now.is === 'failed') return <FetchFailed words={wrapUp.words} onRetry={onRetry} />;
  if (now.is === 'loading') return null;
  const { totalCents, suggestions } = now.value;
  // Lateness is a penalty that no one is paid: the server's sum does not have it.
  const { cost } = planned.plan;
  const ownCents = cost.totalCents - cost.latenessCents;
  return (
    <div className={css.server}>
      {totalCents === ownCents ? (
        <p className="small ink3">The server comes to the same: {formatMoney(totalCents)}.</p>
      ) : (
        <Notice tone="warn" inset>
          The server comes to {formatMoney(totalCents)}, this plan to {formatMoney(ownCents)}.
        </Notice>
      )}
      {suggestions.map((suggestion) => (
        <p key={suggestion} className="small ink3">
          {suggestion}
        </p>
      ))}
    </div>
  );
}
