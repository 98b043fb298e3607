import { useCallback, useId, useMemo } from 'react';
import type { RideEstimate, RideWay } from '#domain/rides.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { useEachSecond } from '#views/bind/useEachSecond.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { formatMoney } from '#views/kit/marks/Quantity.tsx';
import { type Bound, FormDock, SaveButton, useForm, useShownForms } from '../../forms/ui.ts';
import { useFetched } from '../../fetches/ui.ts';
import { useTelemetry } from '../../map/ui.ts';
import { rideEstimates } from '../rides.fetches.ts';
import { rideForm } from '../rides.forms.ts';
import type { HeldFare, TypedRide } from '../rides.model.ts';
import { RideFares } from './RideFares.tsx';
import { RideInputs } from './RideInputs.tsx';
import css from './RidePanel.module.css';

/** The form that orders a ride for a person. `isKept`: this browser stores the draft. */
export function RidePanel({ isKept }: { readonly isKept: boolean }) {
  const [id] = useShownForms(rideForm);
  return id === undefined ? null : <Panel key={id} id={id} isKept={isKept} />;
}

function Panel({ id, isKept }: { readonly id: string; readonly isKept: boolean }) {
  const typed = useForm(rideForm, id)?.values;
  const way = useMemo(() => wayOf(typed), [typed]);
  const estimated = useFetched(rideEstimates, way);
  const { now } = estimated;
  const estimate = now.is === 'ready' ? now.value : now.last;
  const leftMs = useLeft(estimate);
  const isHeld = estimate !== null && now.is === 'ready' && leftMs > 0;
  const fare = estimate && fareOf(estimate, typed?.productId ?? '');
  const form = useForm(rideForm, id, { fare: isHeld ? fare : null });
  const again = useAgain(way);
  const formId = useId();
  if (!form) return null;
  const any = form as unknown as Bound;
  const price = fare && isHeld ? `, ${formatMoney(fare.priceCents)}` : '';
  const label = `Request ride${price}`;
  const isOver = estimate !== null && now.is === 'ready' && leftMs === 0 && !form.isPending;
  return (
    <FormDock
      form={any}
      title="RideShare"
      head={
        <span className={css.kept}>
          {isKept ? 'Draft kept on this device' : 'Draft kept until this tab is closed'}
        </span>
      }
      className={css.form}
      note={<span className={css.note}>{noteOf(isOver, fare)}</span>}
      formId={formId}
      acts={
        isOver ? (
          <Button variant="primary" onClick={again}>
            Estimate again
          </Button>
        ) : (
          <SaveButton form={any} label={label} formId={formId} />
        )
      }
      onSubmit={() => form.save()}
    >
      <RideInputs form={form} />
      <RideFares
        isAsked={way !== null}
        isLater={form.values.atMs !== null}
        estimated={estimated}
        leftMs={leftMs}
        chosen={fare?.productId ?? ''}
        isOff={form.isPending}
        onChoose={(productId) => form.type({ productId })}
        onAgain={again}
      />
    </FormDock>
  );
}

function noteOf(isOver: boolean, fare: HeldFare | null): string {
  if (isOver) return 'The price is not held any more.';
  return fare ? 'Orders one ride, and never sends it twice.' : 'A price is needed first.';
}

/** What is estimated; null while an end is missing. */
function wayOf(typed: TypedRide | undefined): RideWay | null {
  if (!typed?.from || !typed.to) return null;
  const { accountId, from, to, atMs } = typed;
  return { accountId, from, to, atMs };
}

/** The chosen kind of car at its price; the first one while none is chosen. */
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

function useAgain(way: RideWay | null): () => void {
  const machine = useMachine();
  return () => {
    if (way === null) return;
    const data = { of: rideEstimates.type, params: way as never };
    machine.dispatch({ type: 'fetches/ask', data });
  };
}
