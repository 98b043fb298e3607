import { event } from '#kernel/define.ts';
import { namePayload, notKeptPayload, viewPayload, viewsPayload } from './savedViews.model.ts';

export const savedViewsEvents = {
  /** This view of the moves is saved under a name. */
  'savedViews/saved': event(viewPayload, {
    lens: 'view',
    touches: ({ name }) => [`savedViews/${name}`],
  }),
  /** A saved view was deleted. */
  'savedViews/removed': event(namePayload, {
    lens: 'view',
    touches: ({ name }) => [`savedViews/${name}`],
  }),
  /** The saved views as stored. */
  'savedViews/taken': event(viewsPayload, { lens: 'view' }),
  /** Saved views are lost when the tab is closed, and why. */
  'savedViews/notKept': event(notKeptPayload, { lens: 'view' }),
};
