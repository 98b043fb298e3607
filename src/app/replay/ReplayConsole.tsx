import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Player } from '#replay/player.ts';
import { useSelect } from '#views/bind/useSelect.ts';
import { Guarded, Rescuing } from '#views/kit/panels/Guarded.tsx';
import { ModeBadge, ModeStrip } from '#views/kit/marks/Marks.tsx';
import { EmptyState } from '#views/kit/panels/States.tsx';
import shell from '../shell/Console.module.css';
import Console from '../shell/Console.tsx';
import { consoleSees } from '../machine/consoleSees.ts';
import { Troubles } from '../machine/troubles.ts';
import { type OpenRecording, wasBegun } from './openRecording.ts';
import { ReplayBanner } from './ReplayBanner.tsx';
import css from './ReplayConsole.module.css';
import { saveCopy } from '../recording/saveSession.ts';
import { TransportBar } from './TransportBar.tsx';
import { useOwnFocus } from './useOwnFocus.ts';

/** The console over a recording: its banner above, the transport bar below. */
export function ReplayConsole(props: {
  readonly open: OpenRecording;
  readonly onLeave: () => void;
}) {
  const { open, onLeave } = props;
  const { machine, player, telemetry, recording } = open;
  const [troubles] = useState(() => new Troubles());
  const look = useSyncExternalStore(machine.subscribe, () => machine.look);
  const follows = useCallback(() => machine.look === 'along', [machine]);
  const isSimulated = recording.session.header?.mode !== 'live';
  const [replay] = useState(() => ({ isSimulated, follows }));
  const isBegun = useSelect((all) => consoleSees(all).session.state.user !== null);
  useEffect(() => () => player.pause(), [player]);
  const own = useRef<HTMLDivElement>(null);
  useOwnFocus(own, follows);
  const { file, name } = open;
  const out = useMemo(
    () => [
      { label: 'Save a copy', take: () => saveCopy(file, name) },
      { label: 'Leave replay', take: onLeave },
    ],
    [file, name, onLeave],
  );
  return (
    <Rescuing value={out}>
      <div className={css.replay}>
        {isBegun ? (
          <Guarded what="The console" where={consolePlace}>
            <Console
              mode="replay"
              replay={replay}
              telemetry={telemetry}
              storageTrouble={null}
              troubles={troubles}
              startOver={null}
              unsent={noneUnsent}
            />
          </Guarded>
        ) : (
          <OperatorAway player={player} />
        )}
        <div ref={own} className={css.own}>
          <Guarded what="The banner of the recording" where="banner">
            <ReplayBanner open={open} onLeave={onLeave} />
          </Guarded>
          <Guarded what="The player" where="banner">
            <TransportBar
              player={player}
              look={look}
              onLook={(next) => machine.setLook(next)}
              nameOf={nameOfMark}
            />
          </Guarded>
        </div>
      </div>
    </Rescuing>
  );
}

/** Above the transport bar. */
const consolePlace = { inset: '0 0 var(--h-transport, 0px) 0' };

const noneUnsent = async () => ({ requests: 0, forms: 0, unread: 0 });

function nameOfMark({ kind, label }: { readonly kind: string; readonly label?: string }): string {
  return label ?? (kind === 'state' ? 'State checked' : 'Bookmark');
}

/** Shown before the operator's login or after the logout. */
function OperatorAway({ player }: { readonly player: Player }) {
  const { units } = useSyncExternalStore(player.subscribe, player.standing);
  const isOver = wasBegun(player.recording, units);
  return (
    <>
      <div className={css.bar}>
        <ModeBadge mode="replay" />
      </div>
      <div className={shell.strip}>
        <ModeStrip mode="replay" />
      </div>
      <main className={css.empty}>
        <EmptyState
          icon="replay"
          title={isOver ? 'The operator has logged out' : 'The session has not begun'}
          level={1}
        >
          {isOver ? 'Move back in the timeline below.' : 'Play, or move on in the timeline below.'}
        </EmptyState>
      </main>
    </>
  );
}
