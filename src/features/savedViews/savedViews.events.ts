import { event } from '#kernel/define.ts';
import { namePayload, notKeptPayload, viewPayload, viewsPayload } from './savedViews.model.ts';

export const savedViewsEvents = {
  /** This way of looking at the moves is kept under a name. */
  'savedViews/saved': event(viewPayload, {
    lens: 'view',
    touches: ({ name }) => [`savedViews/${name}`],
  }),
  /** A saved view is kept no more. */
  'savedViews/removed': event(namePayload, {
    lens: 'view',
    touches: ({ name }) => [`savedViews/${name}`],
  }),
  /** The saved views are as they are kept. */
  'savedViews/taken': event(viewsPayload, { lens: 'view' }),
  /** Saved views are not kept beyond this tab, and why. */
  'savedViews/notKept': event(notKeptPayload, { lens: 'view' }),
};
