import type { Job, Process } from '#kernel/slice.ts';
import { hasQuery } from './navigation.model.ts';
import type { NavigationTypes } from './navigation.slice.ts';

/** The browser's address bar; absent in replay and headless runs. */
export interface AddressBar {
  /** `query` without its '?'. */
  write(path: string, query: string, how: 'push' | 'replace'): void;
}

type How = 'push' | 'replace';

type NavigationJob = Job &
  (
    | { readonly is: 'settle' }
    | { readonly is: 'write'; readonly path: string; readonly query: string; readonly how: How }
  );

/**
 * Writes the address bar, and moves to or from the login screen when the session changes. One that
 * expires is at the login by itself.
 */
export const navigationProcess: Process<
  NavigationTypes,
  { readonly addressBar: AddressBar },
  NavigationJob
> = {
  name: 'navigation',
  on: {
    'session/loggedIn': ({ id }) => ({ is: 'settle', key: id }),
    'session/begun': ({ id }) => ({ is: 'settle', key: id }),
    'session/loggedOut': ({ id }) => ({ is: 'settle', key: id }),
    'navigation/moved': ({ id, data: { path, history } }, { navigation }) => {
      if (history === 'none') return undefined;
      const query = hasQuery(path) ? navigation.state.query : '';
      return { is: 'write', key: id, path, query, how: history };
    },
  },
  resume: () => [],
  async *run(job, { addressBar }) {
    if (job.is === 'write') addressBar.write(job.path, job.query, job.how);
    else yield { type: 'navigation/settle', data: {} };
  },
};
