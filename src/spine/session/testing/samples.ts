import { samplesOf } from '#kernel/testing/samples.ts';
import type { sessionCommands } from '../session.commands.ts';
import type { SessionSees } from '../session.slice.ts';

/** The password belongs to the user who signs in. */
export const sessionSamples = samplesOf<typeof sessionCommands, SessionSees>({
  'session/login': () => [{ username: 'admin', passwordHandle: '' }],
  'session/bookmark': () => [{ label: '' }, { label: 'Gate 4' }],
  'session/logout': () => [{ discardUnsent: true }],
});
