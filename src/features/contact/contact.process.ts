import type { RecordId } from '#kernel/records.ts';
import type { Job, Process } from '#kernel/slice.ts';
import type { ContactTypes } from './contact.slice.ts';
import type { TrackerPlace } from './trackerLink.model.ts';

type Ports = { readonly tracker: TrackerPlace | null };

/** Reports at start where tracker links may lead; each link in an answer is checked against it. */
export const contactProcess: Process<ContactTypes, Ports, Job> = {
  name: 'contact',
  on: {},
  resume: () => [{ key: 'contact:0' as RecordId }],
  async *run(_job, { tracker: place }) {
    yield { type: 'contact/trackerHeard', data: { place } };
  },
};
