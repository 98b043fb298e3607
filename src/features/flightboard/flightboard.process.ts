import type { SharedValues } from '#kernel/ports.ts';
import { keeping } from '#kernel/sharedValues.ts';
import type { Job, Process } from '#kernel/slice.ts';
import type { FlightboardTypes } from './flightboard.slice.ts';
import { type LayoutChange, layoutOf, withChange } from './layout.model.ts';

type FlightboardJob = Job &
  ({ readonly is: 'listen' } | { readonly is: 'keep'; readonly change: LayoutChange });

/** The storage name, per user. */
const key = 'flightboard';

const keep = (id: Job['key'], change: LayoutChange) => ({ is: 'keep' as const, key: id, change });

/** Stores the operator's layout of the flightboard, and takes over another tab's changes. */
export const flightboardProcess: Process<
  FlightboardTypes,
  { readonly shared: SharedValues },
  FlightboardJob
> = {
  name: 'flightboard',
  on: {
    'flightboard/columnsChosen': ({ id, data: { columns } }) => keep(id, { columns }),
    'flightboard/columnResized': ({ id, data }) => keep(id, data),
    'flightboard/sorted': ({ id, data: sort }) => keep(id, { sort }),
    'flightboard/resized': ({ id, data: { heightPx } }) => keep(id, { heightPx }),
  },
  resume: () => [{ is: 'listen', key: 'flightboard:0' }],
  async *run(job, { shared }, cancelled) {
    // Applied field by field: other fields that another tab has changed meanwhile stay.
    const change =
      job.is === 'keep' ? (stored: unknown) => withChange(layoutOf(stored), job.change) : null;
    yield* keeping(shared, key, change, report, cancelled);
  },
};

const report = {
  heard: (stored: unknown) => ({ type: 'flightboard/heard', data: layoutOf(stored) }) as const,
  failed: (why: string) => ({ type: 'flightboard/keepFailed', data: { why } }) as const,
};
