import { type ReactNode, useId } from 'react';
import css from './RadioRows.module.css';

export interface RadioRow<V extends string> {
  readonly value: V;
  readonly label: string;
  /** One line: what choosing it means. */
  readonly meaning: string;
  /** Why it can't be chosen now; stands in the place of the meaning. */
  readonly off?: string | null;
  /** At the right: a limit that comes with it, where it can be chosen. */
  readonly aside?: string;
}

/**
 * One of a few, each in a row of 26 px with its meaning. Arrow keys move, as in every radio group,
 * also to a row that can't be chosen: its reason is read, and the choice stays.
 */
export function RadioRows<V extends string>(props: {
  readonly label: string;
  readonly value: V;
  readonly rows: readonly RadioRow<V>[];
  readonly onChange: (value: V) => void;
  readonly disabled?: boolean;
  /** Below the rows: what follows from the choice. */
  readonly children?: ReactNode;
}) {
  const name = useId();
  return (
    <fieldset
      className={css.group}
      role="radiogroup"
      aria-label={props.label}
      disabled={props.disabled}
    >
      {props.rows.map(({ value, label, meaning, off = null, aside }) => {
        const id = `${name}-${value}`;
        return (
          <label key={value} className={css.row} data-off={off === null ? undefined : true}>
            <input
              type="radio"
              className={css.native}
              name={name}
              value={value}
              checked={value === props.value}
              aria-disabled={off === null ? undefined : true}
              aria-labelledby={`${id}-label`}
              aria-describedby={`${id}-words`}
              onChange={() => {
                if (off === null) props.onChange(value);
              }}
            />
            <span className={css.dot} />
            <span id={`${id}-label`} className={css.label}>
              {label}
            </span>
            <span id={`${id}-words`} className={css.words}>
              <span className={css.meaning}>{off ?? meaning}</span>
              {aside === undefined || off !== null ? null : (
                <span className={css.aside}>{aside}</span>
              )}
            </span>
          </label>
        );
      })}
      {props.children}
    </fieldset>
  );
}
