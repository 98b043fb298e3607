import { may } from '#domain/capabilities.ts';
import { useReason } from '#views/bind/useCommand.ts';
import { selectFrom } from '#views/bind/useSelect.ts';
import type { AnyForm } from '../../forms/index.ts';
import type { EmployeesTypes } from '../employees.slice.ts';
import { useMemo } from 'react';

export const useEmployees = selectFrom<EmployeesTypes>();

/** Why this user can't manage employees; null when they can. */
export function useWhyNot(): string | null {
  const roles = useEmployees(({ session }) => session.state.user?.roles);
  const verdict = may(roles ?? [], 'employees');
  return verdict.yes ? null : verdict.reason;
}

/** Why a form can't be typed in now, as in a recording; null when it can. */
export function useWhyNotTyped(form: AnyForm, id: string): string | null {
  const whyNot = useWhyNot();
  const data = useMemo(() => ({ of: form.request.type, id, typed: {}, over: {} }), [form, id]);
  const reason = useReason('forms/type', data);
  return whyNot ?? reason;
}
