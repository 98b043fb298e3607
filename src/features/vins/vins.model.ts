import { integer, payload, text, z } from '#domain/schema.ts';

export const vinPayload = payload(z.object({ vin: text('vin') }));

export const decodedPayload = payload(
  z.object({
    title: text(),
    trim: text(),
    body: text(),
    drive: text(),
    engine: text(),
    errors: z.array(integer),
    parts: z.object({ year: z.nullable(integer), make: text(), model: text() }),
  }),
);
