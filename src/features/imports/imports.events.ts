import { event } from '#kernel/define.ts';
import { draftPayload, leaveOutPayload, mappedPayload, mendPayload } from './imports.model.ts';

/** Undo of one step is refused when the import has changed otherwise since. */
export const touched = ['imports/draft'];
const touches = () => touched;

export const importsEvents = {
  /** This is the import now, with what was mended and created; or there is none. */
  'imports/draftChanged': event(draftPayload, { lens: 'view', touches }),
  /** The heads stand there, and the columns have these fields. */
  'imports/columnsMapped': event(mappedPayload, { lens: 'view', touches }),
  /** These cells were typed over, or are as they were read again. */
  'imports/mended': event(mendPayload, { lens: 'view', touches }),
  /** These rows are left out, or not any more. */
  'imports/leftOut': event(leaveOutPayload, { lens: 'view', touches }),
};
