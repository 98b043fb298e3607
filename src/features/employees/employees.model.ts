import { employeeFields, personFields, weekFields } from '#domain/employees.ts';
import { flag, integer, payload, text, z } from '#domain/schema.ts';

/** Handle of a password in the vault: the password itself is in no payload. */
const passwordHandle = z.optional(text());

export const createPayload = payload(
  z.object({
    /** The account whose form it was typed in. */
    owner: text(),
    employee: z.object(employeeFields.shape),
    passwordHandle,
    /** Of a picture that is saved once the employee is there; absent: none. */
    pictureHandle: z.optional(text()),
  }),
);
const ofVersion = { employeeId: text(), version: integer };
export const editPayload = payload(
  z.object({
    ...ofVersion,
    /** Only the administrator's own changes; absent fields stay. */
    fields: personFields.edited,
    /** Absent: the password stays. */
    passwordHandle,
  }),
);
export const picturePayload = payload(
  z.object({
    ...ofVersion,
    /** Handle of the picture in the vault: the picture itself is in no payload. */
    pictureHandle: text(),
  }),
);
export const schedulePayload = payload(z.object({ ...ofVersion, days: weekFields.edited }));
export const removePayload = payload(z.object(ofVersion));
export const createdPayload = payload(z.object({ employeeId: text() }));

/** The columns of the list, in their order (S2 §2). */
export const columns = [
  'name',
  'phone',
  'isAdmin',
  'isTripAdmin',
  'isPaymentAuthorizer',
  'isDriver',
] as const;
export type Column = (typeof columns)[number];

/** How the list is looked at. */
export const listPayload = payload(
  z.object({ words: text('note'), by: z.enum(columns), descending: flag }),
);
export type ListView = ReturnType<typeof listPayload.parse>;

export type EmployeesState = { readonly list: ListView };

export const newEmployees = 'newEmployees';
