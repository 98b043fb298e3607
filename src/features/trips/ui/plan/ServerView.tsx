import { fewestChaseDrivers } from '#planning/team/schedule/decoding.ts';
import { lasting } from '#planning/team/words/amounts.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { formatDistance, formatMoney } from '#views/kit/marks/Quantity.tsx';
import { Notice } from '#views/kit/panels/States.tsx';
import { useDayTimes } from '../../../activities/ui.ts';
import { FetchFailed, useFetched } from '#spine/fetches/ui.ts';
import { same } from '#domain/same.ts';
import {
  comparison,
  ridePrices,
  serverItineraries,
  serverTimes,
} from '../../calculation.fetches.ts';
import type { PlanDraft } from '../../trips.model.ts';
import { startOf } from '../../problem.queries.ts';
import { lastReadyMs } from '../../vehicles.queries.ts';
import { isChaseAlone, serverEndWords, tripRequestOf } from '../../server.queries.ts';
import { plannedNow } from '../../trips.queries.ts';
import css from '../TripPlanner.module.css';
import { useTrips } from '../useTrips.tsx';

/** What the server calculates for the same moves in their order (S2 §7), beside the plan. */
export function ServerView({ plan }: { readonly plan: PlanDraft }) {
  const request = useTrips((sees) => tripRequestOf(sees, plan), same);
  const compared = useFetched(comparison, request);
  const isAlone = request !== null && isChaseAlone(request);
  const rides = useFetched(ridePrices, isAlone ? null : request);
  const own = useFetched(serverItineraries, isAlone ? null : request);
  const itineraries = own.now.is === 'ready' ? own.now.value : null;
  const timed = useFetched(serverTimes, itineraries);
  const times = useDayTimes(useTrips((sees) => startOf(sees, plan)?.timezone));
  const now = useTrips(({ trips }) => plannedNow(trips.state));
  const readyMs = useTrips((sees) => (now ? lastReadyMs(sees, plan, now.plan) : null));
  if (!request) return null;
  const failed = [
    { ...compared, words: comparison.words },
    ...(rides.now.is === 'failed' && compared.now.is === 'failed'
      ? []
      : [{ ...rides, words: ridePrices.words }]),
    { ...own, words: serverItineraries.words },
    { ...timed, words: serverTimes.words },
  ].filter(({ now }) => now.is === 'failed');
  const lines: string[] = [];
  if (compared.now.is === 'ready') lines.push(comparedWords(compared.now.value));
  if (rides.now.is === 'ready') {
    const { rides: count, totalCents } = rides.now.value;
    const ways = count === 1 ? 'A ride for the way' : `Rides for all ${count} ways`;
    if (count > 0) lines.push(`${ways} without a vehicle: ${formatMoney(totalCents)}.`);
  }
  const done = timed.now.is === 'ready' ? timed.now.value : null;
  if (done && done.errors.length === 0 && done.endMs > 0) {
    if (now) lines.push(serverEndWords(done, now.plan, readyMs, times.at));
  }
  return (
    <section className={css.server} aria-label="Calculated by the server">
      {lines.length > 0 ? (
        <h4 className={css.sums}>Calculated by the server, in the order of the list</h4>
      ) : null}
      {lines.map((line) => (
        <p key={line} className="small ink3">
          {line}
        </p>
      ))}
      {done?.errors.slice(0, 1).map((message) => (
        <Notice key={message} tone="warn" inset>
          Failed to calculate trip times. {message}
        </Notice>
      ))}
      {isAlone ? (
        <Notice
          tone="info"
          inset
          action={
            <CommandButton
              type="trips/goTo"
              data={toPreflight}
              label="To pre-flight"
              size="small"
            />
          }
        >
          A chase takes two drivers: one in the chase car, one to be brought. For the server's
          itinerary choose {fewestChaseDrivers} drivers or more, or Rideshare.
        </Notice>
      ) : null}
      {failed.map(({ words, now, onRetry }) => (
        <FetchFailed
          key={words.failed}
          words={words}
          why={now.is === 'failed' ? now.why : null}
          onRetry={onRetry}
        />
      ))}
    </section>
  );
}

const toPreflight = { step: 'preflight' } as const;

type Leg = { readonly distanceCmi: number; readonly durationMs: number };

/** Reading 22. */
function comparedWords(value: { readonly withChase: Leg | null; readonly withoutChase: Leg }) {
  const { withChase, withoutChase } = value;
  const without = legWords(withoutChase);
  if (!withChase) return `Without a chase car ${without}; with one there are too few drivers.`;
  return `With a chase car ${legWords(withChase)}; without one ${without}.`;
}

function legWords({ distanceCmi, durationMs }: Leg): string {
  return `${formatDistance(distanceCmi)}, ${lasting(durationMs)}`;
}
