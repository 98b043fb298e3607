import type { TeamPlan } from '#domain/teamItinerary.ts';
import { counted, lateAtMost } from '#planning/team/words/amounts.ts';
import { useBriefTimes } from '../../activities/ui.ts';
import { preflightSummary } from '../preflight.queries.ts';
import type { TripsSees } from '../facts.slice.ts';
import { itinerariesOf } from '../pool.queries.ts';
import type { PlanDraft } from '../trips.model.ts';
import { openItineraries, plannedNow } from '../trips.queries.ts';
import { inHandOf } from './drivers/DriversStep.tsx';
import type { DriversHand } from './drivers/hand.tsx';
import { useTrips } from './useTrips.tsx';

/** What the open step comes to, beside its button. */
export function useSummary(draft: PlanDraft, hand: DriversHand): string | null {
  const times = useBriefTimes();
  return useTrips((sees) => {
    if (draft.step === 'preflight') return preflightSummary(sees, draft);
    if (draft.step === 'drivers') return driversSummary(sees, hand);
    const planned = plannedNow(sees.trips.state);
    if (!planned) return null;
    if (draft.step === 'plan') return planSummary(draft, planned.plan);
    if (draft.step !== 'review') return null;
    const { drivers, moves } = planned.plan;
    const startMs = Math.min(...drivers.map(({ actions }) => actions[0]?.startMs ?? Infinity));
    const zone = sees.world.tables.locations.get(moves[0]?.startId ?? '')?.timezone;
    const open = openItineraries(draft, planned.plan).length;
    const named = drivers.length - open;
    const are = named === 1 ? 'is' : 'are';
    const notified = named > 0 ? [`${counted(named, 'driver')} ${are} notified`] : [];
    const one = open === 1 ? 'is' : 'are';
    const searched = open > 0 ? [`${counted(open, 'driver')} ${one} searched for`] : [];
    // Who is found for an itinerary may come later: the review says when.
    const start = open > 0 ? 'planned start' : 'start';
    return [...notified, ...searched, `${times.at(startMs, zone)} ${start}`].join(', ');
  });
}

/** '1 move late, by 7 min · 2 itineraries without a driver' */
function planSummary(draft: PlanDraft, plan: TeamPlan): string {
  const late = plan.late.map(({ lateMs }) => lateMs);
  const open = openItineraries(draft, plan).length;
  return [
    ...(late.length > 0 ? [`${counted(late.length, 'move')} late, ${lateAtMost(late)}`] : []),
    ...(open > 0 ? [withoutDriver(open)] : []),
  ].join(' · ');
}

function withoutDriver(open: number): string {
  return `${open} ${open === 1 ? 'itinerary' : 'itineraries'} without a driver`;
}

/** What Enter does, or what becomes of itineraries without a driver (S2 §2: naming is optional). */
function driversSummary(sees: TripsSees, hand: DriversHand): string | null {
  const itineraries = itinerariesOf(sees);
  const inHand = inHandOf(itineraries, hand);
  const name = sees.world.tables.drivers.get(hand.cursorId ?? '')?.name;
  if (inHand && name && hand.canTake) {
    return `Click or Enter assigns ${name} to #${inHand.column + 1}`;
  }
  const open = itineraries.filter((one) => one.name === null).length;
  if (open === 0) return null;
  return `${withoutDriver(open)}: searched on confirming`;
}
