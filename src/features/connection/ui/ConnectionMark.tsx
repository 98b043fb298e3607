import { useEffect, useState } from 'react';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { selectFrom } from '#views/bind/useSelect.ts';
import { ConnectionState } from '#views/kit/Marks.tsx';
import type { ConnectionTypes } from '../connection.slice.ts';

const useConnection = selectFrom<ConnectionTypes>();

/** The channel, the age of what is shown, and what still waits for an answer. */
export function ConnectionMark(props: { readonly heardWallMs: () => number }) {
  const machine = useMachine();
  const link = useConnection(({ connection }) => connection.state.link);
  const losses = useConnection(({ connection }) => connection.state.losses);
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const queued = machine
    .openIntents()
    .filter(({ type }) => type === 'moves/create' || type === 'trips/save').length;
  const state = link === 'lost' ? 'reconnecting' : link;
  return (
    <ConnectionState
      state={state}
      dataAgeMs={Math.max(0, nowMs - props.heardWallMs())}
      queued={link === 'connected' ? 0 : queued}
      title={losses === 0 ? 'Never lost since this log began' : `Lost ${losses} times so far`}
    />
  );
}
