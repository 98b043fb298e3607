import { useEffect, useState } from 'react';
import { formatTime } from '#domain/zones.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { selectFrom } from '#views/bind/useSelect.ts';
import { ConnectionState } from '#views/kit/Marks.tsx';
import { operatorZone } from '#views/kit/operatorZone.ts';
import type { ConnectionTypes } from '../connection.slice.ts';

/** A server that lives tells something more often than this. */
const silentMs = 15_000;

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
  const sinceMs = useConnection(({ connection }) => connection.state.sinceMs);
  const queued = machine.openIntents().filter(({ durable }) => durable).length;
  const dataAgeMs = Math.max(0, nowMs - props.heardWallMs());
  const isSilent = link === 'connected' && dataAgeMs > silentMs;
  return (
    <ConnectionState
      state={isSilent ? 'silent' : link}
      dataAgeMs={dataAgeMs}
      dataFrom={
        link !== 'lost' || sinceMs === null ? null : formatTime(sinceMs, operatorZone, operatorZone)
      }
      queued={link === 'connected' ? 0 : queued}
      title={losses === 0 ? 'Never lost since this log began' : `Lost ${losses} times so far`}
    />
  );
}
