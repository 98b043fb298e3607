import { CommandButton } from '#views/bind/CommandButton.tsx';
import { formatMoney } from '#views/kit/marks/Quantity.tsx';
import { ErrorState, LoadingSkeleton, Notice } from '#views/kit/panels/States.tsx';
import { same } from '../../../outbox/index.ts';
import { estimatedIn } from '../../problem.queries.ts';
import type { Calculating, PlanDraft } from '../../trips.model.ts';
import { shownPlan } from '../../trips.queries.ts';
import css from '../TripPlanner.module.css';
import { useTrips } from '../useTrips.tsx';
import { PlanAside } from './PlanAside.tsx';
import aside from './PlanAside.module.css';
import { PlanDiagram } from './PlanDiagram.tsx';
import { ServerView } from './ServerView.tsx';

const noData = {};

/** The plan: how far its calculation is, what is late or estimated, and the diagram. */
export function PlanStep(props: {
  readonly plan: PlanDraft;
  /** The head of a column was pressed: its driver is to be chosen. */
  readonly onColumn: (column: number) => void;
}) {
  const { plan, onColumn } = props;
  const { outcome, isKeptCurrent } = useTrips(({ trips }) => trips.state);
  const shown = useTrips(({ trips }) => shownPlan(trips.state));
  const isOver = outcome?.is === 'refused' || outcome?.is === 'failed';
  if (isOver && !shown) {
    return (
      <ErrorState title="There is no such trip" actions={<Recalculate />}>
        {outcome.reason}
      </ErrorState>
    );
  }
  const main = (
    <>
      <h3 data-leads className={css.question}>
        {outcome?.is === 'calculating' ? 'Calculating...' : 'Trip Plan'}
      </h3>
      {outcome?.is === 'planned' ? (
        <p className={css.line}>
          <span>
            {outcome.plan.moves.length} of {plan.activityIds.length} moves,{' '}
            {formatMoney(outcome.plan.cost.totalCents)}
            {outcome.isByHand ? ', changed by hand' : ''}
          </span>
          <Recalculate />
        </p>
      ) : null}
      {outcome?.is === 'calculating' ? <Progress calculating={outcome} /> : null}
      {isOver ? (
        <Notice tone="err" inset action={isKeptCurrent ? <UseKept /> : <Recalculate />}>
          {outcome.reason} The last plan is below.
        </Notice>
      ) : null}
      {shown ? (
        <>
          <Warnings plan={plan} />
          <PlanDiagram shown={shown} onColumn={outcome?.is === 'planned' ? onColumn : undefined} />
        </>
      ) : (
        <LoadingSkeleton label="Calculating..." />
      )}
      {outcome?.is === 'planned' ? <ServerView plan={plan} /> : null}
    </>
  );
  return (
    <div className={aside.step}>
      <PlanAside plan={plan} shown={shown} />
      <div className={aside.main}>{main}</div>
    </div>
  );
}

function Progress({ calculating }: { readonly calculating: Calculating }) {
  const { progress, best } = calculating;
  return (
    <>
      <progress className={css.progress} aria-label="Calculating..." max={1} value={progress} />
      <div className={css.line}>
        <span>
          {best ? `Best so far ${formatMoney(best.plan.cost.totalCents)}` : 'Reading the ways'}
        </span>
        <CommandButton type="trips/useBest" data={noData} label="Use best so far" size="small" />
        <CommandButton type="trips/goTo" data={back} label="Cancel" size="small" variant="ghost" />
      </div>
    </>
  );
}

const back = { step: 'preflight' } as const;

function Recalculate() {
  return <CommandButton type="trips/recalculate" data={noData} label="Recalculate" size="small" />;
}

function UseKept() {
  return (
    <CommandButton type="trips/useBest" data={noData} label="Use the last plan" size="small" />
  );
}

/** What is late, left out or estimated. */
function Warnings({ plan }: { readonly plan: PlanDraft }) {
  const shown = useTrips(({ trips }) => shownPlan(trips.state));
  const activities = useTrips(({ world }) => world.tables.activities);
  const estimated = useTrips(({ trips }) => {
    const own = shownPlan(trips.state);
    return own ? estimatedIn(trips.state.ways, own.plan) : [];
  }, same);
  if (!shown) return null;
  const nameOf = (id: string) => activities.get(id)?.name ?? 'A move';
  const { late, unserved } = shown.plan;
  const of = plan.activityIds.length;
  return (
    <>
      {late.slice(0, mostListed).map(({ activityId, lateMs }) => (
        <Notice key={activityId} tone="err" icon="late" inset>
          {nameOf(activityId)} is delivered {minutes(lateMs)} after its deadline.
        </Notice>
      ))}
      {late.length > mostListed ? (
        <Notice tone="err" icon="late" inset>
          {late.length - mostListed} more of {of} moves are delivered late.
        </Notice>
      ) : null}
      {unserved.slice(0, mostListed).map(({ activityId, reason }) => (
        <Notice key={activityId} tone="warn" inset>
          {nameOf(activityId)} is left out: {reason}
        </Notice>
      ))}
      {unserved.length > mostListed ? (
        <Notice tone="warn" inset>
          {unserved.length - mostListed} more of {of} moves are left out.
        </Notice>
      ) : null}
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

const mostListed = 3;

function minutes(ms: number): string {
  const whole = Math.max(1, Math.round(ms / 60_000));
  return whole < 60 ? `${whole} min` : `${Math.floor(whole / 60)} h ${whole % 60} min`;
}
