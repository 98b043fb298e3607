import { useMemo } from 'react';
import { DiagramKey } from '#views/diagram/DiagramKey.tsx';
import { type LegendPlace, legendOf } from '#views/diagram/legend.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { PlaceBadge } from '#views/kit/marks/PlaceBadge.tsx';
import { vehicleTitle } from '../../../activities/index.ts';
import { useDayTimes } from '../../../activities/ui.ts';
import type { Answered, PlanDraft } from '../../trips.model.ts';
import { useTrips } from '../useTrips.tsx';
import css from './PlanAside.module.css';

const none: Answered['plan']['places'] = [];
const back = { step: 'activities' } as const;

/** Beside the diagram: the letters of its places, its moves, and how it is read (S2 §2). */
export function PlanAside(props: {
  readonly plan: PlanDraft;
  /** Null before there is a plan: its places have no letters yet. */
  readonly shown: Answered | null;
}) {
  const { plan, shown } = props;
  const places = shown?.plan.places ?? none;
  const legend = useMemo(
    () => new Map(legendOf(places).map((place) => [place.placeId, place])),
    [places],
  );
  return (
    <div className={css.aside}>
      {shown && legend.size > 0 ? (
        <section className={css.part} aria-label="Trip Locations Legend">
          <h3 className={css.title}>Trip Locations Legend</h3>
          <ul className="column gap1">
            {[...legend.values()].map((place) => (
              <Place key={place.placeId} place={place} moves={shown.plan.moves} />
            ))}
          </ul>
        </section>
      ) : null}
      <section className={css.part} aria-label="Trip Activities">
        <h3 className={css.title}>
          Trip Activities <span className="tiny ink3">{plan.activityIds.length}</span>
          <span className="away">
            <CommandButton
              type="trips/goTo"
              data={back}
              label="Edit"
              size="small"
              variant="ghost"
            />
          </span>
        </h3>
        <ul className="column gap1h">
          {plan.activityIds.map((id) => (
            <Move key={id} id={id} shown={shown} legend={legend} />
          ))}
        </ul>
      </section>
      {shown?.plan.moves.length === 0 ? null : (
        <section className={css.part} aria-label="Reading the diagram">
          <h3 className={css.title}>Reading the diagram</h3>
          <DiagramKey />
        </section>
      )}
    </div>
  );
}

function Place(props: { readonly place: LegendPlace; readonly moves: Answered['plan']['moves'] }) {
  const { place, moves } = props;
  const ins = moves.filter(({ endId }) => endId === place.placeId).length;
  const outs = moves.filter(({ startId }) => startId === place.placeId).length;
  const counts = [ins > 0 ? `${ins} in` : '', outs > 0 ? `${outs} out` : ''];
  return (
    <li className={css.place}>
      <PlaceBadge letter={place.badge} color={place.color} />
      <span className="cut" title={place.label}>
        {place.label}
      </span>
      <span className={css.quiet}>{counts.filter((words) => words !== '').join(' · ')}</span>
    </li>
  );
}

function Move(props: {
  readonly id: string;
  readonly shown: Answered | null;
  readonly legend: ReadonlyMap<string, LegendPlace>;
}) {
  const { id, shown, legend } = props;
  const activity = useTrips(({ world }) => world.tables.activities.get(id));
  const vehicle = useTrips((sees) => (activity ? vehicleTitle(sees, activity) : ''));
  const zone = useTrips(({ world }) => {
    return world.tables.locations.get(activity?.endId ?? '')?.timezone;
  });
  const times = useDayTimes(zone);
  if (!activity) return null;
  const isLate = shown?.plan.late.some(({ activityId }) => activityId === id);
  const isLeftOut = shown?.plan.unserved.some(({ activityId }) => activityId === id);
  const [from, to] = [legend.get(activity.startId), legend.get(activity.endId)];
  return (
    <li className={css.move}>
      <b className="cut">{activity.name}</b>
      {from && to ? (
        <span className={css.way} role="img" aria-label={`${from.label} to ${to.label}`}>
          <PlaceBadge letter={from.badge} color={from.color} />
          <Icon of="forward" size={11} />
          <PlaceBadge letter={to.badge} color={to.color} />
        </span>
      ) : (
        <span />
      )}
      <span className="cut" title={vehicle}>
        {/* There is no room for a whole VIN, and its last characters tell vehicles apart. */}
        {vehicle === activity.vin ? `…${vehicle.slice(-6)}` : vehicle}
      </span>
      <span className={isLate ? css.late : css.quiet}>
        {isLeftOut ? 'left out' : null}
        {!isLeftOut && activity.deadlineMs !== null ? `by ${times.at(activity.deadlineMs)}` : null}
      </span>
    </li>
  );
}
