import { fieldsOf } from '#domain/editable.ts';
import { note, title } from '#domain/fields.ts';
import { payload, text, wrongTexts, z } from '#domain/schema.ts';

export const ofAccountPayload = payload(z.object({ accountId: text() }));
export const templatesPayload = payload(
  z.array(z.object({ id: text(), label: text('plain'), notes: text('note') })),
);
export const templateFields = fieldsOf<never>()({
  label: { schema: title('plain'), label: 'Label', empty: '', samples: ['Gate', 'Keys', 'Photos'] },
  notes: { schema: note, label: 'Text', empty: '', samples: ['Ask first.'] },
});
export const addPayload = payload(z.object({ accountId: text(), ...templateFields.shape }));

/** Why it can't be saved, by field. */
export const wrongIn = wrongTexts(templateFields.typed, {
  label: 'A note template needs a label.',
  notes: 'Write the words that it stands for.',
});
