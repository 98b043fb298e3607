import { memo, useMemo } from 'react';
import type { Player } from '#replay/player.ts';
import type { Recording } from '#replay/recording.ts';
import type { Mark } from '#replay/session.ts';
import css from './Timeline.module.css';
import { busyness } from './busyness.ts';
import { positionsGap } from './positionsGap.ts';

const bars = 120;
const stepMs = 1_000;

/** The whole recording: activity over time, marks, and the moment shown. */
export function Timeline(props: {
  readonly player: Player;
  readonly atMs: number;
  readonly nameOf: (mark: Mark) => string;
  readonly timeWords: (ms: number) => string;
}) {
  const { player, atMs, nameOf, timeWords } = props;
  const { recording } = player;
  const { fromMs, toMs } = recording;
  const wholeMs = Math.max(1, toMs - fromMs);
  const trackFromMs = player.track.fromMs;
  const gap = positionsGap({ fromMs, toMs, trackFromMs });
  const gapWords =
    trackFromMs === null || gap === 1
      ? 'No positions are kept'
      : `No positions are kept before ${timeWords(trackFromMs)}`;
  const share = (ms: number) => `${Math.max(0, Math.min(1, (ms - fromMs) / wholeMs)) * 100}%`;
  return (
    <div className="column">
      <div className={css.marks}>
        {recording.session.marks.map((mark) => {
          const there = recording.timeBefore(mark.beforeSeq);
          return (
            <button
              key={`${mark.kind} ${mark.beforeSeq}`}
              type="button"
              className={css.mark}
              data-kind={mark.kind}
              style={{ left: share(there) }}
              title={`${nameOf(mark)}, ${timeWords(there)}`}
              aria-label={`Go to: ${nameOf(mark)}, ${timeWords(there)}`}
              onClick={() => player.seekSeq(mark.beforeSeq)}
            />
          );
        })}
      </div>
      <div className={css.track}>
        <Bars recording={recording} />
        {gap === 0 ? null : (
          <div className={css.gap} style={{ width: `${gap * 100}%` }}>
            {gapWords}
          </div>
        )}
        <div className={css.past} style={{ width: share(atMs) }} aria-hidden />
        <input
          type="range"
          className={css.range}
          aria-label="Moment"
          min={0}
          max={wholeMs}
          step={stepMs}
          value={Math.min(wholeMs, atMs - fromMs)}
          aria-valuetext={timeWords(atMs)}
          onChange={(event) => player.seekTime(fromMs + Number(event.target.value))}
        />
      </div>
      <div className={css.ends} aria-hidden>
        <span>{timeWords(fromMs)}</span>
        <span>{timeWords(toMs)}</span>
      </div>
    </div>
  );
}

const Bars = memo(function Bars({ recording }: { readonly recording: Recording }) {
  const heights = useMemo(() => busyness(recording, bars), [recording]);
  return (
    <svg className={css.bars} viewBox={`0 0 ${bars} 1`} preserveAspectRatio="none" aria-hidden>
      {heights.map((height, i) => (
        <rect key={i} x={i + 0.1} y={1 - height} width={0.8} height={height} />
      ))}
    </svg>
  );
});
