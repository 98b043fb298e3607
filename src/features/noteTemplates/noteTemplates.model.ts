import { note, title } from '#domain/fields.ts';
import { payload, text, wrongTexts, z } from '#domain/schema.ts';

export const ofAccountPayload = payload(z.object({ accountId: text() }));
export const templatesPayload = payload(
  z.array(z.object({ id: text(), label: text('plain'), notes: text('note') })),
);
export const templateText = z.object({ label: title('plain'), notes: note });
export const addPayload = payload(z.object({ accountId: text(), ...templateText.shape }));

/** Why it can't be saved, by field. */
export const wrongIn = wrongTexts(templateText, {
  label: 'A note template needs a label.',
  notes: 'Write the words that it stands for.',
});
