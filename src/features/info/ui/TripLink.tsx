import type { Trip } from '#domain/entities.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { tripPath } from '#spine/navigation/index.ts';
import css from './Detail.module.css';

/** To the page of a trip. */
export function TripLink({ trip: { id, name } }: { readonly trip: Pick<Trip, 'id' | 'name'> }) {
  const machine = useMachine();
  const data = { path: tripPath(id), replace: false };
  return (
    <button
      type="button"
      className={css.textLink}
      onClick={() => machine.dispatch({ type: 'navigation/go', data })}
    >
      Trip {name}
    </button>
  );
}
