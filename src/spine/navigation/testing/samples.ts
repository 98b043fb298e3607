import { samplesOf } from '#kernel/testing/samples.ts';
import type { navigationCommands } from '../navigation.commands.ts';
import type { NavigationSees } from '../navigation.slice.ts';

const paths = ['/command-center/resources', '/command-center/activities', '/nowhere'];

export const navigationSamples = samplesOf<typeof navigationCommands, NavigationSees>({
  'navigation/go': () => [
    ...paths.map((path) => ({ path, replace: false })),
    ...paths.map((path) => ({ path, replace: true })),
  ],
  'navigation/popped': () => [{ path: '/command-center/activities', query: 'status=atRisk' }],
});
