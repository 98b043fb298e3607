import type { Locks } from '#kernel/ports.ts';

/** Web Locks: held as long as the tab lives, freed by the browser when it dies. */
export const webLocks: Locks = {
  tryTake(name) {
    return new Promise((resolve, reject) => {
      navigator.locks
        .request(name, { ifAvailable: true }, (lock) => {
          if (!lock) {
            resolve(undefined);
            return undefined;
          }
          return new Promise<void>((release) => {
            resolve({ release });
          });
        })
        .catch(reject);
    });
  },
};
