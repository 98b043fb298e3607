import { event } from '#kernel/define.ts';
import { namePayload, notKeptPayload, viewPayload, viewsPayload } from './savedViews.model.ts';

export const savedViewsEvents = {
  'savedViews/saved': event(viewPayload, {
    lens: 'view',
    touches: ({ name }) => [`savedViews/${name}`],
  }),
  'savedViews/removed': event(namePayload, {
    lens: 'view',
    touches: ({ name }) => [`savedViews/${name}`],
  }),
  'savedViews/taken': event(viewsPayload, { lens: 'view' }),
  'savedViews/notKept': event(notKeptPayload, { lens: 'view' }),
};
