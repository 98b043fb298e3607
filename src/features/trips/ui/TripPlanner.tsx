import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Button } from '#views/kit/Button.tsx';
import { PanelHeader } from '#views/kit/Panel.tsx';
import { Notice } from '#views/kit/States.tsx';
import { Stepper } from '#views/kit/Stepper.tsx';
import { GivenUp, UnderWay, useAttempt, useOpen } from '../../outbox/ui.ts';
import { type PlanDraft, planSteps } from '../trips.model.ts';
import { planStepDone } from '../trips.queries.ts';
import { saveTrip, tripSubject } from '../trips.requests.ts';
import { ActivitiesStep } from './ActivitiesStep.tsx';
import { DriverStep } from './DriverStep.tsx';
import { PlanStepView } from './PlanStepView.tsx';
import css from './TripPlanner.module.css';
import { useTrips } from './useTrips.tsx';

const stepLabels = { activities: 'Activities', driver: 'Driver', plan: 'Trip plan' } as const;

/** 'Plan a trip': what is moved and when, who drives, and the itinerary to confirm (S2 §2). */
export function TripPlanner() {
  const plan = useTrips(({ trips }) => trips.state.plan);
  if (!plan) return null;
  return (
    <section className={css.planner} aria-label="Plan a trip">
      <PanelHeader title="Plan a trip" size="wizard">
        <CommandButton
          type="trips/close"
          data={nothing}
          label="Close and discard the plan"
          icon="close"
          iconOnly
          variant="ghost"
          size="small"
        />
      </PanelHeader>
      <Steps />
      <div className={css.body}>
        {plan.step === 'activities' ? <ActivitiesStep plan={plan} /> : null}
        {plan.step === 'driver' ? <DriverStep plan={plan} /> : null}
        {plan.step === 'plan' ? <PlanStepView plan={plan} /> : null}
      </div>
      <Trouble plan={plan} />
      <Footer plan={plan} />
    </section>
  );
}

const nothing = {};

function Steps() {
  const machine = useMachine();
  const sees = useTrips((all) => all);
  const step = sees.trips.state.plan?.step ?? 'activities';
  const at = planSteps.indexOf(step);
  return (
    <Stepper
      label="Steps"
      current={at}
      steps={planSteps.map((name, index) => {
        const off = planSteps
          .slice(0, index)
          .map((before) => planStepDone(before, sees))
          .find((done) => !done.yes);
        return {
          label: stepLabels[name],
          done: index < at,
          off: off && !off.yes ? off.reason : undefined,
        };
      })}
      onStep={(index) =>
        machine.dispatch({ type: 'trips/goTo', data: { step: planSteps[index] ?? 'activities' } })
      }
    />
  );
}

/** A failed or unanswered save: what did not happen, what is kept, what to do. */
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

function Footer({ plan }: { readonly plan: PlanDraft }) {
  const machine = useMachine();
  const sees = useTrips((all) => all);
  const { outcome } = sees.trips.state;
  const isSaving = useOpen(saveTrip, tripSubject(plan.activityIds)) !== undefined;
  const at = planSteps.indexOf(plan.step);
  const done = planStepDone(plan.step, sees);
  const next = planSteps[at + 1];
  const back = planSteps[at - 1];
  return (
    <footer className={css.foot}>
      {back ? (
        <Button
          off={isSaving}
          onClick={() => machine.dispatch({ type: 'trips/goTo', data: { step: back } })}
        >
          Back
        </Button>
      ) : null}
      <span className={css.reason} role="status">
        {done.yes ? '' : done.reason}
      </span>
      {next ? (
        <Button
          variant="primary"
          off={!done.yes}
          onClick={() => {
            if (done.yes) machine.dispatch({ type: 'trips/goTo', data: { step: next } });
          }}
        >
          Next
        </Button>
      ) : outcome?.is === 'itinerary' ? (
        <CommandButton
          type="trips/save"
          data={{ itinerary: outcome.itinerary }}
          label="Confirm Trip"
          variant="primary"
          pending={isSaving}
        />
      ) : (
        <Button variant="primary" off>
          Confirm Trip
        </Button>
      )}
    </footer>
  );
}
