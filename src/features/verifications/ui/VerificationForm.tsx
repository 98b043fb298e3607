import { useMemo } from 'react';
import { kindWords, verificationKinds } from '#domain/verifications.ts';
import { Select } from '#views/kit/forms/Select.tsx';
import { EveryInput, fieldOf, FormButton, FormDialogs, FormText } from '#spine/forms/ui.ts';
import { verificationForm } from '../verifications.forms.ts';
import { verificationFields } from '../verifications.model.ts';

type Props = { readonly employeeId: string };

/** The open forms of new verifications, on every screen. */
export function VerificationForms() {
  return (
    <FormDialogs of={verificationForm}>
      {(form) => {
        const { label, error, isOff } = fieldOf(form, 'kind');
        return (
          <EveryInput
            fields={verificationFields}
            inputs={{
              kind: (
                <Select
                  label={label}
                  error={error}
                  disabled={isOff}
                  value={form.values.kind}
                  options={verificationKinds.map((id) => ({ id, text: kindWords[id] }))}
                  onChange={(kind) => form.type({ kind })}
                />
              ),
              until: (
                <FormText
                  form={form}
                  field="until"
                  mono
                  help="MM/DD/YYYY; empty where it has no end"
                />
              ),
            }}
          />
        );
      }}
    </FormDialogs>
  );
}

export function AddVerification({ employeeId }: Props) {
  const data = useMemo(
    () => ({ employeeId, kind: 'passport', validUntil: null }) as const,
    [employeeId],
  );
  const look = { label: 'Add a verification', icon: 'add', size: 'small' } as const;
  return (
    <FormButton
      form={verificationForm}
      id={employeeId}
      type="verifications/add"
      data={data}
      {...look}
    />
  );
}
