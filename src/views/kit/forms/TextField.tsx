import { type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react';
import { classes } from '../classes.ts';
import { FieldLabel, FieldNote, type FieldWords, fieldBoxClass } from './Field.tsx';
import { Icon } from '../marks/Icon.tsx';
import type { IconName } from '../marks/icons.ts';
import css from './TextField.module.css';

type Native = Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'size' | 'title'>;

export interface TextFieldProps extends FieldWords, Native {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** 28 px, or 36 on the login screen. */
  readonly size?: 'medium' | 'large';
  /** Search fields in bars: sunken, with the quiet border. */
  readonly quiet?: boolean;
  readonly icon?: IconName;
  /** Inside at the right: a unit, a count, a key. */
  readonly suffix?: ReactNode;
  /** Numbers and codes (VIN, phone): digits of one width. */
  readonly mono?: boolean;
  /** Shown but locked: not editable, with the reason in the place of help. */
  readonly locked?: string | null;
}

/** A line of text with its label and note. Plain HTML: the login screen uses it. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, size, quiet, icon, suffix, mono, locked, ...rest } = props;
  const { label, hideLabel, aside, optional, help, error, warning, ...native } = rest;
  const words = { label, hideLabel, aside, optional, error, warning, help: locked ?? help };
  const ownId = useId();
  const id = native.id ?? ownId;
  return (
    <div className={native.className}>
      <FieldLabel {...words} htmlFor={id} />
      <div className={fieldBoxClass({ size, quiet, invalid: Boolean(error) })}>
        {icon === undefined ? null : <Icon of={icon} className="ink3" />}
        <input
          autoComplete="off"
          spellCheck={false}
          {...native}
          {...described(props, id)}
          className={classes(css.input, mono && css.mono)}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {suffix === undefined ? null : <span className={css.suffix}>{suffix}</span>}
      </div>
      <FieldNote {...words} id={`${id}-note`} />
    </div>
  );
}

/** A password with a control that shows it. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'suffix'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          className={css.inner}
          aria-label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
        >
          <Icon of={shown ? 'hide' : 'show'} size={15} />
        </button>
      }
    />
  );
}

type Area = Omit<ComponentPropsWithRef<'textarea'>, 'value' | 'onChange' | 'title'>;

export interface TextAreaProps extends FieldWords, Area {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly locked?: string | null;
}

/** Several lines; grows with its content, from `rows` where they are given, to eight. */
export function TextArea(props: TextAreaProps) {
  const { value, onChange, locked, ...rest } = props;
  const { label, hideLabel, aside, optional, help, error, warning, ...native } = rest;
  const words = { label, hideLabel, aside, optional, error, warning, help: locked ?? help };
  const ownId = useId();
  const id = native.id ?? ownId;
  return (
    <div className={native.className}>
      <FieldLabel {...words} htmlFor={id} />
      <div className={classes(fieldBoxClass({ invalid: Boolean(error) }), css.areaBox)}>
        <textarea
          {...native}
          {...described(props, id)}
          style={native.rows === undefined ? undefined : { minHeight: `${native.rows * 20 + 8}px` }}
          className={css.area}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <FieldNote {...words} id={`${id}-note`} />
    </div>
  );
}

function described(
  props: FieldWords & { readonly locked?: string | null; readonly readOnly?: boolean },
  id: string,
) {
  return {
    id,
    'aria-label': props.hideLabel === true ? props.label : undefined,
    'aria-describedby': `${id}-note`,
    'aria-invalid': props.error ? true : undefined,
    readOnly: props.locked ? true : props.readOnly,
  };
}
