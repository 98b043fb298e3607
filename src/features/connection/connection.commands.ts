import { asyncIntent, input, intent } from '#kernel/define.ts';
import { payload, text, z } from '#domain/schema.ts';
import {
  controlPayload,
  faultFields,
  faultsReplyFields,
  linkPayload,
  malformedPayload,
  nothingPayload,
  plannerPayload,
  simPayload,
  troublePayload,
} from './connection.model.ts';

export const connectionCommands = {
  'connection/linkHeard': input(linkPayload),
  /** While the channel is lost: the next try is now, and a first one again. */
  'connection/tryNow': intent(nothingPayload),
  'connection/plannerHeard': input(plannerPayload),
  'connection/simHeard': input(simPayload),
  'connection/troubleHeard': input(troublePayload),
  'connection/malformedHeard': input(malformedPayload),
  /** Fake mode only: speed, pause and step of the simulated company. */
  'connection/control': asyncIntent(controlPayload, 'view'),
  /** Fake mode only: asks what goes wrong there, after a fault is removed and others are added. */
  'connection/steerFaults': asyncIntent(payload(z.object(faultFields)), 'view'),
  'connection/faultsReplied': input(
    payload(z.object({ steerId: text(), ...faultsReplyFields })),
    'view',
  ),
  'connection/controlReplied': input(
    payload(z.object({ controlId: text(), error: z.nullable(text('note')) })),
    'view',
  ),
};
