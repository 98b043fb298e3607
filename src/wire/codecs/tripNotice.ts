// What was sent about a trip, on the wire.
import { tripNotice } from '#domain/tripNotices.ts';
import { codec } from './table.ts';

export const tripNoticeCodec = codec(tripNotice, {
  id: {},
  atMs: { at: 'sentDate' },
  toName: { at: 'to' },
  how: { at: 'channel' },
  words: { at: 'message' },
});
