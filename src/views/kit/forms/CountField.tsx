import { useId, useState } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../marks/Icon.tsx';
import css from './CountField.module.css';
import { FieldLabel } from './Field.tsx';
import { isWithin, nearest } from './wholeNumber.ts';

/**
 * A small whole number with a button at each side. Arrows change it by 1, PageUp and PageDown by 5;
 * digits are typed, and a number beyond an end becomes that end on blur, Enter and an arrow, which
 * goes on from it.
 */
export function CountField(props: {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
  readonly isLarge?: boolean;
  readonly disabled?: boolean;
  /** What Enter does once the number is taken; without it, nothing more. */
  readonly onEnter?: (value: number) => void;
  /** It has the focus when its window opens. */
  readonly autoFocus?: boolean;
}) {
  const { label, hideLabel, value, min, max, onChange, isLarge, disabled, autoFocus } = props;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && !isWithin(typed, min, max);
  const go = (next: number) => {
    setTyped(null);
    const within = Math.min(max, Math.max(min, next));
    if (within !== value) onChange(within);
  };
  /** What is typed as it would be taken; what is no number leaves the value. */
  const taken = nearest(typed, min, max) ?? value;
  const steps: { readonly [key: string]: number } = {
    ArrowUp: taken + 1,
    ArrowDown: taken - 1,
    PageUp: taken + 5,
    PageDown: taken - 5,
    Home: min,
    End: max,
  };
  return (
    <div className="rigid">
      {hideLabel ? null : <FieldLabel label={label} htmlFor={id} />}
      <div
        className={classes(css.box, isLarge && css.large)}
        data-wrong={isWrong || undefined}
        data-again
      >
        <button
          type="button"
          className={css.step}
          tabIndex={-1}
          aria-label={`${label}: one less`}
          disabled={disabled || value <= min}
          onClick={() => go(value - 1)}
        >
          <Icon of="mixed" size={13} />
        </button>
        <input
          id={id}
          role="spinbutton"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of its window
          autoFocus={autoFocus}
          inputMode="numeric"
          autoComplete="off"
          className={css.number}
          aria-label={hideLabel ? label : undefined}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-invalid={isWrong ? true : undefined}
          disabled={disabled}
          value={typed ?? String(value)}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => go(taken)}
          onKeyDown={(event) => {
            // Shift with Home selects what is typed.
            const isHeld = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
            const next = isHeld ? undefined : steps[event.key];
            // Enter would submit the form that it is in.
            if (event.key === 'Enter') {
              event.preventDefault();
              go(taken);
              if (!event.repeat) props.onEnter?.(taken);
            }
            if (next === undefined) return;
            event.preventDefault();
            go(next);
          }}
        />
        <button
          type="button"
          className={css.step}
          tabIndex={-1}
          aria-label={`${label}: one more`}
          disabled={disabled || value >= max}
          onClick={() => go(value + 1)}
        >
          <Icon of="add" size={13} />
        </button>
      </div>
    </div>
  );
}
