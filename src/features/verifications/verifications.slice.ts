import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { clockSlice } from '#spine/clock/index.ts';
import { connectionSlice } from '#spine/connection/index.ts';
import { fetchesSlice } from '#spine/fetches/index.ts';
import { formsSlice } from '#spine/forms/index.ts';
import { navigationSlice } from '#spine/navigation/index.ts';
import { asking, outboxSlice } from '#spine/outbox/index.ts';
import { sessionSlice } from '#spine/session/index.ts';
import { worldSlice } from '#spine/world/index.ts';
import { verificationsCommands } from './verifications.commands.ts';
import { openVerification, verifications } from './verifications.fetches.ts';
import { verificationForm } from './verifications.forms.ts';
import { addVerification, removeVerification } from './verifications.requests.ts';

const facts = declareSlice({
  name: 'verifications',
  imports: [
    sessionSlice,
    clockSlice,
    navigationSlice,
    connectionSlice,
    worldSlice,
    fetchesSlice,
    outboxSlice,
    formsSlice,
  ],
  commands: verificationsCommands,
  events: {},
  initial: {},
});
export type VerificationsTypes = TypesOf<typeof facts>;
export type VerificationsSees = SeesOf<typeof facts>;

/** Documents of employees that somebody of the office has seen (S2 §7). */
export const verificationsSlice = facts.does({
  ...asking(addVerification, removeVerification),
  fetches: [verifications, openVerification],
  forms: [verificationForm],
  evolve: {},
  registry: {
    'verifications/add': { label: 'Add a verification', icon: 'add', capability: 'employees' },
    'verifications/remove': {
      label: 'Remove a verification',
      icon: 'remove',
      capability: 'employees',
    },
  },
});
