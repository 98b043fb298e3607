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
} from '#views/kit/marks/Marks.tsx';
import { KeyValueList } from '#views/kit/panels/Panel.tsx';
import { PopoverButton } from '#views/kit/overlays/Popover.tsx';
import { Age, formatSpan } from '#views/kit/marks/Quantity.tsx';
import { plannerWords } from '../connection.queries.ts';
import type { ConnectionTypes } from '../connection.slice.ts';
import css from './ConnectionMark.module.css';

/** A server that lives tells something more often than this; older data are stale. So long, too, a
 * lost channel is told to be coming back. */
const staleMs = 15_000;
const secondMs = 1_000;
const nothing = {};

const useConnection = selectFrom<ConnectionTypes>();

type Heard = {
  /** The operator's own time when the server was last heard. */
  readonly heardWallMs: () => number;
};
type Sending = { readonly at: number; readonly of: number };

/**
 * The channel in a word, and the age of what is shown; behind it the rest. While the channel is
 * lost, a way not to wait for the next try. `sending`: how far what waited for it has come.
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

/** A loss is told as such when it lasts. */
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
        iconOnly
        variant="ghost"
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
