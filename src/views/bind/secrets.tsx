import { createContext, useContext } from 'react';
import type { Vault } from '#kernel/ports.ts';

/** Where a typed secret waits for its request; null where nothing is sent, as in a recording. */
const Keeping = createContext<Pick<Vault, 'put'> | null>(null);

export const SecretsKept = Keeping.Provider;

/** Keeps a secret under a handle that works once; null where nothing is sent. */
export function useSecrets(): Pick<Vault, 'put'> | null {
  return useContext(Keeping);
}
