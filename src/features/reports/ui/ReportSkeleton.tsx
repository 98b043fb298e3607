import { Button } from '#views/kit/buttons/Button.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import css from './Report.module.css';

/** More than fit: those below the foot are cut. */
const boneRows = 24;
/** The first column is a name, the others are numbers. */
const boneColumns = [110, 34, 34, 22, 46, 30, 46, 46];
const week = [120, 120, 120, 120, 120, 60, 2];
/** Days with work and without, and a line. */
const boneCharts = [[...week, ...week, ...week, ...week], [2]];

/** Gray bars where the content will be, from 150 ms on. */
export function ReportSkeleton(props: {
  readonly onCancel: () => void;
  /** What is read: '31 days'. */
  readonly what: string;
  readonly hasCharts?: boolean;
}) {
  return (
    <div className={css.skeleton} aria-busy="true">
      {props.hasCharts === true ? <ChartBones /> : null}
      <div className={css.blank} aria-hidden>
        {Array.from({ length: boneRows }, (_, row) => (
          <div key={row} className={css.boneRow}>
            {boneColumns.map((width, at) => (
              <span key={at} className={css.bone} style={{ width }} />
            ))}
          </div>
        ))}
      </div>
      <div className={css.reading}>
        <span role="status">
          <Icon of="loading" size={13} /> Reading {props.what}
        </span>
        <Button size="small" variant="ghost" onClick={props.onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function ChartBones() {
  return (
    <>
      <div className={css.figures} aria-hidden>
        {Array.from({ length: 6 }, (_, at) => (
          <div key={at} className={css.figure}>
            <span className={css.bone} style={{ width: '40%' }} />
            <span className={css.bone} style={{ width: '60%', height: 18 }} />
            <span className={css.bone} style={{ width: '70%' }} />
          </div>
        ))}
      </div>
      <div className={css.charts} aria-hidden>
        {boneCharts.map((heights, chart) => (
          <div key={chart} className={css.chart}>
            <span className={css.bone} style={{ width: 110, margin: 12 }} />
            <div className={css.boneBars}>
              {heights.map((height, at) => (
                <span key={at} style={{ height }} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
