import type { Auth } from '#wire/auth.ts';

/** S1 §7: the only place for the bearer token. Losing it only means logging in again. */
const tokenKey = 'auth-token';

/** The bearer token in local storage; in memory when the browser refuses storage. */
export function tokenStorage(storage: Storage | null): Auth {
  let inMemory: string | null = null;
  return {
    token() {
      try {
        return storage?.getItem(tokenKey) ?? inMemory;
      } catch {
        return inMemory;
      }
    },
    keep(token) {
      inMemory = token;
      try {
        storage?.setItem(tokenKey, token);
      } catch {
        // Storage refused: the session continues from memory and ends with the tab.
      }
    },
    forget() {
      inMemory = null;
      try {
        storage?.removeItem(tokenKey);
      } catch {
        // Storage refused: there was no stored token either.
      }
    },
  };
}
