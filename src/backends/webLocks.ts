import type { Locks } from '#kernel/ports.ts';

/** Web Locks: held as long as the tab lives, freed by the browser when it dies. */
export const webLocks: Locks = {
  tryTake(name, waitMs = 0) {
    const options = waitMs > 0 ? { signal: AbortSignal.timeout(waitMs) } : { ifAvailable: true };
    return new Promise((resolve, reject) => {
      navigator.locks
        .request(name, options, (lock) => {
          if (!lock) {
            resolve(undefined);
            return undefined;
          }
          return new Promise<void>((release) => {
            resolve({ release });
          });
        })
        .catch((error: Error) => {
          if (error.name === 'TimeoutError') resolve(undefined);
          else reject(error);
        });
    });
  },
};
