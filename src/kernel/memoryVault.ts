// Secrets in memory under one-time handles: taken once, gone with the tab. Apart from the machine,
// which never reads one.
import type { Vault } from './ports.ts';

export function memoryVault(): Vault {
  const secrets = new Map<string, string>();
  let count = 0;
  return {
    put(secret) {
      count += 1;
      const handle = `secret-${count}`;
      secrets.set(handle, secret);
      return handle;
    },
    look: (handle) => secrets.get(handle),
    take(handle) {
      const secret = secrets.get(handle);
      secrets.delete(handle);
      return secret;
    },
  };
}
