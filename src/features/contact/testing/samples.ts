import { samplesOf } from '#kernel/testing/samples.ts';
import { singleRows } from '#spine/world/testing/rows.ts';
import type { contactCommands } from '../contact.commands.ts';
import type { ContactSees } from '../contact.slice.ts';

export const contactSamples = samplesOf<typeof contactCommands, ContactSees>({
  'contact/open': singleRows,
  'contact/choose': () => [{ kind: 'voice' }, { kind: 'sms' }],
});
