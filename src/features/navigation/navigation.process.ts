import type { Job, Process } from '#kernel/slice.ts';
import type { NavigationTypes } from './navigation.slice.ts';

/** The browser's address bar; absent in replay and headless runs. */
export interface AddressBar {
  write(path: string, how: 'push' | 'replace'): void;
}

type NavigationJob = Job &
  (
    | { readonly is: 'settle' }
    | { readonly is: 'write'; readonly path: string; readonly how: 'push' | 'replace' }
  );

/** Writes the address, and goes to or from the login screen when the session changes. */
export const navigationProcess: Process<
  NavigationTypes,
  { readonly addressBar: AddressBar },
  NavigationJob
> = {
  name: 'navigation',
  on: {
    'session/loggedIn': ({ id }) => ({ is: 'settle', key: id }),
    'session/begun': ({ id }) => ({ is: 'settle', key: id }),
    'session/expired': ({ id }) => ({ is: 'settle', key: id }),
    'session/loggedOut': ({ id }) => ({ is: 'settle', key: id }),
    'navigation/moved': ({ id, data }) =>
      data.history === 'none'
        ? undefined
        : { is: 'write', key: id, path: data.path, how: data.history },
  },
  resume: () => [],
  async *run(job, { addressBar }) {
    if (job.is === 'write') addressBar.write(job.path, job.how);
    else yield { type: 'navigation/settle', data: {} };
  },
};
