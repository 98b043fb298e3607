import { counted } from '#planning/team/words/amounts.ts';
import { useShownTimes } from '../../settings/ui.ts';
import { preflightSummary } from '../preflight.queries.ts';
import type { PlanDraft } from '../trips.model.ts';
import { plannedNow } from '../trips.queries.ts';
import { useTrips } from './useTrips.tsx';

/** What the open step comes to, beside its button. */
export function useSummary(draft: PlanDraft): string | null {
  const times = useShownTimes();
  return useTrips((sees) => {
    if (draft.step === 'preflight') return preflightSummary(sees, draft);
    const planned = plannedNow(sees.trips.state);
    if (draft.step !== 'review' || !planned) return null;
    const { drivers, moves } = planned.plan;
    const startMs = Math.min(...drivers.map(({ actions }) => actions[0]?.startMs ?? Infinity));
    const zone = sees.world.tables.locations.get(moves[0]?.startId ?? '')?.timezone;
    const are = drivers.length === 1 ? 'is' : 'are';
    const who = counted(drivers.length, 'driver');
    return `${who} ${are} notified, ${times.time(startMs, zone)} start`;
  });
}
