import { useState } from 'react';
import { counted, lateAtMost, lateBy } from '#planning/team/words/amounts.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { Notice } from '#views/kit/panels/States.tsx';
import { same } from '#domain/same.ts';
import { estimatedIn } from '../../problem.queries.ts';
import type { Answered } from '../../trips.model.ts';
import { strandedIn, strandedWords } from '../../stranded.queries.ts';
import { columnsOf, lackingRides, shownPlan, unusedChase } from '../../trips.queries.ts';
import { useTrips } from '../useTrips.tsx';
import { VehiclesAway } from '../VehicleAway.tsx';
import css from './PlanTroubles.module.css';

/** What is late, waited for, left out, estimated or not used; what is left out can be put back. */
export function PlanTroubles({ shown }: { readonly shown: Answered }) {
  const activities = useTrips(({ world }) => world.tables.activities);
  const estimated = useTrips((sees) => {
    const own = shownPlan(sees.trips.state);
    return own ? estimatedIn(sees, own.plan) : [];
  }, same);
  const unused = useTrips(({ trips }) => unusedChase(trips.state));
  const stranded = useTrips((sees) => {
    const columns = columnsOf(sees);
    return strandedWords(
      strandedIn(shown.plan, sees),
      (id) => columns.find(({ driverId }) => driverId === id)?.name ?? id,
      (id) => shown.plan.places.find((place) => place.id === id)?.label ?? id,
    );
  });
  const lacking = useTrips(({ trips }) => lackingRides(trips.state));
  const nameOf = (id: string) => activities.get(id)?.name ?? 'A move';
  const { late, unserved } = shown.plan;
  const rows = [
    ...late.map(({ activityId, lateMs }) => (
      <li key={activityId} className="inkLate">
        <Icon of="late" size={14} />
        {nameOf(activityId)} is delivered {lateBy(lateMs)} after its deadline.
      </li>
    )),
    ...unserved.map(({ activityId, reason }) => (
      <LeftOut key={activityId} id={activityId} name={nameOf(activityId)} reason={reason} />
    )),
  ];
  const lateWords = `${counted(late.length, 'move')} delivered late, ${lateAtMost(
    late.map(({ lateMs }) => lateMs),
  )}`;
  const leftWords = `${counted(unserved.length, 'move')} left out`;
  return (
    <>
      {rows.length === 1 ? <ul className={css.rows}>{rows}</ul> : null}
      {rows.length > 1 ? (
        <details className={css.all}>
          <summary>
            {late.length > 0 ? <span className="inkLate">{lateWords}</span> : null}
            {unserved.length > 0 ? <span className="inkUnplanned">{leftWords}</span> : null}
          </summary>
          <ul className={css.rows}>{rows}</ul>
        </details>
      ) : null}
      <VehiclesAway plan={shown.plan} />
      {lacking > 0 ? <RidesWanted count={lacking} /> : null}
      {[unused, stranded].map((words) =>
        words === null ? null : (
          <p key={words} className={css.unused}>
            <Icon of="info" size={14} />
            {words}
          </p>
        ),
      )}
      {estimated.length > 0 ? (
        <Notice tone="warn" inset>
          The directions service did not answer for{' '}
          {estimated.length === 1 ? 'one way' : `${estimated.length} ways`} of the plan: their times
          are estimated from the straight distance.
        </Notice>
      ) : null}
    </>
  );
}

/** Reading 69: a chase mode takes no ride unless the operator allows it. */
function RidesWanted({ count }: { readonly count: number }) {
  return (
    <Notice
      tone="warn"
      inset
      action={
        <>
          <CommandButton
            type="trips/tryAnother"
            data={withRides}
            label="Allow rides"
            size="small"
          />
          <CommandButton type="trips/goTo" data={toPreflight} label="To pre-flight" size="small" />
        </>
      }
    >
      Without a ride no driver can be brought to {counted(count, 'move')}, and none is allowed for
      this trip. Allow rides, or choose more drivers or another start.
    </Notice>
  );
}

const withRides = { change: { ridesAllowed: true } } as const;
const toPreflight = { step: 'preflight' } as const;

function LeftOut(props: { readonly id: string; readonly name: string; readonly reason: string }) {
  const { id: activityId, name, reason } = props;
  const machine = useMachine();
  const isPlanned = useTrips(({ trips }) => trips.state.outcome?.is === 'planned');
  const [refusal, setRefusal] = useState<string | null>(null);
  // Its guard looks for a place with every driver: too much for each change of the world.
  const putBack = () => {
    const command = { type: 'trips/putBack', data: { activityId } } as const;
    const may = machine.check(command);
    if (may.yes) machine.dispatch(command);
    else setRefusal(may.reason);
  };
  return (
    <li className="inkUnplanned">
      <Icon of="warning" size={14} />
      <span role="status">
        {refusal === null ? `${name} is left out: ${reason}` : `${name} cannot go back: ${refusal}`}
      </span>
      {isPlanned ? (
        <Button size="small" label={`Put back ${name}`} onClick={putBack}>
          Put back
        </Button>
      ) : null}
    </li>
  );
}
