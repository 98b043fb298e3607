import { type ReactNode, useMemo } from 'react';
import { useWidth } from '#views/charts/useWidth.ts';
import { classes } from '#views/kit/classes.ts';
import { narrowWindowPx, useWindowWidth } from '#views/kit/useWindow.ts';
import css from './Report.module.css';
import type { Chart, Shape } from './shapes.tsx';

/** Figures and charts of a report, and below them its rows. */
export function ReportBody(props: { readonly shape: Shape; readonly children: ReactNode }) {
  const { shape, children } = props;
  const isNarrow = useWindowWidth() <= narrowWindowPx;
  const figures = shape.figures.filter(({ isExtra }) => !isNarrow || isExtra !== true);
  return (
    <>
      <Figures figures={figures} />
      <div className={css.charts}>
        {shape.charts.map((chart) => (
          <ChartBox key={chart.title} chart={chart} />
        ))}
      </div>
      {children}
    </>
  );
}

export function Figures({ figures }: { readonly figures: Shape['figures'] }) {
  return (
    <dl className={css.figures}>
      {figures.map(({ label, value, note }) => (
        <div key={label} className={css.figure}>
          <dt>{label}</dt>
          <dd className={css.value}>{value}</dd>
          <dd className={css.note}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}

const chartPx = 172;

function ChartBox({ chart }: { readonly chart: Chart }) {
  const [box, width] = useWidth<HTMLDivElement>();
  const drawn = useMemo(() => (width > 0 ? chart.draw(width, chartPx) : null), [chart, width]);
  return (
    <section className={css.chart} aria-label={chart.title}>
      <ChartHead chart={chart} />
      <div ref={box} className={css.plot}>
        {drawn}
      </div>
    </section>
  );
}

export function ChartHead({ chart }: { readonly chart: Chart }) {
  return (
    <div className={css.chartHead}>
      <h2>{chart.title}</h2>
      {chart.note === undefined ? null : <span className={css.chartNote}>{chart.note}</span>}
      <span className={css.space} />
      {chart.legend?.map(({ word, is }) => (
        <span key={word} className={css.legend}>
          <span className={classes(css.swatch, css[is])} />
          {word}
        </span>
      ))}
    </div>
  );
}
