import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useCompanyZone } from '#spine/world/ui.ts';
import type { Mark } from '#replay/session.ts';
import { type Player, SPEEDS } from '#replay/player.ts';
import type { Look } from '#replay/replayMachine.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Switch } from '#views/kit/forms/Choice.tsx';
import { IconButton } from '#views/kit/buttons/IconButton.tsx';
import { isTyping } from '../shell/useHotkeys.ts';
import { useShellKey } from '../shell/useShellKey.ts';
import { clockWords } from './clockWords.ts';
import { Timeline } from './Timeline.tsx';
import css from './TransportBar.module.css';

/** Position in the recording, playback, and the view mode. */
export function TransportBar(props: {
  readonly player: Player;
  readonly look: Look;
  readonly onLook: (look: Look) => void;
  readonly nameOf: (mark: Mark) => string;
}) {
  const { player, look, onLook, nameOf } = props;
  const standing = useSyncExternalStore(player.subscribe, player.standing);
  const { recording } = player;
  const timeWords = useTimeWords();
  usePlayKey(player);
  const { units, atMs, isPlaying, speed } = standing;
  const record = recording.units[units - 1]?.endSeq ?? 0;
  const last = recording.units.at(-1)?.endSeq ?? 0;
  return (
    <section className={css.bar} aria-label="Transport">
      <div className={css.row}>
        <output className={css.time} aria-label="Time shown">
          {timeWords(atMs)}
        </output>
        <span className="row">
          <IconButton icon="first" label="To the beginning" onClick={() => player.toBeginning()} />
          <span data-again>
            <IconButton icon="stepBack" label="One record back" onClick={() => player.step(-1)} />
          </span>
          <span data-home>
            <IconButton
              icon={isPlaying ? 'pause' : 'play'}
              label={isPlaying ? 'Pause' : 'Play'}
              tip={isPlaying ? 'Pause (K)' : 'Play (K)'}
              variant="default"
              on={isPlaying}
              onClick={() => toggle(player)}
            />
          </span>
          <span data-again>
            <IconButton icon="step" label="One record on" onClick={() => player.step(1)} />
          </span>
          <IconButton
            icon="last"
            label="To the end"
            onClick={() => player.seekTime(recording.toMs)}
          />
        </span>
        <span className="row" role="group" aria-label="Speed">
          {SPEEDS.map((times) => (
            <Button
              key={times}
              size="small"
              variant="ghost"
              on={speed === times}
              onClick={() => player.setSpeed(times)}
            >
              {times}×
            </Button>
          ))}
        </span>
        <span className={css.count}>
          record {record.toLocaleString('en-US')} of {last.toLocaleString('en-US')}
        </span>
        <span className="rigid">
          <Switch
            label="Look around freely"
            checked={look === 'around'}
            onChange={(free) => onLook(free ? 'around' : 'along')}
          />
        </span>
      </div>
      <Timeline player={player} atMs={atMs} nameOf={nameOf} timeWords={timeWords} />
    </section>
  );
}

function toggle(player: Player): void {
  if (player.standing().isPlaying) player.pause();
  else player.play();
}

/** K plays and pauses wherever the focus is, except in text fields. */
function usePlayKey(player: Player): void {
  const onKey = useCallback(
    (event: KeyboardEvent) => {
      if (isTyping(event) || event.defaultPrevented) return;
      event.preventDefault();
      toggle(player);
    },
    [player],
  );
  useShellKey('play', onKey);
}

/** The company's clock, to the second. */
function useTimeWords(): (ms: number) => string {
  const zone = useCompanyZone();
  return useMemo(() => clockWords(zone), [zone]);
}
