import { useMemo } from 'react';
import { figuresOf } from '#planning/team/replanning/comparing.ts';
import { slacksOf } from '#planning/team/bounds/binding.ts';
import { summaryOf } from '#planning/team/model/costs.ts';
import {
  between,
  betweenEach,
  dollars,
  lateInAll,
  leftOver,
} from '#planning/team/words/amounts.ts';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { clockOf, spanText, zoneAbbreviation } from '#domain/zones.ts';
import { formatDistance } from '#views/kit/marks/Quantity.tsx';
import { EmptyState } from '#views/kit/panels/States.tsx';
import type { TeamProblem } from '#planning/team/model/problem.ts';
import { useDayTimes } from '../../../activities/ui.ts';
import { useShownTimes } from '#spine/settings/ui.ts';
import { same } from '#domain/same.ts';
import { placeInDraft, problemOfDraft } from '../../problem.queries.ts';
import { strandedIn } from '../../stranded.queries.ts';
import type { PlanDraft, Planned } from '../../trips.model.ts';
import { columnsOf, openItineraries, plannedNow } from '../../trips.queries.ts';
import { usePlanOnMap } from '../plan/usePlanOnMap.tsx';
import { useTrips } from '../useTrips.tsx';
import { CertificateView } from './CertificateView.tsx';
import { CostView } from './CostView.tsx';
import { LateWithDrivers } from './LateWithDrivers.tsx';
import { DriverRows } from './DriverRows.tsx';
import { ExpectedStarts } from './ExpectedStarts.tsx';
import { VehiclesAway } from '../VehicleAway.tsx';
import css from './Review.module.css';
import { TripLines } from './TripLines.tsx';
import { ServerSum } from './ServerSum.tsx';
import { VehicleRows } from './VehicleRows.tsx';
import { SubmissionNote } from './SubmissionNote.tsx';

/** What is confirmed: the facts, each driver, the cost and the certificate (S2 §2, §3). */
export function ReviewStep(props: { readonly plan: PlanDraft; readonly terms: string | null }) {
  const { plan: draft, terms } = props;
  const sees = useTrips((all) => all);
  const { state } = sees.trips;
  const planned = plannedNow(state);
  const { tables } = sees.world;
  // oxlint-disable-next-line react/exhaustive-deps -- the problem follows from these alone
  const drafted = useMemo(() => problemOfDraft(sees), [draft, state.ways, planned, tables]);
  if (!planned || drafted.is === 'refused') {
    return <EmptyState icon="trip" title="There is no plan yet" />;
  }
  const { problem } = drafted;
  const open = openItineraries(draft, planned.plan).length;
  return (
    <div className={css.review}>
      <OnMap plan={planned.plan} />
      <LateWithDrivers />
      <VehiclesAway plan={planned.plan} />
      <Facts planned={planned} problem={problem} />
      {open === 0 ? null : <ExpectedStarts plan={planned.plan} />}
      <VehicleRows planned={planned} problem={problem} />
      <DriverRows planned={planned} problem={problem} />
      {draft.saveAs === 'perDriver' ? <TripLines draft={draft} planned={planned} /> : null}
      <div className={css.columns}>
        <CostView draft={draft} planned={planned} problem={problem} />
        <CertificateView planned={planned} problem={problem} />
      </div>
      <ServerSum draft={draft} planned={planned} />
      <SubmissionNote terms={terms} open={open} />
    </div>
  );
}

/** The cost names places by their letters: they are on the map, with the ways between them. */
function OnMap({ plan }: { readonly plan: TeamPlan }) {
  usePlanOnMap(plan, useTrips(columnsOf, same));
  return null;
}

type Props = { readonly planned: Planned; readonly problem: TeamProblem };

function Facts({ planned: { plan }, problem }: Props) {
  const times = useShownTimes();
  const { finishMs, lateCount, lateMs, chaseCmi } = figuresOf(plan);
  const summary = summaryOf(plan);
  const { average } = summary;
  const first = plan.drivers
    .flatMap(({ actions }) => actions.slice(0, 1))
    .toSorted((a, b) => a.startMs - b.startMs)[0];
  const startMs = first?.startMs ?? 0;
  const startId = first?.type === 'start' ? first.placeId : null;
  const place = useTrips((sees) => {
    const { plan: draft } = sees.trips.state;
    return draft ? placeInDraft(sees, draft, startId) : undefined;
  }, same);
  const stranded = useTrips((sees) => strandedIn(plan, sees).length);
  const zone = place?.timezone;
  const days = useDayTimes(zone);
  const abbreviation = zoneAbbreviation(times.zone(zone), startMs);
  const slacks = slacksOf(plan, problem).map(({ slackMs }) => slackMs);
  const least = Math.min(...slacks);
  const facts: readonly (readonly [string, string, string])[] = [
    ['Start', clockOf(days.at(startMs)), place ? `${place.label}, ${abbreviation}` : abbreviation],
    [
      'Finish',
      clockOf(days.beside(finishMs, startMs)),
      plan.roundTrip
        ? 'back at the start'
        : stranded === 0
          ? 'one way'
          : `one way, ${stranded} stranded`,
    ],
    [
      'Duration',
      between(startMs, finishMs),
      average ? `${betweenEach(startMs, finishMs, plan.moves.length)} a vehicle` : '',
    ],
    [
      'Distance',
      formatDistance(summary.estimatedDistanceCmi),
      chaseCmi > 0
        ? `${formatDistance(chaseCmi)} of it chase`
        : average
          ? `${formatDistance(average.distanceCmi)} a vehicle`
          : '',
    ],
    [
      'Vehicles',
      `${plan.moves.length}`,
      // What each costs is in the total too; what is left out is nowhere else on this step.
      plan.unserved.length > 0
        ? `${plan.unserved.length} left out`
        : average
          ? `${dollars(average.perUnitCents)} each`
          : '',
    ],
    [
      'Late',
      lateCount === 0 ? 'none' : `${lateCount}, ${lateInAll(lateCount, lateMs)}`,
      slacks.length === 0
        ? 'no deadlines'
        : lateCount === 0
          ? `least slack ${leftOver(least)}`
          : '',
    ],
  ];
  return (
    <section aria-label="The trip" className={css.facts}>
      <h3 data-leads className={css.hidden}>
        {times.date(startMs, zone)} {spanText(days.time(startMs), days.beside(finishMs, startMs))}
      </h3>
      <dl>
        {facts.map(([term, value, more]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <b>{value}</b>
              <span>{more}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
