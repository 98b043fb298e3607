import { Fragment, useId } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../marks/Icon.tsx';
import hidden from '../hidden.module.css';
import css from './Stepper.module.css';

export interface Step {
  readonly label: string;
  readonly done: boolean;
  /** Why the step cannot be opened yet; absent when it can. */
  readonly off?: string | undefined;
}

/** Shows the current step of a wizard and links to its other steps. */
export function Stepper(props: {
  readonly label: string;
  readonly steps: readonly Step[];
  readonly current: number;
  readonly onStep: (index: number) => void;
}) {
  const id = useId();
  return (
    <nav className="rigid lineBelow" aria-label={props.label}>
      <ol className={css.steps}>
        {props.steps.map((step, index) => {
          const current = index === props.current;
          const done = step.done && !current;
          const off = current ? undefined : step.off;
          return (
            <Fragment key={step.label}>
              {index === 0 ? null : <li className={css.line} aria-hidden />}
              <li>
                <button
                  type="button"
                  className={classes(css.step, current && css.current, done && css.done)}
                  aria-current={current ? 'step' : undefined}
                  aria-disabled={off === undefined ? undefined : true}
                  aria-describedby={off === undefined ? undefined : `${id}-${index}`}
                  title={off}
                  onClick={() => {
                    if (off === undefined && !current) props.onStep(index);
                  }}
                >
                  <span className={css.circle}>
                    {done ? <Icon of="check" size={12} /> : index + 1}
                  </span>
                  {step.label}
                  {done ? <span className={hidden.visually}>, done</span> : null}
                </button>
                {off === undefined ? null : (
                  <span id={`${id}-${index}`} className={hidden.visually}>
                    {off}
                  </span>
                )}
              </li>
            </Fragment>
          );
        })}
      </ol>
    </nav>
  );
}
