import { samplesOf } from '#kernel/testing/samples.ts';
import type { savedViewsCommands } from '../savedViews.commands.ts';
import type { SavedViewsSees } from '../savedViews.slice.ts';

export const savedViewsSamples = samplesOf<typeof savedViewsCommands, SavedViewsSees>({
  'savedViews/save': () => ['mine', 'late'].map((name) => ({ name })),
  'savedViews/open': ({ savedViews }) => savedViews.state.views,
  'savedViews/rename': ({ savedViews }) =>
    savedViews.state.views.flatMap(({ name }) =>
      [`${name} too`, 'late'].map((to) => ({ name, to })),
    ),
  'savedViews/remove': ({ savedViews }) => savedViews.state.views,
  'savedViews/heard': () => [{ views: [{ name: 'theirs', query: '' }] }],
  'savedViews/keepFailed': () => [{ why: 'The browser is full.' }],
});
