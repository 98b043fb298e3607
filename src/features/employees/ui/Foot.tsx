import { type ReactNode, useId, useState } from 'react';
import type { Values } from '#domain/merge.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import hidden from '#views/kit/hidden.module.css';
import { Tooltip } from '#views/kit/overlays/Tooltip.tsx';
import { AskToDiscard, type Bound, type Standing } from '#spine/forms/ui.ts';
import css from './EmployeePage.module.css';

/** The foot of a form on its screen: what is unsaved, 'Discard', which asks, and 'Save Changes'. */
export function Foot<V extends Values>(props: {
  readonly form: Standing<V>;
  readonly hasTyped: boolean;
  /** Drops what was typed. */
  readonly discard: () => void;
  /** Why it can't be saved; null when it can. */
  readonly why: string | null;
  readonly isFilled: boolean;
  /** The id of the form that the button submits, or what it does. */
  readonly save: string | (() => void);
  /** The button's name where the screen has two of them. */
  readonly label?: string;
  /** What is unsaved, in words. */
  readonly children: ReactNode;
}) {
  const { form, hasTyped, why, save } = props;
  const [isAsked, setAsked] = useState(false);
  const id = useId();
  if (isAsked && hasTyped) {
    const discard = () => {
      setAsked(false);
      props.discard();
    };
    return (
      <footer className={css.foot}>
        <AskToDiscard
          form={{ ...(form as unknown as Bound), discard }}
          onStay={() => setAsked(false)}
        />
      </footer>
    );
  }
  return (
    <footer className={css.foot}>
      {props.children}
      <Button off={!hasTyped || form.isPending} onClick={() => setAsked(true)}>
        Discard
      </Button>
      <Tooltip text={why}>
        <Button
          {...(typeof save === 'string' ? { type: 'submit', form: save } : { onClick: save })}
          variant={props.isFilled ? 'primary' : 'default'}
          pending={form.isPending}
          off={why !== null}
          aria-label={props.label}
          aria-describedby={why === null ? undefined : id}
        >
          Save Changes
        </Button>
      </Tooltip>
      {why === null ? null : (
        <span id={id} className={hidden.visually}>
          {why}
        </span>
      )}
    </footer>
  );
}
