import { useMemo, useState } from 'react';
import type { DonutPart } from '#views/charts/Donut.tsx';
import { Histogram } from '#views/charts/Histogram.tsx';
import { Ring, wordsOf } from '#views/charts/Ring.tsx';
import { classes } from '#views/kit/classes.ts';
import { IconButton } from '#views/kit/buttons/IconButton.tsx';
import { Section } from '#views/kit/panels/Panel.tsx';
import { useLostSince } from '#spine/connection/ui.ts';
import css from './MoveStrip.module.css';
import { ReadyHistogram, useReadyBars } from './ReadyHistogram.tsx';
import { StatusDonut, useStatusParts } from './StatusDonut.tsx';

type StripProps = {
  readonly ordinals: readonly number[];
  /** Label of the count: 'in view'. */
  readonly label: string;
};

const histogramPx = 46;

/**
 * Under the list of moves in view: ring and histogram without a legend. A caption names the slice
 * under the pointer; a button opens donut and histogram in full.
 */
export function MoveStrip({ ordinals, label }: StripProps) {
  const [isFull, setFull] = useState(false);
  const isLost = useLostSince() !== null;
  const toggle = (
    <IconButton
      icon={isFull ? 'down' : 'up'}
      label={isFull ? 'Fold the charts' : 'Open the charts with their legend'}
      size="small"
      onClick={() => setFull(!isFull)}
    />
  );
  return (
    <div className={classes(css.pinned, isLost && css.stale)}>
      {isFull ? (
        <>
          <div className={css.fold}>{toggle}</div>
          <Section>
            <StatusDonut ordinals={ordinals} label={label} />
          </Section>
          <ReadyHistogram ordinals={ordinals} />
        </>
      ) : (
        <div className={css.strip}>
          <Charts ordinals={ordinals} label={label} />
          <div className={css.toggle}>{toggle}</div>
        </div>
      )}
    </div>
  );
}

function Charts({ ordinals, label }: StripProps) {
  const counted = useStatusParts(ordinals);
  const { bars, onPick } = useReadyBars(ordinals);
  // No room for '<' and '>' beside the hours: a bar's text says that it is the first or last.
  const drawn = useMemo(
    () => bars.map((bar) => (/[<>]/.test(bar.label) ? { ...bar, label: '' } : bar)),
    [bars],
  );
  const [pointed, setPointed] = useState<DonutPart | null>(null);
  return (
    <>
      <Ring {...counted} label={label} verb="select" onPoint={setPointed} />
      <div className="slim">
        <Histogram
          label="Upcoming by ready time"
          bars={drawn}
          onPick={onPick}
          smallPx={histogramPx}
        />
      </div>
      <p className={css.caption}>
        {pointed ? (
          <b>{wordsOf(pointed)}</b>
        ) : (
          <>
            <span>{label}</span>
            <span>upcoming by ready time</span>
          </>
        )}
      </p>
    </>
  );
}
