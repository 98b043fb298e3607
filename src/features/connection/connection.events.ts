import { event } from '#kernel/define.ts';
import { payload, text, z } from '#domain/schema.ts';
import {
  controlFields,
  faultFields,
  faultsPayload,
  linkPayload,
  malformedPayload,
  nothingPayload,
  plannerPayload,
  simPayload,
  troublePayload,
} from './connection.model.ts';

export const connectionEvents = {
  'connection/linkChanged': event(linkPayload),
  'connection/triedNow': event(nothingPayload, { lens: 'view' }),
  'connection/plannerChanged': event(plannerPayload),
  'connection/simChanged': event(simPayload),
  'connection/troubled': event(troublePayload),
  'connection/messageMalformed': event(malformedPayload),
  'connection/faultsAsked': event(payload(z.object({ steerId: text(), ...faultFields })), {
    lens: 'view',
  }),
  'connection/faultsTold': event(faultsPayload, { lens: 'view' }),
  'connection/controlRequested': event(payload(z.object({ controlId: text(), ...controlFields })), {
    lens: 'view',
  }),
};
