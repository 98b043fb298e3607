import { event } from '#kernel/define.ts';
import { payload, text, z } from '#domain/schema.ts';
import {
  controlFields,
  faultFields,
  faultsPayload,
  linkPayload,
  malformedPayload,
  emptyPayload,
  plannerPayload,
  simPayload,
  skewPayload,
  troublePayload,
} from './connection.model.ts';

export const connectionEvents = {
  /** The realtime channel changed its state. */
  'connection/linkChanged': event(linkPayload),
  /** The operator did not wait for the next try to connect. */
  'connection/triedNow': event(emptyPayload, { lens: 'view' }),
  /** The route planner's state, as last reported on its line. */
  'connection/plannerChanged': event(plannerPayload),
  /** The simulated company runs at another pace. */
  'connection/simChanged': event(simPayload),
  /** The simulated company reported trouble. */
  'connection/troubled': event(troublePayload),
  /** The operator's watch and the server's clock are apart, or agree again (P14). */
  'connection/skewChanged': event(skewPayload),
  /** A realtime message could not be read. */
  'connection/messageMalformed': event(malformedPayload),
  /** A request for the faults, or a change of them, is under way. */
  'connection/faultsAsked': event(payload(z.object({ steerId: text(), ...faultFields })), {
    lens: 'view',
  }),
  /** These faults are in force in the simulated company. */
  'connection/faultsTold': event(faultsPayload, { lens: 'view' }),
  /** A control of the simulated company is under way. */
  'connection/controlRequested': event(payload(z.object({ controlId: text(), ...controlFields })), {
    lens: 'view',
  }),
};
