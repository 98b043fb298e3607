import { useEffect, useState } from 'react';
import { yes } from '#kernel/records.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { useMedia } from '#views/kit/useMedia.ts';
import { Notice } from '#views/kit/panels/States.tsx';
import { Wizard } from '#views/kit/panels/Wizard.tsx';
import { isSaving as isSavingFlow } from '#spine/flow/index.ts';
import { useDayTimes } from '../../activities/ui.ts';
import { same } from '#domain/same.ts';
import { GivenUp, UnderWay, useAttempt } from '#spine/outbox/ui.ts';
import { takenDrivers } from '../pool.queries.ts';
import { type PlanDraft, type PlanStep, planSteps } from '../trips.model.ts';
import {
  columnsOf,
  isNotEnough,
  isStartPast,
  lostMoves,
  plannedNow,
  planStepDone,
  savedOf,
  shownPlan,
} from '../trips.queries.ts';
import { startOf } from '../problem.queries.ts';
import { saveTrip } from '../trips.requests.ts';
import { heldInPlan } from '../vehicles.queries.ts';
import { ActivitiesStep } from './activities/ActivitiesStep.tsx';
import { DriversFoot } from './drivers/DriversFoot.tsx';
import { DriversStep, useTripTimes } from './drivers/DriversStep.tsx';
import { emptyHand } from './drivers/hand.tsx';
import { obstacleWords } from './drivers/poolWords.tsx';
import { PlanStep as PlanStepView } from './plan/PlanStep.tsx';
import { WhatIf } from './plan/WhatIf.tsx';
import { PlannedWhat, PlannerHead } from './PlannerHead.tsx';
import { PreflightStep } from './preflight/PreflightStep.tsx';
import { ReviewStep } from './review/ReviewStep.tsx';
import { useSummary } from './useSummary.tsx';
import { useTrips } from './useTrips.tsx';

const stepWords: {
  readonly [step in PlanStep]: { readonly label: string; readonly lead: string };
} = {
  activities: { label: 'Activities', lead: 'activities' },
  preflight: { label: 'Pre-flight', lead: 'pre-flight' },
  plan: { label: 'Trip plan', lead: 'trip plan' },
  drivers: { label: 'Drivers', lead: 'assign drivers' },
  review: { label: 'Review', lead: 'review' },
};

type Given = {
  /** The moves of the cart. */
  readonly cartIds?: readonly string[];
  /** The page of the provider's terms and conditions; null: there is none. */
  readonly terms?: string | null;
  /** The planner takes the whole width, or gives the map back. */
  readonly onWhole?: (isWhole: boolean) => void;
};

const noMatter = () => {};
/** From so many itineraries on the plan has the whole width. */
const wideColumns = 5;
/** 'What if' beside the planner: 424, and 12 on both sides of it. */
const besideQuery = '(min-width: 1148px)';

/** 'Plan a trip' in five steps (S2 §2, reading 17). */
export function TripPlanner(given: Given) {
  const { cartIds = [], terms = null, onWhole = noMatter } = given;
  const plan = useTrips(({ trips }) => trips.state.plan);
  return plan ? <Planner plan={plan} cartIds={cartIds} terms={terms} onWhole={onWhole} /> : null;
}

function Planner(props: Required<Given> & { readonly plan: PlanDraft }) {
  const { plan, cartIds, terms } = props;
  const { isWhole, map } = useWidth(plan, props.onWhole);
  const isBeside = useMedia(besideQuery) && !isWhole;
  const machine = useMachine();
  const sees = useTrips((all) => all);
  const isSaving = useTrips(isSavingFlow);
  const [hand, setHand] = useState(emptyHand);
  const [wrong, setWrong] = useState<string | null>(null);
  const summary = useSummary(plan, hand);
  const isChoosing = plan.step === 'drivers' && hand.column !== null;
  function goToDriver(column: number) {
    setHand({ ...emptyHand, column });
    machine.dispatch({ type: 'trips/goTo', data: { step: 'drivers' } });
  }
  return (
    <>
      <Wizard
        title="Plan a trip"
        count={<PlannedWhat plan={plan} isWhole={isWhole} />}
        width={isWhole ? 'whole' : 'wide'}
        head={<PlannerHead map={map} />}
        steps={planSteps.map((step) => {
          // While it is saved, its moves get this very trip before the answer comes.
          const done = isSaving ? yes : planStepDone(step, sees);
          const typed = step === 'preflight' ? wrong : null;
          return { ...stepWords[step], missing: typed ?? (done.yes ? null : done.reason) };
        })}
        current={planSteps.indexOf(plan.step)}
        onStep={(index) =>
          machine.dispatch({ type: 'trips/goTo', data: { step: planSteps[index] ?? plan.step } })
        }
        isSaving={isSaving}
        save={<Save plan={plan} isSaving={isSaving} />}
        foot={isChoosing ? <DriversFoot hand={hand} onHand={setHand} /> : undefined}
        notices={<Trouble plan={plan} onColumn={goToDriver} />}
        summary={isSaving ? 'Saving…' : summary}
      >
        {plan.step === 'activities' ? <ActivitiesStep plan={plan} cartIds={cartIds} /> : null}
        {plan.step === 'preflight' ? <PreflightStep plan={plan} onWrong={setWrong} /> : null}
        {plan.step === 'plan' ? (
          <PlanStepView plan={plan} isWhole={isWhole} hasWhatIf={!isBeside} onColumn={goToDriver} />
        ) : null}
        {plan.step === 'drivers' ? <DriversStep hand={hand} onHand={setHand} /> : null}
        {plan.step === 'review' ? <ReviewStep plan={plan} terms={terms} /> : null}
      </Wizard>
      {plan.step === 'plan' && isBeside ? <WhatIf plan={plan} isBeside /> : null}
    </>
  );
}

