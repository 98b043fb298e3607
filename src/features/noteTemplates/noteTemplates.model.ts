import { payload, text, z } from '#domain/schema.ts';

export const ofAccountPayload = payload(z.object({ accountId: text() }));
export const templatesPayload = payload(
  z.array(z.object({ id: text(), label: text('plain'), notes: text('note') })),
);
export const addPayload = payload(
  z.object({ accountId: text(), label: text('plain'), notes: text('note') }),
);
