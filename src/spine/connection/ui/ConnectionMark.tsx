import { useCallback, useLayoutEffect, useRef } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useEachSecond } from '#views/bind/useEachSecond.ts';
import { selectFrom } from '#views/bind/useSelect.ts';
import hidden from '#views/kit/hidden.module.css';
import {
  type ConnectionIs,
  ConnectionState,
  connectionWords,
  DataAge,
} from '#views/kit/marks/Connection.tsx';
import { KeyValueList } from '#views/kit/panels/Panel.tsx';
import { PopoverButton } from '#views/kit/overlays/Popover.tsx';
import { Age, formatSpan } from '#views/kit/marks/Quantity.tsx';
import { plannerText } from '../connection.queries.ts';
import type { ConnectionTypes } from '../connection.slice.ts';
import css from './ConnectionMark.module.css';

/**
 * A working server sends something more often than this; older data are stale. A lost channel is
 * shown as reconnecting for as long.
 */
const staleMs = 15_000;
const secondMs = 1_000;
const emptyPayload = {};

const useConnection = selectFrom<ConnectionTypes>();

type Heard = {
  /** The operator's own time of the server's last message. */
  readonly heardWallMs: () => number;
};
type Sending = { readonly at: number; readonly of: number };

/**
 * The state of the channel and the age of the data, with more behind it. While the channel is lost,
 * a button tries again at once. `sending`: progress of the requests that waited for it.
 */
export function ConnectionMark(props: Heard & { readonly sending: Sending | null }) {
  const { heardWallMs, sending } = props;
  const link = useConnection(({ connection }) => connection.state.link);
  const ageMs = useEachSecond(useCallback(() => ageOf(heardWallMs), [heardWallMs]));
  const state = stateOf(link, ageMs, sending !== null);
  const isSending = state === 'sending' && sending !== null;
  const detail = isSending ? `${sending.at} of ${sending.of}` : undefined;
  const look = { state, detail: state === 'offline' ? formatSpan(ageMs) : detail };
  return (
    <span className={css.mark}>
      <PopoverButton
        label={`Connection: ${connectionWords(look)}`}
        title="Connection"
        face={<ConnectionState {...look} />}
        placement="bottom end"
      >
        <ConnectionFacts heardWallMs={heardWallMs} />
      </PopoverButton>
      {state === 'connected' || state === 'silent' ? <DataAge ms={ageMs} /> : null}
      {/* Spoken when the state changes, never because time passes. */}
      <span role="status" className={hidden.visually}>
        The server: {connectionWords({ state })}
      </span>
      {link === 'lost' ? <TryNow /> : null}
    </span>
  );
}

type Link = ConnectionTypes['state']['link'];

/** A loss is shown as offline when it lasts. */
function stateOf(link: Link, ageMs: number, isSending: boolean): ConnectionIs {
  if (link === 'lost') return ageMs < staleMs ? 'lost' : 'offline';
  if (link === 'connecting') return link;
  if (isSending) return 'sending';
  return ageMs > staleMs ? 'silent' : link;
}

function ConnectionFacts({ heardWallMs }: Heard) {
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
          { term: 'Route planner', value: plannerText(planner) },
          ...(planner?.error ? [{ term: 'Last error', value: planner.error }] : []),
        ]}
      />
    </div>
  );
}

/** Removed when the channel is back; its focus then passes to the mark. */
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
    <span ref={ref} className="rigid">
      <CommandButton
        type="connection/tryNow"
        data={emptyPayload}
        label="Try now"
        icon="refresh"
        iconOnly
        variant="ghost"
        size="small"
      />
    </span>
  );
}

/** In whole seconds, so that it is drawn at most once a second. */
function ageOf(heardWallMs: () => number): number {
  const ageMs = Math.max(0, performance.now() - heardWallMs());
  return Math.floor(ageMs / secondMs) * secondMs;
}
