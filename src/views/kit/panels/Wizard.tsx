import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../buttons/Button.tsx';
import { Dock, DockFoot } from './Dock.tsx';
import { focusOn } from './regions.ts';
import { Stepper } from './Stepper.tsx';
import css from './Wizard.module.css';

export interface WizardStep {
  readonly label: string;
  /** Where 'Next' leads from the step before: 'trip plan' for 'Next: trip plan'; absent: 'Next'. */
  readonly lead?: string;
  /** Why the wizard cannot continue from this step, or a later one; null when it can. */
  readonly missing: string | null;
}

interface WizardProps {
  readonly title: string;
  /** 540 px, or 700, or all there is. */
  readonly width?: 'narrow' | 'wide' | 'whole';
  /** Beside the title: how much it is about. */
  readonly count?: ReactNode;
  /** At the right of the title. */
  readonly head: ReactNode;
  /** What it is about, below the title; absent where the steps themselves say it. */
  readonly about?: ReactNode;
  readonly steps: readonly WizardStep[];
  readonly current: number;
  readonly onStep: (index: number) => void;
  /** Disables 'Back' while the draft is being saved. */
  readonly isSaving: boolean;
  /** Stands at the end of the last step, in place of 'Next'. */
  readonly save: ReactNode;
  /** At the left of the footer. */
  readonly aside?: ReactNode;
  /** Beside 'Next' of a complete step: what it comes to. */
  readonly summary?: string | null;
  /** In the place of all that the footer holds. */
  readonly foot?: ReactNode;
  /** Between the step and the footer: what went wrong, what others do. */
  readonly notices?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The frame of every wizard, docked at the left: title and close button, stepper, the step itself,
 * and 'Back' and 'Next'. 'Next' works only on complete steps. The focus goes to the heading of
 * each step; when the wizard opens, and on the way forward, to its first field that is still empty
 * (`data-first` around it), so that what is typed next arrives there and is no key of the console.
 */
export function Wizard(props: WizardProps) {
  const { steps, current, onStep } = props;
  const section = useRef<HTMLElement>(null);
  const shown = useRef<number | null>(null);
  useEffect(() => {
    const wizard = section.current;
    const before = shown.current;
    if (!wizard || shown.current === current) return;
    shown.current = current;
    if (before === null && wizard.contains(document.activeElement)) return;
    const isBack = before !== null && before > current;
    const field = isBack ? null : wizard.querySelector<HTMLElement>('[data-first] input');
    focusOn(field ?? wizard.querySelector<HTMLElement>('[data-leads]') ?? wizard);
  }, [current]);
  // A step before this one may have come to lack something: others change what it was about.
  const missing =
    steps.slice(0, current + 1).find((step) => step.missing !== null)?.missing ?? null;
  return (
    <Dock
      section={section}
      title={props.title}
      count={props.count}
      width={props.width}
      head={props.head}
    >
      {props.about === undefined ? null : <div className={css.about}>{props.about}</div>}
      <Stepper
        label="Steps"
        current={current}
        steps={steps.map(({ label }, index) => ({
          label,
          done: index < current,
          off: steps.slice(0, index).find((one) => one.missing !== null)?.missing ?? undefined,
        }))}
        onStep={onStep}
      />
      <div className={css.body}>{props.children}</div>
      {props.notices}
      <DockFoot>{props.foot ?? <Foot {...props} missing={missing} />}</DockFoot>
    </Dock>
  );
}

function Foot(props: WizardProps & { readonly missing: string | null }) {
  const { steps, current, onStep, missing } = props;
  const next = steps[current + 1];
  return (
    <>
      {props.aside}
      {current > 0 ? (
        <Button off={props.isSaving} onClick={() => onStep(current - 1)}>
          Back
        </Button>
      ) : null}
      <span className={css.reason} role="status">
        {missing ?? props.summary}
      </span>
      {next ? (
        <Button
          variant="primary"
          off={missing !== null}
          onClick={() => {
            if (missing === null) onStep(current + 1);
          }}
        >
          {next?.lead === undefined ? 'Next' : `Next: ${next.lead}`}
        </Button>
      ) : (
        props.save
      )}
    </>
  );
}
