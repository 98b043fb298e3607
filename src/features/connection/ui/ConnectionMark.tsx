import { useCallback, useLayoutEffect, useRef } from 'react';
import { formatTime } from '#domain/zones.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { useEachSecond } from '#views/bind/useEachSecond.ts';
import { selectFrom } from '#views/bind/useSelect.ts';
import hidden from '#views/kit/hidden.module.css';
import { ConnectionState, connectionWords, DataAge } from '#views/kit/Marks.tsx';
import { operatorZone } from '#views/kit/operatorZone.ts';
import { KeyValueList } from '#views/kit/Panel.tsx';
import { PopoverButton } from '#views/kit/Popover.tsx';
import { Age } from '#views/kit/Quantity.tsx';
import { plannerWords } from '../connection.queries.ts';
import type { ConnectionTypes } from '../connection.slice.ts';
import css from './ConnectionMark.module.css';

/** A server that lives tells something more often than this; older data are stale. */
const staleMs = 15_000;
const secondMs = 1_000;
const nothing = {};

const useConnection = selectFrom<ConnectionTypes>();

type Heard = {
  /** The operator's own time when the server was last heard. */
  readonly heardWallMs: () => number;
};

/**
 * The channel in a word, what still waits for an answer, and the age of what is shown; behind it
 * the rest. While the channel is lost, a way not to wait for the next try.
 */
export function ConnectionMark({ heardWallMs }: Heard) {
  const machine = useMachine();
  const link = useConnection(({ connection }) => connection.state.link);
  const sinceMs = useConnection(({ connection }) => connection.state.sinceMs);
  const ageMs = useEachSecond(useCallback(() => ageOf(heardWallMs), [heardWallMs]));
  const waiting = useEachSecond(
    useCallback(() => machine.openIntents().filter(({ durable }) => durable).length, [machine]),
  );
  const state = link === 'connected' && ageMs > staleMs ? 'silent' : link;
  const queued = link === 'connected' ? 0 : waiting;
  const from =
    link === 'lost' && sinceMs !== null ? formatTime(sinceMs, operatorZone, operatorZone) : null;
  return (
    <span className={css.mark}>
      <PopoverButton
        label={`Connection: ${connectionWords(state, queued)}`}
        title="Connection"
        face={<ConnectionState state={state} queued={queued} />}
        placement="bottom end"
      >
        <ConnectionFacts heardWallMs={heardWallMs} queued={queued} />
      </PopoverButton>
      <DataAge ms={ageMs} from={from} />
      {/* Spoken when the state changes, never because time passes. */}
      <span role="status" className={hidden.visually}>
        The server: {connectionWords(state, queued)}
      </span>
      {link === 'lost' ? <TryNow /> : null}
    </span>
  );
}

function ConnectionFacts({ heardWallMs, queued }: Heard & { readonly queued: number }) {
  const losses = useConnection(({ connection }) => connection.state.losses);
  const planner = useConnection(({ connection }) => connection.state.planner);
  const ageMs = useEachSecond(useCallback(() => ageOf(heardWallMs), [heardWallMs]));
  const lost = losses === 1 ? 'once' : `${losses} times`;
  return (
    <div className={css.facts}>
      <KeyValueList
        wide
        rows={[
          { term: 'Data', value: <Age ms={ageMs} /> },
          { term: 'Losses', value: losses === 0 ? 'never since this log began' : `${lost} so far` },
          ...(queued === 0
            ? []
            : [{ term: 'Queued', value: `${queued} ${queued === 1 ? 'command' : 'commands'}` }]),
          { term: 'Route planner', value: plannerWords(planner) },
          ...(planner?.error ? [{ term: 'It told', value: planner.error }] : []),
        ]}
      />
    </div>
  );
}

/** Goes when the channel is back; a focus it had passes to the mark. */
function TryNow() {
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const own = ref.current;
    return () => {
      if (!own?.contains(document.activeElement)) return;
      own.parentElement?.querySelector('button')?.focus();
    };
  }, []);
  return (
    <span ref={ref} className={css.tryNow}>
      <CommandButton
        type="connection/tryNow"
        data={nothing}
        label="Try now"
        icon="refresh"
        size="small"
      />
    </span>
  );
}

/** In whole seconds, so that nothing is drawn anew between them. */
function ageOf(heardWallMs: () => number): number {
  const ageMs = Math.max(0, performance.now() - heardWallMs());
  return Math.floor(ageMs / secondMs) * secondMs;
}
