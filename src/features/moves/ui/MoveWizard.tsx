import { useMemo } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { noData } from '#views/bind/commands.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Notice } from '#views/kit/panels/States.tsx';
import { DraftKept } from '#views/kit/panels/DraftKept.tsx';
import { Wizard } from '#views/kit/panels/Wizard.tsx';
import { isSaving as isSavingFlow } from '#spine/flow/index.ts';
import { GivenUp, UnderWay, useAttempt } from '#spine/outbox/ui.ts';
import { type MoveDraft, stepDone, stepsOf, stepWords } from '../moves.model.ts';
import { requestsOf } from '../moves.queries.ts';
import { createMove, newMove, saving } from '../moves.requests.ts';
import { ConfirmStep } from './ConfirmStep.tsx';
import { useRoad } from './draftOnMap.tsx';
import { LocationStep } from './LocationStep.tsx';
import { OperationStep } from './OperationStep.tsx';
import { useMoves } from './useMoves.tsx';
import { VehicleStep } from './VehicleStep.tsx';

/** 'Schedule a move': pick-up and drop-off, vehicles and times, and a review (S1 §2). */
export function MoveWizard() {
  const machine = useMachine();
  const nowMs = useMoves(({ clock }) => clock.state.nowMs);
  const draft = useMoves(({ moves }) => moves.state.draft);
  const isSaving = useMoves(isSavingFlow);
  // Asked for in every step: the map draws it.
  useRoad();
  if (!draft) return null;
  const steps = stepsOf(draft);
  return (
    <Wizard
      title="Schedule a move"
      head={<Head />}
      steps={steps.map((step) => {
        const done = stepDone(step, draft, nowMs);
        return { label: stepWords[step], missing: done.yes ? null : done.reason };
      })}
      current={steps.indexOf(draft.step)}
      onStep={(index) =>
        machine.dispatch({ type: 'moves/goTo', data: { step: steps[index] ?? draft.step } })
      }
      isSaving={isSaving}
      save={<Save draft={draft} />}
      notices={<Trouble />}
    >
      {draft.step === 'operation' ? <OperationStep draft={draft} /> : null}
      {draft.step === 'location' ? <LocationStep draft={draft} /> : null}
      {draft.step === 'vehicles' ? <VehicleStep draft={draft} /> : null}
      {draft.step === 'confirm' ? <ConfirmStep draft={draft} /> : null}
    </Wizard>
  );
}

function Head() {
  return (
    <>
      <DraftKept />
      <CommandButton
        type="imports/open"
        data={noData}
        label="Paste or import"
        icon="table"
        variant="ghost"
        size="small"
      />
      <CommandButton
        type="moves/close"
        data={noData}
        label="Close and discard the draft"
        icon="close"
        iconOnly
        variant="ghost"
        size="small"
      />
    </>
  );
}

/** A failed or unanswered save: what failed, what is kept, what to do. */
function Trouble() {
  const of = { request: createMove, subject: newMove(useFlowId()) };
  const attempt = useAttempt(of.request, of.subject);
  return (
    <>
      <UnderWay {...of} />
      <GivenUp {...of} />
      {attempt && attempt.how !== 'givenUp' ? (
        <Notice tone="err">
          Activities were not created. {attempt.why} Your draft is still here. Try again.
        </Notice>
      ) : null}
    </>
  );
}

/**
 * 'Confirm Move', and the same with a trip planned at once (S1 §2): the primary act, since no new
 * move has a driver.
 */
function Save({ draft }: { readonly draft: MoveDraft }) {
  const isSaving = useMoves(isSavingFlow);
  const flow = useFlowId();
  const create = useMemo(() => {
    const moves = requestsOf(draft);
    return moves && { moves, flow };
  }, [draft, flow]);
  const thenPlan = useMemo(() => create && { ...create, thenPlan: true }, [create]);
  const [label, planLabel] = ['Confirm Move', 'Confirm and plan'];
  const words = isSaving ? `Creating ${draft.vehicles.length}…` : label;
  if (!create || !thenPlan) {
    return (
      <>
        <Button off>{label}</Button>
        <Button variant="primary" off>
          {planLabel}
        </Button>
      </>
    );
  }
  return (
    <>
      <CommandButton type="moves/create" data={create} label={label} pending={isSaving}>
        {words}
      </CommandButton>
      <CommandButton
        type="moves/create"
        data={thenPlan}
        label={planLabel}
        variant="primary"
        {...(isSaving ? { reason: saving.reason } : {})}
      />
    </>
  );
}

function useFlowId(): number {
  return useMoves(({ flow }) => flow.state.open?.id ?? 0);
}
