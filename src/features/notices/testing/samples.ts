import { samplesOf } from '#kernel/testing/samples.ts';
import type { noticesCommands } from '../notices.commands.ts';
import type { NoticesSees } from '../notices.slice.ts';

export const noticesSamples = samplesOf<typeof noticesCommands, NoticesSees>({
  'notices/dismiss': ({ notices }) => notices.state.list.map(({ id }) => ({ ids: [id] })),
  'notices/tellSaved': () => [{ name: 'session-2026-09-15.tarmac' }],
  'notices/refuse': () => [{ label: 'Plan Trip', reason: 'Select a move to plan a trip for it.' }],
});
