import { useMemo } from 'react';
import type { Activity } from '#domain/entities.ts';
import { reasonWords } from '#domain/moveEdit.ts';
import { unknownWord, withWord } from '#domain/unknownWords.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { Cut } from '#views/kit/marks/Cut.tsx';
import { Section } from '#views/kit/panels/Panel.tsx';
import { explained, owedWords } from '../../activities/index.ts';
import { NotFoundNote, WhyBadge, WhyBox } from '../../activities/ui.ts';
import { ViewTrip } from '../../map/ui.ts';
import { ContactButton, ContactUnanswered, TrackButton } from '../../contact/ui.ts';
import { EndingButtons, EndingUnanswered } from '../../endings/ui.ts';
import { Columns } from './Columns.tsx';
import css from './Detail.module.css';
import { GoneOne } from './Gone.tsx';
import { MovedVehicle, MoveDriver, MoveEnds } from './MoveParts.tsx';
import { MoveRecord } from './MoveRecord.tsx';
import { PlanTrip } from './PlanTrip.tsx';
import { PromiseSection } from './PromiseSection.tsx';
import { MoveMiles } from '../../moves/ui.ts';
import { TripLink } from './TripLink.tsx';
import { useConsole } from './useConsole.tsx';

/** One move: status and reason, vehicle, places, driver, and its other data. */
export function ActivityDetail({ id }: { readonly id: string }) {
  const world = useConsole((sees) => sees.world);
  const clock = useConsole((sees) => sees.clock);
  const edit = useMemo(() => ({ activityId: id }), [id]);
  const activity = world.tables.activities.get(id);
  const verdict = explained({ world, clock }, id);
  if (!activity || !verdict) return <GoneOne collection="activities" id={id} />;
  const { locations, trips } = world.tables;
  const start = locations.get(activity.startId);
  const end = locations.get(activity.endId);
  const trip = activity.tripId ? trips.get(activity.tripId) : undefined;
  const isOn = trip !== undefined && trip.status !== 'Cancelled';
  const driverId = isOn
    ? trip.actions.find(({ activityId }) => activityId === id)?.driverId
    : undefined;
  const reason = reasonOf(activity);

  return (
    <>
      <Section>
        <div className={css.head}>
          <h3 data-leads className={css.title}>
            <Cut text={activity.name} />
          </h3>
          <WhyBadge id={id} />
        </div>
        <p className={css.second}>
          {isOn ? <TripLink trip={trip} /> : 'No trip'}
          {start && end ? (
            <>
              {' · '}
              <MoveMiles from={start} to={end} />
            </>
          ) : null}{' '}
          · {reason}
        </p>
        <div className={css.actions}>
          <CommandButton type="moves/edit" data={edit} label="Edit" icon="edit" size="small" />
          <EndingButtons activityId={id} />
          <ViewTrip activityId={id} />
          <ContactButton collection="activities" id={id} />
          <TrackButton activityId={id} />
        </div>
        <NotFoundNote activity={activity} />
        <EndingUnanswered activityId={id} />
        <ContactUnanswered collection="activities" id={id} />
        <WhyBox id={id} />
      </Section>
      <Columns
        left={
          <>
            <PromiseSection id={id} />
            <MovedVehicle activity={activity} />
            <MoveEnds activity={activity} isLate={verdict.late} />
            {driverId ? (
              <MoveDriver
                id={driverId}
                owed={isOn && verdict.status === 'needsDriver' ? owedWords(trip) : null}
              />
            ) : null}
            <PlanTrip
              activityIds={[id]}
              variant={verdict.status === 'unplanned' ? 'primary' : 'default'}
            />
          </>
        }
        right={<MoveRecord activity={activity} />}
      />
    </>
  );
}

function reasonOf(activity: Activity): string {
  if (unknownWord(activity, 'reason') !== null)
    return withWord('Reason unknown', activity, 'reason');
  return activity.reason === 'other' ? 'Reason: Other' : reasonWords[activity.reason];
}
