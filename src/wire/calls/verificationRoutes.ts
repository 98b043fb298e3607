// The calls of `calls.ts` about verifications of employees (S2 §7, reading 53).
import { z } from '#domain/schema.ts';
import { type NewVerification, verification } from '#domain/verifications.ts';
import { asked, id, reader } from '../codecs/fields.ts';
import { codec } from '../codecs/table.ts';
import {
  asking,
  bodyOf,
  call,
  idAs,
  inQueryAs,
  listOf,
  oneOf,
  posting,
  removing,
  rowOf,
} from '../route.ts';

export const verificationCodec = codec(verification, {
  id: {},
  employeeId: {},
  kind: { at: 'type' },
  validUntil: { at: 'expirationDate', or: null },
  checkedMs: { at: 'verifiedDate' },
  checkedByName: { at: 'verifiedBy', or: '' },
});

const path = '/v2/legacy/verifications';
const { kind, validUntil } = verification.shape;
const readNew = reader(
  z.object({
    employeeId: id,
    type: kind,
    expirationDate: z.nullable(asked(validUntil.def.innerType)),
  }),
  ({ type, expirationDate, ...raw }): NewVerification => ({
    ...raw,
    kind: type,
    validUntil: expirationDate,
  }),
);

export const verificationRoutes = {
  /** Those of one employee, the latest first. */
  verifications: call({
    ...asking,
    path,
    ...inQueryAs('employeeId'),
    ...listOf('verifications', verificationCodec),
  }),
  verification: call({
    ...asking,
    path: `${path}/{id}`,
    ...idAs('id'),
    ...rowOf('verification', verificationCodec),
  }),
  addVerification: call({
    ...posting,
    path,
    ...bodyOf(readNew, ({ kind: type, validUntil: expirationDate, employeeId }) => ({
      employeeId,
      type,
      expirationDate,
    })),
    ...oneOf('verification', verificationCodec),
  }),
  /** Nothing of one is ever changed, so it has no version. */
  removeVerification: call({ ...removing, path: `${path}/{id}`, ...idAs('id') }),
};
