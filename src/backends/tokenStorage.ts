import { hashBytes, textBytes } from '#kernel/canonical.ts';
import type { Auth } from '#wire/auth.ts';

/** Logouts that the server has not heard of, in one browser; the oldest are dropped. */
export const MOST_UNHEARD_LOGOUTS = 20;
/** For how long such a logout is told: by then a token has come to its end by itself. */
export const UNHEARD_LOGOUT_KEPT_MS = 7 * 24 * 60 * 60_000;

export type TokenStorage = Auth & {
  /** Checksums of the tokens of logouts that the server has not heard of, the oldest first. */
  unheard(): readonly string[];
};

type Ports = {
  /** Of this browser; null where it refuses, and everything is in memory. */
  readonly storage: Storage | null;
  /** What is stored belongs to it alone. */
  readonly deployment: string;
  /** The operator's own time, epoch ms. */
  readonly wallMs: () => number;
  /** Called when the server has not heard of a logout. */
  readonly onUnheard: () => void;
};

/**
 * The bearer token in local storage (S1 §7), the only place for it; losing it only means logging
 * in again. Beside it the mark of this device, and the checksums of unheard logouts.
 */
export function tokenStorage(ports: Ports): TokenStorage {
  const { deployment, wallMs, onUnheard } = ports;
  const storage = forgiving(ports.storage);
  const tokenKey = keyOf('auth-token', deployment);
  const deviceKey = keyOf('auth-device', deployment);
  const endedKey = `${keyOf('auth-ended', deployment)}:`;
  let own: string | null = null;

  /** Each under its own key: tabs do not overwrite one another's. */
  const unheard = () => {
    const sums = storage.keys().flatMap((key) => {
      const sum = key.startsWith(endedKey) ? key.slice(endedKey.length) : '';
      return /^[\da-f]{64}$/.test(sum) ? [{ sum, sinceMs: Number(storage.get(key)) }] : [];
    });
    sums.sort((a, b) => a.sinceMs - b.sinceMs);
    return sums.flatMap(({ sum, sinceMs }, at) => {
      const isLate = !(wallMs() - sinceMs < UNHEARD_LOGOUT_KEPT_MS);
      if (!isLate && at >= sums.length - MOST_UNHEARD_LOGOUTS) return [sum];
      storage.put(endedKey + sum, null);
      return [];
    });
  };
  const forget = () => {
    if (own !== null && storage.get(tokenKey) === own) storage.put(tokenKey, null);
    own = null;
  };

  return {
    token() {
      own = storage.get(tokenKey) ?? own;
      return own;
    },
    keep(token) {
      own = token;
      storage.put(tokenKey, token);
    },
    forget,
    end() {
      if (own === null) return null;
      const sum = hashBytes(textBytes(own));
      storage.put(endedKey + sum, `${wallMs()}`);
      forget();
      return sum;
    },
    told(ended, isHeard) {
      if (isHeard) storage.put(endedKey + ended, null);
      else onUnheard();
    },
    device: () => storage.get(deviceKey),
    keepDevice: (mark) => storage.put(deviceKey, mark),
    unheard,
  };
}

/** The live deployment that a browser knew first keeps the names that S1 §7 has. */
function keyOf(name: string, deployment: string): string {
  return deployment === 'live' ? name : `${name}:${deployment}`;
}

/** Where storage is refused, the session continues from memory and ends with the tab. */
function forgiving(storage: Storage | null) {
  const memory = new Map<string, string>();
  const asked = <T>(ask: (kept: Storage) => T, otherwise: T): T => {
    try {
      return storage === null ? otherwise : ask(storage);
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key: string) => asked((kept) => kept.getItem(key), null) ?? memory.get(key) ?? null,
    /** Null removes it. */
    put(key: string, value: string | null): void {
      memory.delete(key);
      const isKept = asked((kept) => {
        if (value === null) kept.removeItem(key);
        else kept.setItem(key, value);
        return true;
      }, false);
      if (!isKept && value !== null) memory.set(key, value);
    },
    keys: (): readonly string[] => [...asked((kept) => Object.keys(kept), []), ...memory.keys()],
  };
}
