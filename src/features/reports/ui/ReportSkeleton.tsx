import { Button } from '#views/kit/buttons/Button.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import css from './Report.module.css';

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
        {Array.from({ length: 9 }, (_, at) => (
          <span key={at} className={css.bone} style={{ width: at % 3 === 0 ? '88%' : '94%' }} />
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
        <div className={css.chart} />
        <div className={css.chart} />
      </div>
    </>
  );
}
