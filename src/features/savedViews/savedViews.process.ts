import type { SharedValues } from '#kernel/ports.ts';
import { keeping } from '#kernel/sharedValues.ts';
import type { Job, Process } from '#kernel/slice.ts';
import { type SavedView, viewsOf, withoutView, withView } from './savedViews.model.ts';
import type { SavedViewsTypes } from './savedViews.slice.ts';

type SavedViewsJob = Job &
  (
    | { readonly is: 'listen' }
    | { readonly is: 'save'; readonly view: SavedView }
    | { readonly is: 'remove'; readonly name: string }
  );

/** Their storage name, per user. */
const key = 'savedViews';

/** Stores views in this browser, and takes over another tab's changes. */
export const savedViewsProcess: Process<
  SavedViewsTypes,
  { readonly shared: SharedValues },
  SavedViewsJob
> = {
  name: 'savedViews',
  on: {
    'savedViews/saved': ({ id, data: view }) => ({ is: 'save', key: id, view }),
    'savedViews/removed': ({ id, data: { name } }) => ({ is: 'remove', key: id, name }),
  },
  resume: () => [{ is: 'listen', key: 'savedViews:0' }],
  async *run(job, { shared }, cancelled) {
    yield* keeping(shared, key, job.is === 'listen' ? null : changeOf(job), report, cancelled);
  },
};

type Kept = Exclude<SavedViewsJob, { readonly is: 'listen' }>;

// Applied one by one: views that another tab saved meanwhile stay.
function changeOf(job: Kept) {
  return (stored: unknown) =>
    job.is === 'save'
      ? withView(viewsOf(stored), job.view)
      : withoutView(viewsOf(stored), job.name);
}

const report = {
  heard: (stored: unknown) =>
    ({ type: 'savedViews/heard', data: { views: viewsOf(stored) } }) as const,
  failed: (why: string) => ({ type: 'savedViews/keepFailed', data: { why } }) as const,
};
