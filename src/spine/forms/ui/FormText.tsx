import { useRef } from 'react';
import type { Values } from '#domain/merge.ts';
import { useCommitted } from '#views/bind/useCommitted.tsx';
import {
  TextArea,
  type TextAreaProps,
  TextField,
  type TextFieldProps,
} from '#views/kit/forms/TextField.tsx';
import type { Bound } from './useForm.tsx';

/** The label, error and state of a field, for any control. */
export function fieldOf<V extends Values>(
  {
    def,
    errors,
    locks,
    asked,
    isPending,
  }: Pick<Bound<V>, 'def' | 'errors' | 'locks' | 'asked' | 'isPending'>,
  field: keyof V,
) {
  return {
    label: (def.words as { readonly [F in keyof V]: string })[field],
    error: errors[field] ?? null,
    locked: locks[field] ?? null,
    isOff: isPending || asked === null,
  };
}

type Own = 'value' | 'onChange' | 'label' | 'error' | 'locked' | 'form';
type Of<V extends Values, F extends keyof V> = {
  readonly form: Bound<V>;
  readonly field: F;
  /** Converts the value to text and back. */
  readonly write?: ((value: V[F]) => string) | undefined;
  readonly read?: ((text: string) => V[F]) | undefined;
};

/** A line of text; the form gets it on blur, on Enter and after 500 ms idle. */
export function FormText<V extends Values, F extends keyof V>(
  props: Of<V, F> & Omit<TextFieldProps, Own>,
) {
  const { form, field, write, read, ...rest } = props;
  const { flush, ...bound } = useTyped({ form, field, write, read });
  return (
    <TextField
      {...rest}
      {...bound}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // The button is still off for input of this moment, so the form is asked directly.
        event.preventDefault();
        flush();
        event.currentTarget.form?.requestSubmit();
      }}
    />
  );
}

/** Several lines, where Enter begins a new line. */
export function FormArea<V extends Values, F extends keyof V>(
  props: Of<V, F> & Omit<TextAreaProps, Own>,
) {
  const { form, field, write, read, ...rest } = props;
  const { flush: _flush, ...bound } = useTyped({ form, field, write, read });
  return <TextArea {...rest} {...bound} />;
}

function useTyped<V extends Values, F extends keyof V>(props: Of<V, F>) {
  const { form, field, write = String, read = (text) => text as V[F] } = props;
  const { isOff, ...words } = fieldOf(form, field);
  const value = form.values[field];
  /** The row's value when typing began. */
  const begun = useRef<V>(undefined);
  const { text, type, flush } = useCommitted(
    write(value),
    (typed) => {
      form.type({ [field]: read(typed) } as unknown as Partial<V>, begun.current);
      begun.current = undefined;
    },
    { keeps: true },
  );
  return {
    ...words,
    value: text,
    readOnly: isOff,
    onChange(typed: string) {
      begun.current ??= form.there;
      type(typed);
    },
    onBlur: flush,
    flush,
  };
}
