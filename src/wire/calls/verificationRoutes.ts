// The calls of `routes.ts` about verifications of employees (S2 §7, reading 53).
import { z } from '#domain/schema.ts';
import { verification } from '#domain/verifications.ts';
import { asked, id, must, reader } from '../codecs/fields.ts';
import { codec } from '../codecs/table.ts';
import {
  asking,
  idIn,
  inBody,
  inQuery,
  listOf,
  oneOf,
  onlyAsked,
  posting,
  readId,
  removing,
  readText,
  writeText,
} from '../route.ts';
import type { RouteOf } from './calls.ts';
import type { VerificationCalls } from './verificationCalls.ts';

export const verificationCodec = codec(verification, {
  id: {},
  employeeId: {},
  kind: { at: 'type' },
  validUntil: { at: 'expirationDate', or: null },
  checkedMs: { at: 'verifiedDate' },
  checkedByName: { at: 'verifiedBy', or: '' },
});

const path = '/v2/legacy/verifications';
const list = listOf('verifications', verificationCodec.encode);
const { kind, validUntil } = verification.shape;
const readNew = reader(
  z.object({
    employeeId: id,
    type: kind,
    expirationDate: z.nullable(asked(validUntil.def.innerType)),
  }),
  ({ employeeId, type, expirationDate }) => ({
    employeeId,
    kind: type,
    validUntil: expirationDate,
  }),
);

export const verificationRoutes: { readonly [K in keyof VerificationCalls]: RouteOf<K> } = {
  verifications: {
    ...asking,
    path,
    encode: ({ employeeId }) => inQuery({ employeeId: writeText(employeeId) }),
    decode: ({ query }) => ({
      employeeId: must(readId(readText(query.employeeId, 'employeeId')), 'employeeId'),
    }),
    encodeReply: list.encodeReply,
    decodeReply: (raw) => list.readReply(raw, verificationCodec.decode),
  },
  verification: {
    ...asking,
    path: `${path}/{id}`,
    encode: ({ id: askedId }) => ({ ...inQuery({}), id: askedId }),
    decode: (sent) => ({ id: idIn(sent) }),
    encodeReply: oneOf('verification', verificationCodec.encode, verificationCodec.decode)
      .encodeReply,
    decodeReply: (raw, { id: askedId }) => {
      const decode = onlyAsked([askedId], verificationCodec.decode);
      return oneOf('verification', verificationCodec.encode, decode).decodeReply(raw);
    },
  },
  addVerification: {
    ...posting,
    path,
    encode: ({ employeeId, kind: type, validUntil: expirationDate }) =>
      inBody({ employeeId, type, expirationDate }),
    decode: ({ body }) => must(readNew(body), 'body'),
    ...oneOf('verification', verificationCodec.encode, verificationCodec.decode),
  },
  removeVerification: {
    ...removing,
    path: `${path}/{id}`,
    // Nothing of one is ever changed, so it has no version.
    encode: ({ id: removedId }) => ({ ...inBody(null), id: removedId }),
    decode: (sent) => ({ id: idIn(sent) }),
  },
};
