import { useCallback } from 'react';
import type { BaseLocationHook } from 'wouter';
import type { ConsoleSees } from '#features/index.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { useSelect } from '#views/bind/useSelect.ts';

/** Wouter's location, read from the navigation slice: no component reads the address bar. */
export const useMachineLocation: BaseLocationHook = () => {
  const machine = useMachine();
  const path = useSelect((all) => (all as unknown as ConsoleSees).navigation.state.path);
  const go = useCallback(
    (to: string, options?: { readonly replace?: boolean }) => {
      const data = { path: to, replace: options?.replace === true };
      machine.dispatch({ type: 'navigation/go', data });
    },
    [machine],
  );
  return [path, go];
};
