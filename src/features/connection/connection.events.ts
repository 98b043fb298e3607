import { event } from '#kernel/define.ts';
import { payload, text, z } from '#domain/schema.ts';
import {
  controlFields,
  linkPayload,
  malformedPayload,
  simPayload,
  troublePayload,
} from './connection.model.ts';

export const connectionEvents = {
  'connection/linkChanged': event(linkPayload),
  'connection/simChanged': event(simPayload),
  'connection/troubled': event(troublePayload),
  'connection/messageMalformed': event(malformedPayload),
  'connection/controlRequested': event(payload(z.object({ controlId: text(), ...controlFields })), {
    lens: 'view',
  }),
};
