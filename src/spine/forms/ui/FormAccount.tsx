import { useMemo } from 'react';
import { accountRows } from '#domain/scope.ts';
import { selectFrom } from '#views/bind/useSelect.ts';
import { Select } from '#views/kit/forms/Select.tsx';
import type { FormsTypes } from '../forms.slice.ts';
import { fieldOf } from './FormText.tsx';
import type { Bound } from './useForm.tsx';

const useForms = selectFrom<FormsTypes>();

/** The account that the row of a form belongs to. */
export function FormAccount<V extends { readonly accountId: string }>({
  form,
}: {
  readonly form: Pick<
    Bound<V>,
    'def' | 'errors' | 'locks' | 'asked' | 'isPending' | 'values' | 'type'
  >;
}) {
  const accounts = useForms(({ world }) => world.tables.accounts);
  const options = useMemo(
    () => accountRows([...accounts.rows()]).map(({ id, name }) => ({ id, text: name })),
    [accounts],
  );
  const { isOff, ...field } = fieldOf(form, 'accountId');
  return (
    <Select
      {...field}
      value={form.values.accountId}
      options={options}
      disabled={isOff}
      onChange={(accountId) => form.type({ accountId } as Partial<V>)}
    />
  );
}