/** Many columns need the room of the map, until the operator wants it back. */
function useWidth(plan: PlanDraft, onWhole: (isWhole: boolean) => void) {
  const columns = useTrips(({ trips }) => shownPlan(trips.state)?.plan.drivers.length ?? 0);
  const [showsMap, setShowsMap] = useState(false);
  const isLarge = plan.step === 'plan' && columns >= wideColumns;
  const isWhole = isLarge && !showsMap;
  useEffect(() => {
    onWhole(isWhole);
    return () => onWhole(false);
  }, [onWhole, isWhole]);
  const map = isLarge ? { isShown: showsMap, onSwitch: () => setShowsMap(!showsMap) } : null;
  return { isWhole, map };
}

/** A failed or unanswered save: what failed, what is kept, what to do. */
function Trouble({ plan, onColumn }: { readonly plan: PlanDraft } & OnColumn) {
  const saving = { request: saveTrip, subject: plan.subject };
  const attempt = useAttempt(saving.request, saving.subject);
  // What stands in the way has a notice of its own, with what can be done about it.
  const mayTryAgain = useTrips((sees) => {
    const isPassed = isStartPast(plan, sees.clock.state.nowMs);
    return !isPassed && lostMoves(sees).length + takenDrivers(sees).length === 0;
  });
  return (
    <>
      <Lost />
      <Taken onColumn={onColumn} />
      <Passed plan={plan} />
      <UnderWay {...saving} />
      <GivenUp {...saving} />
      {attempt && attempt.how !== 'givenUp' ? (
        <Notice
          tone="err"
          action={isNotEnough(attempt.why) ? <NameDriver onColumn={onColumn} /> : undefined}
        >
          Failed to create trip. {attempt.why} Your plan is still here.{' '}
          {mayTryAgain ? 'Try again.' : ''}
        </Notice>
      ) : null}
    </>
  );
}

/** Leads to the first itinerary without a driver, whose pool offers what can be done. */
function NameDriver({ onColumn }: OnColumn) {
  const open = useTrips((sees) => columnsOf(sees).find(({ isNamed }) => !isNamed)?.column ?? 0);
  return (
    <Button size="small" onClick={() => onColumn(open)}>
      Name a driver
    </Button>
  );
}

/** Another dispatcher took, changed or removed moves of the draft: it cannot be confirmed. */
function Lost() {
  const lost = useTrips((sees) => (isSavingFlow(sees) ? [] : lostMoves(sees)), same);
  const [first] = lost;
  if (!first) return null;
  const activityIds = lost.map(({ id }) => id);
  const more = lost.length - 1;
  return (
    <Notice
      tone="err"
      action={
        <CommandButton
          type="trips/removeMoves"
          data={{ activityIds }}
          label={more === 0 ? 'Take it out' : `Take ${lost.length} out`}
          size="small"
        />
      }
    >
      {first.reason}
      {more > 0 ? ` ${more} more of the moves cannot be planned any more.` : ''}
    </Notice>
  );
}

type OnColumn = { readonly onColumn: (column: number) => void };

/** Another dispatcher gave a named driver a trip meanwhile: the server would refuse this one. */
function Taken({ onColumn }: OnColumn) {
  const taken = useTrips((sees) => (isSavingFlow(sees) ? [] : takenDrivers(sees)), same);
  const times = useTripTimes();
  const [first] = taken;
  if (!first) return null;
  const { words } = obstacleWords({ is: 'trip', ...first.trip }, times.at);
  const more = taken.length - 1;
  return (
    <Notice
      tone="err"
      action={
        <Button size="small" onClick={() => onColumn(first.column)}>
          Name another driver
        </Button>
      }
    >
      {first.name} is {words.replace(/^O/, 'o')}, at the time of itinerary #{first.column + 1}.
      {more > 0 ? ` ${more === 1 ? '1 more is' : `${more} more are`} on another trip, too.` : ''}
    </Notice>
  );
}

/** S2 §5: the fixed start has passed meanwhile, so that the trip cannot be confirmed. */
function Passed({ plan }: { readonly plan: PlanDraft }) {
  const isPassed = useTrips(
    (sees) => !isSavingFlow(sees) && isStartPast(plan, sees.clock.state.nowMs),
  );
  const times = useDayTimes(useTrips((sees) => startOf(sees, plan)?.timezone ?? null));
  if (!isPassed || plan.requestMs === null) return null;
  return (
    <Notice
      tone="warn"
      action={
        <CommandButton type="trips/setOptions" data={fromNow} label="Start now" size="small" />
      }
    >
      The start at {times.at(plan.requestMs)} has passed. The trip can start now, or choose another
      time in pre-flight.
    </Notice>
  );
}

const fromNow = { requestMs: null };

function Save({ plan, isSaving }: { readonly plan: PlanDraft; readonly isSaving: boolean }) {
  const planned = useTrips(({ trips }) => plannedNow(trips.state));
  const held = useTrips((sees) => (planned ? heldInPlan(sees, plan, planned.plan) : []), same);
  const look = { label: 'Confirm Trip', variant: 'primary' } as const;
  if (planned) {
    return (
      <CommandButton
        type="trips/save"
        data={savedOf(plan, planned, held)}
        {...look}
        pending={isSaving}
      />
    );
  }
  return (
    <Button variant="primary" off>
      {look.label}
    </Button>
  );
}
