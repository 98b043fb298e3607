// Arbitrary requests and replies about verifications.
import * as fc from 'fast-check';
import { type NewVerification, verification, verificationKinds } from '#domain/verifications.ts';
import { arbitraryOf, calendarDay, id, orNone, record, rows } from './fieldArbitraries.ts';

export const verificationRow = arbitraryOf(verification, { validUntil: orNone(calendarDay) });

export const verificationExchanges = {
  verifications: fc.record({
    request: fc.record({ employeeId: id }),
    reply: fc.record({
      verifications: rows(verificationRow),
    }),
  }),
  verification: verificationRow.map((row) => ({
    request: { id: row.id },
    reply: { verification: row },
  })),
  addVerification: fc.record({
    request: record<NewVerification>({
      employeeId: id,
      kind: fc.constantFrom(...verificationKinds),
      validUntil: orNone(calendarDay),
    }),
    reply: fc.record({ verification: verificationRow }),
  }),
  removeVerification: id.map((removed) => ({
    request: { id: removed },
    reply: { id: removed },
  })),
};
