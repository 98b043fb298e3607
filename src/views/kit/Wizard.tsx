import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import { PanelHeader } from './Panel.tsx';
import { Stepper } from './Stepper.tsx';
import css from './Wizard.module.css';

export interface WizardStep {
  readonly label: string;
  /** Why one cannot go on from it; null when one can. */
  readonly missing: string | null;
}

/**
 * The frame of every wizard, docked at the left: its title and what closes it, where one is, the
 * step itself, and the way back and on. One goes on only from steps that lack nothing.
 */
export function Wizard(props: {
  readonly title: string;
  /** 540 px, or 700. */
  readonly wide?: boolean;
  /** At the right of the title. */
  readonly head: ReactNode;
  readonly steps: readonly WizardStep[];
  readonly current: number;
  readonly onStep: (index: number) => void;
  /** While it is being saved one cannot go back. */
  readonly isSaving: boolean;
  /** Stands at the end of the last step, in place of 'Next'. */
  readonly save: ReactNode;
  /** Between the step and the footer: what went wrong, what others do. */
  readonly notices?: ReactNode;
  readonly children: ReactNode;
}) {
  const { steps, current, onStep } = props;
  const missing = steps[current]?.missing ?? null;
  return (
    <section className={classes(css.wizard, props.wide && css.wide)} aria-label={props.title}>
      <PanelHeader title={props.title} size="wizard">
        {props.head}
      </PanelHeader>
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
      <footer className={css.foot}>
        {current > 0 ? (
          <Button off={props.isSaving} onClick={() => onStep(current - 1)}>
            Back
          </Button>
        ) : null}
        <span className={css.reason} role="status">
          {missing}
        </span>
        {current < steps.length - 1 ? (
          <Button
            variant="primary"
            off={missing !== null}
            onClick={() => {
              if (missing === null) onStep(current + 1);
            }}
          >
            Next
          </Button>
        ) : (
          props.save
        )}
      </footer>
    </section>
  );
}
