import { samplesOf } from '#kernel/testing/samples.ts';
import { newestMoves } from '#spine/world/testing/rows.ts';
import type { bulkCommands } from '../bulk.commands.ts';
import type { BulkSees } from '../index.ts';

const acts = ({ bulk }: BulkSees) => bulk.state.acts.map(({ id }) => ({ bulkId: id }));
const versions = (sees: BulkSees) =>
  newestMoves(sees).map(({ id, version }) => ({ activityId: id, version }));

export const bulkSamples = samplesOf<typeof bulkCommands, BulkSees>({
  'bulk/begin': (sees) => {
    const all = versions(sees);
    return all.flatMap((_one, at) =>
      (['cancel', 'complete'] as const).map((what) => ({
        what,
        rows: [...all.slice(at, at + 5), ...all.slice(-1)],
      })),
    );
  },
  'bulk/adopt': (sees) => [{ was: 'closed act', what: 'cancel', rows: versions(sees).slice(0, 6) }],
  'bulk/tryAgain': acts,
  'bulk/sendNext': acts,
  'bulk/stop': acts,
  'bulk/show': (sees) => [{ bulkId: null }, ...acts(sees).map(({ bulkId }) => ({ bulkId }))],
  'bulk/stalled': (sees) => acts(sees).map((act) => ({ ...act, why: 'The browser is full.' })),
});
