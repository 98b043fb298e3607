import { samplesOf } from '#kernel/testing/samples.ts';
import type { connectionCommands } from '../connection.commands.ts';
import type { ConnectionSees } from '../connection.slice.ts';

export const connectionSamples = samplesOf<typeof connectionCommands, ConnectionSees>({
  'connection/control': () => [{ paused: true }, { stepMs: 60_000 }, { paused: false }],
  'connection/steerFaults': () => [{ add: 'directions:errorBefore:2' }, {}],
  'connection/troubleHeard': () => [{ what: 'The browser is full.', fatal: false }],
  'connection/skewHeard': () => [{ skewMs: 180_000 }, { skewMs: null }],
});
