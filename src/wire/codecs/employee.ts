// Employee on the wire (S2 §3), as far as the console shows one.
import type { Employee } from '#domain/entities.ts';
import { z } from '#domain/schema.ts';
import type { EmployeeDto } from '../dto.ts';
import { id, label, labelOrNone, reader, title } from './fields.ts';
import { decodeRoles, encodeRoles, roleFields } from './roles.ts';

export function encodeEmployee(employee: Employee): EmployeeDto {
  return {
    id: employee.id,
    accountId: employee.accountId,
    name: employee.name,
    email: employee.email,
    phone: employee.phone,
    ...encodeRoles(employee.roles),
  };
}

export const decodeEmployee = reader(
  z.object({ id, accountId: id, name: title, email: label, phone: labelOrNone, ...roleFields }),
  (raw): Employee => ({
    id: raw.id,
    accountId: raw.accountId,
    name: raw.name,
    email: raw.email,
    phone: raw.phone ?? null,
    roles: decodeRoles(raw),
  }),
);
