import { createContext, useContext } from 'react';
import type { AskAside } from '#wire/link/askAside.ts';

const Port = createContext<AskAside | null>(null);

/** Hands the way to the server to reads that stay in their view; null in a recording. */
export const AsideService = Port.Provider;

export function useAskAside(): AskAside | null {
  return useContext(Port);
}
