import { useCallback } from 'react';
import type { RideEstimate } from '#domain/rides.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { useEachSecond } from '#views/bind/useEachSecond.ts';
import { useFetched } from '#spine/fetches/ui.ts';
import { useTelemetry } from '../../map/ui.ts';
import type { HeldFare } from '../orders.model.ts';

type Reading<W> = Parameters<typeof useFetched<W, RideEstimate>>[0];

/**
 * The prices of a way, of which one is chosen; null while the way is not known. `held`: the chosen
 * one, while it is held.
 */
export function useHeldFare<W>(def: Reading<W>, way: W | null, productId: string) {
  const machine = useMachine();
  const estimated = useFetched(def, way);
  const { now } = estimated;
  const estimate = now.is === 'ready' ? now.value : now.last;
  const leftMs = useLeft(estimate);
  const isHeld = estimate !== null && now.is === 'ready' && leftMs > 0;
  const chosen = estimate && fareOf(estimate, productId);
  return {
    isAsked: way !== null,
    estimated,
    leftMs,
    chosen,
    held: isHeld ? chosen : null,
    isOver: estimate !== null && now.is === 'ready' && leftMs === 0,
    again: () => {
      if (way === null) return;
      const data = { of: def.type, params: way as never };
      machine.dispatch({ type: 'fetches/ask', data });
    },
  };
}

export type HeldFares = ReturnType<typeof useHeldFare>;

/** The chosen kind at its price; the first one while none is chosen. */
function fareOf({ fares, heldUntilMs }: RideEstimate, productId: string): HeldFare | null {
  const fare = fares.find((one) => one.productId === productId) ?? fares[0];
  return fare ? { ...fare, heldUntilMs } : null;
}

/** How long the prices are still held, in whole seconds of ms. */
function useLeft(estimate: RideEstimate | null): number {
  const { nowMs } = useTelemetry();
  const untilMs = estimate?.heldUntilMs ?? 0;
  return useEachSecond(
    useCallback(() => Math.max(0, Math.ceil((untilMs - nowMs()) / 1000)) * 1000, [nowMs, untilMs]),
  );
}
