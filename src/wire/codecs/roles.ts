// Roles on the wire: four flags (S2 §6). Separate because employees and users carry them.
import type { Role } from '#domain/entities.ts';
import type { RoleFlagsDto } from '../dto.ts';
import { flagOrNone } from './fields.ts';

/** Kept in this order, whatever order they arrive in. */
export const roleFlags: readonly (readonly [Role, keyof RoleFlagsDto])[] = [
  ['Trip Administrator', 'isTripAdmin'],
  ['Payment Authorizer', 'isPaymentAuthorizer'],
  ['Administrator', 'isAdmin'],
  ['Driver', 'isDriver'],
];

export const roleFields = {
  isAdmin: flagOrNone,
  isTripAdmin: flagOrNone,
  isPaymentAuthorizer: flagOrNone,
  isDriver: flagOrNone,
};

export function encodeRoles(roles: readonly Role[]): RoleFlagsDto {
  return {
    isAdmin: roles.includes('Administrator'),
    isTripAdmin: roles.includes('Trip Administrator'),
    isPaymentAuthorizer: roles.includes('Payment Authorizer'),
    isDriver: roles.includes('Driver'),
  };
}

export function decodeRoles(
  raw: {
    readonly [F in keyof RoleFlagsDto]?: boolean | null | undefined;
  },
): Role[] {
  return roleFlags.filter(([, flag]) => raw[flag]).map(([role]) => role);
}
