import { createContext, useContext } from 'react';

/** Whether what is done here outlives the page: false while nothing of it is stored. */
const Kept = createContext(true);

export const KeptProvider = Kept.Provider;

export function useIsKept(): boolean {
  return useContext(Kept);
}
