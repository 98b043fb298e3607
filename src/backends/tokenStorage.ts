import { hashBytes, textBytes } from '#kernel/canonical.ts';
import type { Auth } from '#wire/auth.ts';

/** Local storage, or memory where it is refused. */
export type KeptTexts = {
  get(key: string): string | null;
  /** Null removes it. */
  put(key: string, value: string | null): void;
  /** Those that begin so. */
  keys(start: string): readonly string[];
};

export type TokenStorage = Auth & {
  readonly kept: KeptTexts;
  /** Before the checksum of a token whose logout the server has not heard of; its value is when. */
  readonly endedKey: string;
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
    kept: storage,
    endedKey,
  };
}

/** The live deployment that a browser knew first keeps the names that S1 §7 has. */
function keyOf(name: string, deployment: string): string {
  return deployment === 'live' ? name : `${name}:${deployment}`;
}

/** Where storage is refused, the session continues from memory and ends with the tab. */
function forgiving(storage: Storage | null): KeptTexts {
  const memory = new Map<string, string>();
  const asked = <T>(ask: (kept: Storage) => T, otherwise: T): T => {
    try {
      return storage === null ? otherwise : ask(storage);
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => asked((kept) => kept.getItem(key), null) ?? memory.get(key) ?? null,
    put(key, value) {
      memory.delete(key);
      const isKept = asked((kept) => {
        if (value === null) kept.removeItem(key);
        else kept.setItem(key, value);
        return true;
      }, false);
      if (!isKept && value !== null) memory.set(key, value);
    },
    keys: (start) =>
      [...asked((kept) => Object.keys(kept), []), ...memory.keys()].filter((key) =>
        key.startsWith(start),
      ),
  };
}
