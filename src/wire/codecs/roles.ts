// Roles on the wire: four flags (S2 §6). Separate because employees and users carry them.
import type { Role } from '#domain/entities.ts';
import { flags } from './table.ts';

export const roleFlags = flags<Role>({
  'Trip Administrator': 'isTripAdmin',
  'Payment Authorizer': 'isPaymentAuthorizer',
  Administrator: 'isAdmin',
  Driver: 'isDriver',
});
