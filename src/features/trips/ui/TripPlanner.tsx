import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Notice } from '#views/kit/panels/States.tsx';
import { Wizard } from '#views/kit/panels/Wizard.tsx';
import { isSaving as isSavingFlow } from '../../flow/index.ts';
import { GivenUp, UnderWay, useAttempt } from '../../outbox/ui.ts';
import { type PlanDraft, planSteps } from '../trips.model.ts';
import { planStepDone } from '../trips.queries.ts';
import { saveTrip, tripSubject } from '../trips.requests.ts';
import { ActivitiesStep } from './ActivitiesStep.tsx';
import { DriverStep } from './DriverStep.tsx';
import { PlanStepView } from './PlanStepView.tsx';
import { useTrips } from './useTrips.tsx';

const stepLabels = { activities: 'Activities', driver: 'Driver', plan: 'Trip plan' } as const;

/** 'Plan a trip': which moves and when, which driver, and the itinerary to confirm (S2 §2). */
export function TripPlanner() {
  const plan = useTrips(({ trips }) => trips.state.plan);
  return plan ? <Planner plan={plan} /> : null;
}

function Planner({ plan }: { readonly plan: PlanDraft }) {
  const machine = useMachine();
  const sees = useTrips((all) => all);
  const isSaving = useTrips(isSavingFlow);
  return (
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
      save={<Save isSaving={isSaving} />}
      notices={<Trouble plan={plan} />}
    >
      {plan.step === 'activities' ? <ActivitiesStep plan={plan} /> : null}
      {plan.step === 'driver' ? <DriverStep plan={plan} /> : null}
      {plan.step === 'plan' ? <PlanStepView plan={plan} /> : null}
    </Wizard>
  );
}

const noData = {};

/** A failed or unanswered save: what failed, what is kept, what to do. */
function Trouble({ plan }: { readonly plan: PlanDraft }) {
  const saving = { request: saveTrip, subject: tripSubject(plan.activityIds) };
  const attempt = useAttempt(saving.request, saving.subject);
  return (
    <>
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

function Save({ isSaving }: { readonly isSaving: boolean }) {
  const outcome = useTrips(({ trips }) => trips.state.outcome);
  const look = { label: 'Confirm Trip', variant: 'primary' } as const;
  if (outcome?.is === 'itinerary') {
    const { itinerary } = outcome;
    return <CommandButton type="trips/save" data={{ itinerary }} {...look} pending={isSaving} />;
  }
  return (
    <Button variant="primary" off>
      {look.label}
    </Button>
  );
}
