import { useEffect, useState } from 'react';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { TextField } from '#views/kit/TextField.tsx';
import css from './Flightboard.module.css';
import { useFlightboard } from './useFlightboard.tsx';

/** How long the hand rests before what is typed is one step. */
const restMs = 250;

/** What is typed stays here until the hand rests; a step taken back is seen here too. */
export function SearchField() {
  const machine = useMachine();
  const search = useFlightboard(({ flightboard }) => flightboard.state.search);
  const [typed, setTyped] = useState(search);
  const [seen, setSeen] = useState(search);
  const [sent, setSent] = useState(search);
  if (seen !== search) {
    setSeen(search);
    // Its own words come back: more may have been typed since.
    if (search !== sent) setTyped(search);
  }
  useEffect(() => {
    if (typed === search) return;
    const timer = setTimeout(() => {
      setSent(typed);
      machine.dispatch({ type: 'flightboard/search', data: { text: typed } });
    }, restMs);
    return () => clearTimeout(timer);
  }, [machine, typed, search]);
  return (
    <TextField
      className={css.search}
      label="Search activities"
      hideLabel
      placeholder="Search activities..."
      icon="search"
      quiet
      value={typed}
      onChange={setTyped}
      maxLength={200}
    />
  );
}
