import { memo, type MouseEvent, useCallback } from 'react';
import { differencePhrase, isOffPlan, type MovePromise } from '#domain/promise.ts';
import { classes } from '#views/kit/classes.ts';
import { Icon } from '#views/kit/marks/Icon.tsx';
import type { IconName } from '#views/kit/marks/icons.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { sameFields } from '#views/bind/useSelect.ts';
import { endOf } from '../../activities/index.ts';
import {
  milestoneNames,
  milestoneSentence,
  milestoneWords,
  useBriefTimes,
  usePromise,
  usePromiseTimes,
  MoveStatus,
  useStatusOf,
  VehicleName,
  WhyOnHover,
} from '../../activities/ui.ts';
import type { MapSees } from '../../map/index.ts';
import { Miles } from '../../roads/ui.ts';
import css from './ActivityCard.module.css';
import { useConsole } from './useConsole.tsx';

export const activityCardPx = 98;

/** The button in a card's corner; a key of the list does the same. */
export type CardMark = {
  readonly icon: IconName;
  readonly title: string;
  readonly onClick: (id: string) => void;
};

/** S1 §2: a click on a card's name selects only its move and shows it on the map. */
export function useShowMove(): (id: string) => void {
  const machine = useMachine();
  return useCallback(
    (id) => {
      const data = { collection: 'activities', ids: [id] } as const;
      machine.dispatch({ type: 'selection/drill', data });
      machine.dispatch({ type: 'map/fit', data: { what: 'selection' } });
    },
    [machine],
  );
}

/**
 * S1 §2 mini activity card: name and status; vehicle and trip, and how far; from, to and deadline;
 * what comes next.
 */
export const ActivityCard = memo(function ActivityCard(props: {
  readonly id: string;
  /** Called when the name is clicked; by keyboard, Enter on the row does the same. */
  readonly onName?: ((id: string) => void) | undefined;
  readonly mark?: CardMark | undefined;
}) {
  const { id, onName, mark } = props;
  const { activity, start, end, trip, from, to } = useConsole(
    (sees) => rowsOf(sees, id),
    sameFields,
  );
  const status = useStatusOf(id) ?? 'unknown';
  const promise = usePromise(id);
  const times = useBriefTimes();
  const zone = end?.timezone;
  if (!activity) return null;
  // A late move has no room for more than that.
  const byMin = status === 'late' ? 0 : (promise?.deadline.differenceMin ?? 0);
  const dueDay = times.day(activity.deadlineMs ?? 0, zone);
  const due =
    activity.deadlineMs === null ? null : (
      <span className={status === 'late' ? css.late : css.due}>
        by {dueDay === '' ? '' : `${dueDay} `}
        {times.time(activity.deadlineMs, zone)}
        {byMin > 0 ? <b className={css.late}> {differencePhrase(byMin)}</b> : null}
      </span>
    );
  // A date beside both places would leave a few letters of them.
  const isBelow = promise !== undefined && isUnplanned(promise);
  return (
    <div className={css.card}>
      <div className={css.row}>
        <Name words={activity.name} onClick={onName && (() => onName(id))} />
        <span className={css.marks}>
          <WhyOnHover id={id}>
            <MoveStatus id={id} />
          </WhyOnHover>
          {mark ? <Mark {...mark} onClick={() => mark.onClick(id)} /> : null}
        </span>
      </div>
      <div className={css.vehicle}>
        <span className="cut slim">
          <VehicleName of={activity} />
        </span>
        {start && end ? (
          <span className={css.trip}>
            {trip && trip.status !== 'Cancelled' ? (
              <>
                <span className="cut slim" title={trip.name}>
                  {trip.name}
                </span>
                <span className={css.dot}> · </span>
              </>
            ) : null}
            <span className="rigid">
              <Miles from={start} to={end} />
            </span>
          </span>
        ) : null}
      </div>
      <div className={css.row}>
        <span className={css.route}>
          <Place label={from ?? ''} />
          <span>→</span>
          <Place label={to ?? ''} />
        </span>
        {isBelow ? null : due}
      </div>
      {promise ? (
        <div className={css.row}>
          <NextMilestone id={id} promise={promise} />
          {isBelow ? due : null}
        </div>
      ) : null}
    </div>
  );
});

/** Nothing is planned or done yet: what comes next is that it is ready. */
function isUnplanned({ dropoff }: MovePromise): boolean {
  return dropoff.plannedMs === null && dropoff.actualMs === null;
}

/** The drop-off once it is over or the vehicle is picked up; before, the pick-up; without any plan
 * the ready time. */
function NextMilestone({ id, promise }: { readonly id: string; readonly promise: MovePromise }) {
  const times = usePromiseTimes(id);
  const { pickup, dropoff } = promise;
  const hasPlan = !isUnplanned(promise);
  const isPickedUp = pickup.actualMs !== null || pickup.plannedMs === null;
  const name = !hasPlan ? 'ready' : isPickedUp || dropoff.actualMs !== null ? 'dropoff' : 'pickup';
  const { plannedMs, expectedMs, actualMs, differenceMin } = promise[name];
  const atMs = actualMs ?? expectedMs ?? plannedMs;
  const sentences = milestoneNames.map((one) => milestoneSentence(one, promise[one], times.full));
  const sign = name !== 'ready' && actualMs === null ? '≈ ' : '';
  return (
    <div className={css.next} title={`${sentences.join('. ')}.`}>
      <span>
        {milestoneWords[name]} {atMs === null ? 'not set' : `${sign}${times.full(name, atMs)}`}
      </span>
      {name === 'ready' || differenceMin === null ? null : (
        <span className={isOffPlan(differenceMin) ? css.late : undefined}>
          {differencePhrase(differenceMin)}
        </span>
      )}
    </div>
  );
}

/** Not a button: it is inside an option, whose own keys do the same. */
function Name({ words, onClick }: { readonly words: string; readonly onClick?: Click }) {
  if (!onClick) return <b className={css.name}>{words}</b>;
  return (
    // oxlint-disable-next-line click-events-have-key-events, no-static-element-interactions
    <b className={classes(css.name, css.link)} title={words} onClick={alone(onClick)}>
      {words}
    </b>
  );
}

function Mark(props: Omit<CardMark, 'onClick'> & { readonly onClick: () => void }) {
  return (
    // oxlint-disable-next-line click-events-have-key-events, no-static-element-interactions
    <span className={css.mark} title={props.title} onClick={alone(props.onClick)}>
      <Icon of={props.icon} size={12} />
    </span>
  );
}

type Click = (() => void) | undefined;

/** Stops the click, so that the card behind does not get it too. */
function alone(onClick: () => void) {
  return (event: MouseEvent) => {
    event.stopPropagation();
    onClick();
  };
}

/** The rows a card shows; a card is drawn again when one of these has changed. */
function rowsOf(sees: MapSees, id: string) {
  const { activities, locations, trips } = sees.world.tables;
  const activity = activities.get(id);
  return {
    activity,
    start: locations.get(activity?.startId ?? ''),
    end: locations.get(activity?.endId ?? ''),
    from: activity && endOf(sees, activity, 'start').label,
    to: activity && endOf(sees, activity, 'end').label,
    trip: trips.get(activity?.tripId ?? ''),
  };
}

function Place({ label }: { readonly label: string }) {
  return (
    <span className="cut slim" title={label}>
      {label}
    </span>
  );
}
