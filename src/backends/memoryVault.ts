import type { Vault } from '#kernel/ports.ts';

/** Secrets in memory under one-time handles: taken once, gone with the tab. */
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
    take(handle) {
      const secret = secrets.get(handle);
      secrets.delete(handle);
      return secret;
    },
  };
}
