import { useCallback } from 'react';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { RestingField } from '#views/kit/forms/RestingField.tsx';
import css from './Flightboard.module.css';
import { useFlightboard } from './useFlightboard.tsx';

/** The typed text becomes one step after a pause in typing; undo shows here too. */
export function SearchField() {
  const machine = useMachine();
  const search = useFlightboard(({ flightboard }) => flightboard.state.search);
  const onRest = useCallback(
    (text: string) => machine.dispatch({ type: 'flightboard/search', data: { text } }),
    [machine],
  );
  return (
    <RestingField
      className={css.search}
      label="Search activities"
      hideLabel
      placeholder="Search activities..."
      icon="search"
      quiet
      value={search}
      onRest={onRest}
      maxLength={200}
    />
  );
}
