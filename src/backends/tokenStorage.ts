import type { Auth } from '#wire/auth.ts';

/** S1 §7: the one place the bearer token may lie. Losing it only means logging in again. */
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
        // Refused: the session goes on from memory and ends with the tab.
      }
    },
    forget() {
      inMemory = null;
      try {
        storage?.removeItem(tokenKey);
      } catch {
        // Refused: there was nothing kept either.
      }
    },
  };
}
