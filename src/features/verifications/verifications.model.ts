import { fieldsOf } from '#domain/editable.ts';
import { day } from '#domain/fields.ts';
import { payload, text, z } from '#domain/schema.ts';
import { verification, verificationKinds } from '#domain/verifications.ts';

export const ofEmployeePayload = payload(z.object({ employeeId: text() }));
export const onePayload = payload(z.object({ verificationId: text() }));
export const verificationPayload = payload(verification);
export const verificationsPayload = payload(z.array(verification));
const kind = z.enum(verificationKinds);
/** As typed: the day as '10/20/2027', empty where the document has no last day. */
export const verificationFields = fieldsOf<never>()({
  kind: {
    schema: kind,
    label: 'Document',
    empty: 'driversLicense',
    samples: verificationKinds,
  },
  until: { schema: text('plain'), label: 'Valid until', empty: '', samples: ['', '10/20/2027'] },
});
export const addPayload = payload(
  z.object({ employeeId: text(), kind, validUntil: z.nullable(day) }),
);
export const removePayload = payload(z.object({ employeeId: text(), verificationId: text() }));
