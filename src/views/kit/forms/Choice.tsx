import { type ChangeEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import css from './Choice.module.css';
import { classes } from '../classes.ts';
import { Icon } from '../marks/Icon.tsx';
import hidden from '../hidden.module.css';
import type { IconName } from '../marks/icons.ts';

interface ToggleProps {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  /** A second line under the label. */
  readonly help?: ReactNode;
}

/** 14 px in a 24 px target. `mixed`: some of what it stands for. */
export function Checkbox(
  props: ToggleProps & {
    readonly mixed?: boolean;
    /** Right of the label, e.g. a count. */
    readonly aside?: ReactNode;
  },
) {
  const input = useRef<HTMLInputElement>(null);
  const helpId = useId();
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = props.mixed === true;
  }, [props.mixed]);
  return (
    <label className={css.line}>
      <input ref={input} {...ticked(props, helpId)} />
      <span className={css.box}>
        <Icon of={props.mixed === true ? 'mixed' : 'check'} size={10} className={css.mark} />
      </span>
      {props.hideLabel === true ? null : <Words {...props} helpId={helpId} />}
      {props.aside === undefined ? null : <span className={css.aside}>{props.aside}</span>}
    </label>
  );
}

/** On or off, at once. 28 × 16; the label stands before it, or after one that `leads`. */
export function Switch(
  props: ToggleProps & {
    /** Left of the switch: what it means to be on. */
    readonly aside?: string;
    readonly leads?: boolean;
  },
) {
  const helpId = useId();
  return (
    <label className={classes(css.line, props.leads === true ? css.leads : css.switchLine)}>
      {props.hideLabel === true ? null : <Words {...props} helpId={helpId} />}
      {props.aside === undefined ? null : <span className={css.aside}>{props.aside}</span>}
      <input {...ticked(props, helpId)} role="switch" aria-checked={props.checked} />
      <span className={css.track} />
    </label>
  );
}

function ticked(props: ToggleProps, helpId: string) {
  return {
    type: 'checkbox',
    className: css.native,
    checked: props.checked,
    disabled: props.disabled,
    'aria-label': props.hideLabel === true ? props.label : undefined,
    'aria-describedby': props.help === undefined ? undefined : helpId,
    onChange: (event: ChangeEvent<HTMLInputElement>) => props.onChange(event.target.checked),
  } as const;
}

export interface SegmentedOption<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly icon?: IconName;
  /** After the label, quieter: a count. */
  readonly detail?: string;
}

/** One of a few, side by side. Arrow keys move, as in every radio group. */
export function Segmented<V extends string>(props: {
  readonly label: string;
  readonly showLabel?: boolean;
  readonly value: V;
  readonly options: readonly SegmentedOption<V>[];
  readonly onChange: (value: V) => void;
  readonly fill?: boolean;
  /** Many short options, such as numbers. */
  readonly dense?: boolean;
  readonly disabled?: boolean;
  /** Action of choosing the selected option again, and the text that describes it. */
  readonly again?: { readonly words: string; readonly onAgain: () => void };
}) {
  const name = useId();
  const againId = useId();
  return (
    <fieldset
      className={css.group}
      disabled={props.disabled}
      aria-label={props.showLabel === true ? undefined : props.label}
    >
      {props.showLabel === true ? <legend className={css.legend}>{props.label}</legend> : null}
      <div
        className={classes(css.segments, props.fill && css.fill, props.dense && css.dense)}
        role="radiogroup"
      >
        {props.options.map((option) => (
          <label
            key={option.value}
            className={css.segment}
            title={option.value === props.value ? props.again?.words : undefined}
          >
            <input
              type="radio"
              className={css.native}
              name={name}
              value={option.value}
              checked={option.value === props.value}
              aria-describedby={props.again && option.value === props.value ? againId : undefined}
              onChange={() => props.onChange(option.value)}
              onClick={() => {
                if (option.value === props.value) props.again?.onAgain();
              }}
              onKeyDown={(event) => {
                // The selected radio of a group gets no click event from the keyboard.
                if (event.key !== ' ' || option.value !== props.value || !props.again) return;
                event.preventDefault();
                if (!event.repeat) props.again.onAgain();
              }}
            />
            {option.icon === undefined ? null : <Icon of={option.icon} size={13} />}
            {option.label}
            {option.detail === undefined ? null : (
              <span className={css.detail}>{option.detail}</span>
            )}
          </label>
        ))}
      </div>
      {props.again ? (
        <span id={againId} className={hidden.visually}>
          {props.again.words}
        </span>
      ) : null}
    </fieldset>
  );
}

function Words(props: {
  readonly label: string;
  readonly help?: ReactNode;
  readonly helpId: string;
}) {
  return (
    <span className="column slim">
      <span className={props.help === undefined ? undefined : css.strong}>{props.label}</span>
      {props.help === undefined ? null : (
        <span id={props.helpId} className={css.help}>
          {props.help}
        </span>
      )}
    </span>
  );
}
