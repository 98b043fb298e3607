import { useState } from 'react';
import { selectFrom } from '#views/bind/useSelect.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { useIsKept } from '#views/kit/kept.ts';
import { Chip, ModeBadge } from '#views/kit/marks/Marks.tsx';
import { PopoverButton } from '#views/kit/overlays/Popover.tsx';
import type { ConnectionTypes } from '../connection.slice.ts';
import css from './SimControl.module.css';
import { SimPace } from './SimPace.tsx';

const useConnection = selectFrom<ConnectionTypes>();

/**
 * The badge of the mode, and the controls of a simulated company: speed, pause, step and new start.
 * A live server that is simulated shows so; any other live server has no controls.
 */
export function SimControl(props: {
  readonly mode: 'fake' | 'live';
  /** Null: this tab cannot start the company over. */
  readonly startOver: (() => Promise<void>) | null;
}) {
  const { mode, startOver } = props;
  const sim = useConnection(({ connection }) => connection.state.sim);
  if (mode === 'live' && sim === null) return <ModeBadge mode="live" />;
  return (
    <PopoverButton
      label={mode === 'fake' ? 'Fake mode: simulated company' : 'Live simulated company'}
      title="Simulated company"
      face={
        mode === 'fake' ? (
          <ModeBadge mode="fake" />
        ) : (
          <span className={css.face}>
            {/* Its words are in the button's name only with a space between the two. */}
            <ModeBadge mode="live" isSimulated />{' '}
            <Chip icon="fake">
              <span data-spare>Simulated company</span>
            </Chip>
          </span>
        )
      }
      placement="bottom end"
    >
      {sim === null ? (
        <p className="small ink3">The simulated company is starting.</p>
      ) : (
        <div className={css.body}>
          <SimPace />
          {startOver === null ? (
            <p className="small ink3">
              It runs on the server: what is changed here changes for every console.
            </p>
          ) : (
            <StartOver startOver={startOver} />
          )}
        </div>
      )}
    </PopoverButton>
  );
}

/** Asks for confirmation, since the day's work in this tab is lost. */
function StartOver({ startOver }: { readonly startOver: () => Promise<void> }) {
  const isKept = useIsKept();
  const [isSure, setSure] = useState(false);
  const [isUnderWay, setUnderWay] = useState(false);
  return (
    <div className={css.over}>
      <p className="small ink3">
        {isSure
          ? 'This forgets everything done in this world, here and on its server.'
          : isKept
            ? 'The world is kept in this browser and goes on after a reload.'
            : 'The world is not kept: a reload loses what has happened in it.'}
      </p>
      <Button
        size="small"
        variant={isSure ? 'danger' : 'default'}
        pending={isUnderWay}
        onClick={() => {
          if (!isSure) {
            setSure(true);
            return;
          }
          setUnderWay(true);
          void startOver();
        }}
      >
        {isSure ? 'Forget it and start over' : 'Start the day over'}
      </Button>
    </div>
  );
}
