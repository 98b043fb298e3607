import { useRef } from 'react';
import type { Values } from '#domain/merge.ts';
import { useCommitted } from '#views/bind/useCommitted.tsx';
import { TextField, type TextFieldProps } from '#views/kit/TextField.tsx';
import type { Bound } from './useForm.tsx';

/** What every field of a form says about itself, whatever control it is. */
export function fieldOf<V extends Values>(
  { def, wrong, locks, asked, isPending }: Bound<V>,
  field: keyof V,
) {
  return {
    label: (def.words as { readonly [F in keyof V]: string })[field],
    error: wrong[field] ?? null,
    locked: locks[field] ?? null,
    isOff: isPending || asked === null,
  };
}

type Props<V extends Values, F extends keyof V> = Omit<
  TextFieldProps,
  'value' | 'onChange' | 'label' | 'error' | 'locked' | 'form'
> & {
  readonly form: Bound<V>;
  readonly field: F;
  /** The value as a text, and back. */
  readonly write?: (value: V[F]) => string;
  readonly read?: (text: string) => V[F];
};

/** A line of text: typed here, and in the form on blur, by Enter and after 500 ms idle. */
export function FormText<V extends Values, F extends keyof V>(props: Props<V, F>) {
  const { form, field, write = String, read = (text) => text as V[F], ...rest } = props;
  const { isOff, ...words } = fieldOf(form, field);
  const value = form.values[field];
  /** As it was there when the typing began. */
  const begun = useRef<V>(undefined);
  const { text, type, flush } = useCommitted(
    write(value),
    (typed) => {
      form.type({ [field]: read(typed) } as unknown as Partial<V>, begun.current);
      begun.current = undefined;
    },
    true,
  );
  return (
    <TextField
      {...rest}
      {...words}
      value={text}
      readOnly={isOff}
      onChange={(typed) => {
        begun.current ??= form.there;
        type(typed);
      }}
      onBlur={flush}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // The button is still off for what is typed only now: the form is asked itself.
        event.preventDefault();
        flush();
        event.currentTarget.form?.requestSubmit();
      }}
    />
  );
}
