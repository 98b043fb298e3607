import { useState } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Notice } from '#views/kit/panels/States.tsx';
import { Wizard } from '#views/kit/panels/Wizard.tsx';
import { isSaving as isSavingFlow } from '../../flow/index.ts';
import { same } from '../../outbox/index.ts';
import { GivenUp, UnderWay, useAttempt } from '../../outbox/ui.ts';
import { type PlanDraft, type PlanStep, planSteps } from '../trips.model.ts';
import { lostMoves, plannedNow, planStepDone, savedOf } from '../trips.queries.ts';
import { saveTrip } from '../trips.requests.ts';
import { ActivitiesStep } from './activities/ActivitiesStep.tsx';
import { DriversFoot } from './drivers/DriversFoot.tsx';
import { DriversStep } from './drivers/DriversStep.tsx';
import { emptyHand } from './drivers/hand.tsx';
import { PlanStep as PlanStepView } from './plan/PlanStep.tsx';
import { WhatIf } from './plan/WhatIf.tsx';
import { PreflightStep } from './preflight/PreflightStep.tsx';
import { ReviewStep } from './review/ReviewStep.tsx';
import { useSummary } from './useSummary.tsx';
import { useTrips } from './useTrips.tsx';

const stepLabels: { readonly [step in PlanStep]: string } = {
  activities: 'Activities',
  preflight: 'Pre-flight',
  plan: 'Trip plan',
  drivers: 'Drivers',
  review: 'Review',
};

type Given = {
  /** The moves of the cart. */
  readonly cartIds?: readonly string[];
  /** The page of the provider's terms and conditions; null: there is none. */
  readonly terms?: string | null;
};

/** 'Plan a trip' in five steps (S2 §2, reading 17). */
export function TripPlanner({ cartIds = [], terms = null }: Given) {
  const plan = useTrips(({ trips }) => trips.state.plan);
  return plan ? <Planner plan={plan} cartIds={cartIds} terms={terms} /> : null;
}

function Planner(props: Required<Given> & { readonly plan: PlanDraft }) {
  const { plan, cartIds, terms } = props;
  const machine = useMachine();
  const sees = useTrips((all) => all);
  const isSaving = useTrips(isSavingFlow);
  const summary = useSummary(plan);
  const [hand, setHand] = useState(emptyHand);
  const isChoosing =
    plan.step === 'drivers' && (hand.column !== null || !planStepDone('drivers', sees).yes);
  return (
    <>
      <Wizard
        title="Plan a trip"
        wide
        head={
          <CommandButton
            type="trips/close"
            data={noData}
            label="Close and discard the plan"
            icon="close"
            iconOnly
            variant="ghost"
            size="small"
          />
        }
        steps={planSteps.map((step) => {
          const done = planStepDone(step, sees);
          return { label: stepLabels[step], missing: done.yes ? null : done.reason };
        })}
        current={planSteps.indexOf(plan.step)}
        onStep={(index) =>
          machine.dispatch({ type: 'trips/goTo', data: { step: planSteps[index] ?? plan.step } })
        }
        isSaving={isSaving}
        save={<Save plan={plan} isSaving={isSaving} />}
        foot={isChoosing ? <DriversFoot hand={hand} onHand={setHand} /> : undefined}
        notices={<Trouble plan={plan} />}
        summary={summary}
      >
        {plan.step === 'activities' ? <ActivitiesStep plan={plan} cartIds={cartIds} /> : null}
        {plan.step === 'preflight' ? <PreflightStep plan={plan} /> : null}
        {plan.step === 'plan' ? (
          <PlanStepView
            plan={plan}
            onColumn={(column) => {
              setHand({ ...emptyHand, column });
              machine.dispatch({ type: 'trips/goTo', data: { step: 'drivers' } });
            }}
          />
        ) : null}
        {plan.step === 'drivers' ? <DriversStep hand={hand} onHand={setHand} /> : null}
        {plan.step === 'review' ? <ReviewStep plan={plan} terms={terms} /> : null}
      </Wizard>
      {plan.step === 'plan' ? <WhatIf plan={plan} /> : null}
    </>
  );
}

const noData = {};

/** A failed or unanswered save: what failed, what is kept, what to do. */
function Trouble({ plan }: { readonly plan: PlanDraft }) {
  const saving = { request: saveTrip, subject: plan.subject };
  const attempt = useAttempt(saving.request, saving.subject);
  return (
    <>
      <Lost />
      <UnderWay {...saving} />
      <GivenUp {...saving} />
      {attempt && attempt.how !== 'givenUp' ? (
        <Notice tone="err">
          Failed to create trip. {attempt.why} Your plan is kept. Try again.
        </Notice>
      ) : null}
    </>
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

function Save({ plan, isSaving }: { readonly plan: PlanDraft; readonly isSaving: boolean }) {
  const planned = useTrips(({ trips }) => plannedNow(trips.state));
  const look = { label: 'Confirm Trip', variant: 'primary' } as const;
  if (planned) {
    return (
      <CommandButton type="trips/save" data={savedOf(plan, planned)} {...look} pending={isSaving} />
    );
  }
  return (
    <Button variant="primary" off>
      {look.label}
    </Button>
  );
}
