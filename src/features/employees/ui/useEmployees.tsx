import { useMemo } from 'react';
import { may } from '#domain/capabilities.ts';
import type { Employee } from '#domain/entities.ts';
import { useReason } from '#views/bind/useCommand.ts';
import { selectFrom } from '#views/bind/useSelect.ts';
import type { AnyForm } from '#spine/forms/index.ts';
import { employeesIn } from '../employees.queries.ts';
import type { EmployeesTypes } from '../employees.slice.ts';

export const useEmployees = selectFrom<EmployeesTypes>();

/** The employees of the chosen accounts. */
export function useAllEmployees(): readonly Employee[] {
  const employees = useEmployees(({ world }) => world.tables.employees);
  const accounts = useEmployees(({ world }) => world.tables.accounts);
  const accountIds = useEmployees(({ world }) => world.state.accountIds);
  return useMemo(
    () => employeesIn({ employees, accounts }, accountIds),
    [employees, accounts, accountIds],
  );
}

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
