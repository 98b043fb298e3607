import { type ComponentProps, useState } from 'react';
import { chaseTypes } from '#domain/plannerModes.ts';
import { counted } from '#planning/team/words/amounts.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { noData } from '#views/bind/commands.ts';
import { Segmented } from '#views/kit/forms/Choice.tsx';
import { formatMoney } from '#views/kit/marks/Quantity.tsx';
import { LoadingSkeleton } from '#views/kit/panels/Loading.tsx';
import { ErrorState, Notice } from '#views/kit/panels/States.tsx';
import { useDayTimes } from '../../../activities/ui.ts';
import { same } from '#domain/same.ts';
import type { Calculating, PlanDraft, Planned } from '../../trips.model.ts';
import { idleColumns } from '../../pool.queries.ts';
import { columnsOf, isOver, isPast, shownPlan } from '../../trips.queries.ts';
import { useTrips } from '../useTrips.tsx';
import { PlanAside } from './PlanAside.tsx';
import aside from './PlanAside.module.css';
import { PlanDiagram } from './PlanDiagram.tsx';
import { PlanTroubles } from './PlanTroubles.tsx';
import { Searching } from './Searching.tsx';
import { ServerView } from './ServerView.tsx';
import { usePlanOnMap } from './usePlanOnMap.tsx';
import { WhatIf } from './WhatIf.tsx';

/** The plan: how far its calculation is, what is late or estimated, and the diagram. */
export function PlanStep(props: {
  readonly plan: PlanDraft;
  /** The head of a column was pressed: its driver is to be chosen. */
  readonly onColumn: (column: number) => void;
  /** Whether the planner has the whole width: the legend is then a row above the diagram. */
  readonly isWhole: boolean;
  /** Whether 'What if' is here, for lack of room beside the planner. */
  readonly hasWhatIf: boolean;
}) {
  const { plan, onColumn, isWhole, hasWhatIf } = props;
  const [wanted, setView] = useState<View>('diagram');
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const view = hasWhatIf ? wanted : 'diagram';
  const { outcome, isKeptCurrent } = useTrips(({ trips }) => trips.state);
  const shown = useTrips(({ trips }) => shownPlan(trips.state));
  if (isOver(outcome) && !shown) {
    return (
      <ErrorState title="No plan was made" actions={<Recalculate />}>
        {outcome.reason}
      </ErrorState>
    );
  }
  const main = (
    <>
      <div className={aside.head}>
        <h3 data-leads className="lead">
          Trip Plan
        </h3>
        {outcome?.is === 'calculating' ? (
          <>
            <span className={aside.facts}>Calculating...</span>
            <CommandButton
              type="trips/useBest"
              data={noData}
              label="Use best so far"
              size="small"
            />
            <CommandButton
              type="trips/goTo"
              data={back}
              label="Cancel"
              size="small"
              variant="ghost"
            />
          </>
        ) : (
          <div ref={setBar} className={aside.bar} />
        )}
      </div>
      {outcome?.is === 'calculating' ? <Searching calculating={outcome} /> : null}
      <div className={aside.head}>
        <span className={aside.facts}>
          {outcome?.is === 'planned' ? <Facts plan={plan} outcome={outcome} /> : null}
          {outcome?.is === 'calculating' && shown ? beforeWords(outcome) : null}
        </span>
        {hasWhatIf && shown ? (
          <Segmented label="View of the plan" value={view} options={views} onChange={setView} />
        ) : null}
        {outcome?.is === 'planned' || (isOver(outcome) && isKeptCurrent) ? <Recalculate /> : null}
      </div>
      {isOver(outcome) ? (
        <Notice tone="err" inset action={isKeptCurrent ? <UseKept /> : <Recalculate />}>
          {outcome.reason} The last plan is below.
        </Notice>
      ) : null}
      {shown ? <PlanTroubles shown={shown} /> : <LoadingSkeleton label="Calculating..." />}
      {shown ? (
        <Shown
          plan={plan}
          shown={shown}
          view={view}
          isWhole={isWhole}
          onColumn={outcome?.is === 'planned' ? onColumn : undefined}
          bar={outcome?.is === 'calculating' ? undefined : bar}
        />
      ) : null}
      {outcome?.is === 'planned' ? <ServerView plan={plan} /> : null}
    </>
  );
  if (isWhole) return <div className={aside.whole}>{main}</div>;
  return (
    <div className={aside.step}>
      <PlanAside plan={plan} shown={shown} />
      <div className={aside.main}>{main}</div>
    </div>
  );
}

/** In either view it is on the map. */
function Shown(
  props: Omit<ComponentProps<typeof PlanDiagram>, 'onTime'> & {
    readonly plan: PlanDraft;
    readonly view: View;
  },
) {
  const { plan: draft, view, ...drawn } = props;
  const onTime = usePlanOnMap(drawn.shown.plan, useTrips(columnsOf, same));
  if (view === 'whatIf') return <WhatIf plan={draft} isBeside={false} />;
  return <PlanDiagram {...drawn} onTime={onTime} />;
}

const views = [
  { value: 'diagram', label: 'Diagram' },
  { value: 'whatIf', label: 'What if' },
] as const;
type View = (typeof views)[number]['value'];

/** '5 of 6 moves, $221.75, changed by hand, no work for Driver 2, as of 09:14 AM'. */
function Facts(props: { readonly plan: PlanDraft; readonly outcome: Planned }) {
  const { activityIds, mode } = props.plan;
  const isChasing = chaseTypes[mode] !== 'Rideshare';
  const { plan, isByHand } = props.outcome;
  const moves = activityIds.length === 1 ? 'move' : 'moves';
  const asOf = useAsOf(props.plan, props.outcome);
  const idle = useTrips((sees) => idleColumns(columnsOf(sees).map(({ column }) => column)), same);
  return (
    <>
      {plan.moves.length} of {activityIds.length} {moves}, {formatMoney(plan.cost.totalCents)}
      {isByHand ? ', changed by hand' : ''}
      {isChasing && plan.ubers.length > 0 ? `, ${counted(plan.ubers.length, 'ride')}` : ''}
      {idle.length === 0 ? '' : `, no work for ${idle.map((at) => `Driver ${at + 1}`).join(', ')}`}
      {asOf === null ? '' : `, as of ${asOf}`}
    </>
  );
}

/** When a plan that begins 'Now' was made, once its start has passed: the review moves it along. */
function useAsOf({ requestMs: fixedMs }: PlanDraft, { plan, requestMs }: Planned): string | null {
  const nowMs = useTrips(({ clock }) => clock.state.nowMs);
  const zone = useTrips(({ world }) => {
    return world.tables.locations.get(plan.moves[0]?.startId ?? '')?.timezone;
  });
  const times = useDayTimes(zone);
  const startMs = Math.min(...plan.drivers.map(({ actions }) => actions[0]?.startMs ?? Infinity));
  if (fixedMs !== null || !isPast(startMs, nowMs)) return null;
  return times.at(requestMs);
}

function beforeWords({ best }: Calculating): string {
  return best
    ? 'Best so far, redrawn when a better one is found'
    : 'The last plan, until there is a new one';
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
