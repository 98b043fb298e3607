import { asyncIntent, input, intent } from '#kernel/define.ts';
import { payload, text, z } from '#domain/schema.ts';
import {
  controlPayload,
  faultFields,
  faultsReplyFields,
  linkPayload,
  malformedPayload,
  emptyPayload,
  plannerPayload,
  simPayload,
  skewPayload,
  troublePayload,
} from './connection.model.ts';

export const connectionCommands = {
  /** The realtime channel connects, is connected, or is lost. */
  'connection/linkHeard': input(linkPayload),
  /**
   * Tries at once to bring the lost connection back, without the wait under way, and begins the
   * waits anew.
   */
  'connection/tryNow': intent(emptyPayload),
  /** The line to the route planner is there or lost; so many planners are running. */
  'connection/plannerHeard': input(plannerPayload),
  /** The simulated company reports its seed, size, speed and pause. */
  'connection/simHeard': input(simPayload),
  /** The host of the simulated company is in trouble. */
  'connection/troubleHeard': input(troublePayload),
  /** The operator's watch is this far ahead of the server's clock; null: they agree again. */
  'connection/skewHeard': input(skewPayload),
  /** A realtime message could not be read. */
  'connection/malformedHeard': input(malformedPayload),
  /** Sets the speed or pause of the simulated company, or steps it. In fake mode only. */
  'connection/control': asyncIntent(controlPayload, 'view'),
  /**
   * Asks for the faults of the simulated company, and removes a fault or adds some first. In fake
   * mode only.
   */
  'connection/steerFaults': asyncIntent(payload(z.object(faultFields)), 'view'),
  /** The simulated company reported its faults, or refused a change of them. */
  'connection/faultsReplied': input(
    payload(z.object({ steerId: text(), ...faultsReplyFields })),
    'view',
  ),
  /** The simulated company carried out a control, or could not. */
  'connection/controlReplied': input(
    payload(z.object({ controlId: text(), error: z.nullable(text('note')) })),
    'view',
  ),
};
