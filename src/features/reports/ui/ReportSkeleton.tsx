import { Button } from '#views/kit/buttons/Button.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { counted } from '../words.queries.ts';
import { daysOf } from '#domain/reports.ts';
import css from './Report.module.css';
import { useRequest } from './useReport.tsx';

/** Gray bars where the content will be, from 150 ms on. */
export function ReportSkeleton({ onCancel }: { readonly onCancel: () => void }) {
  const request = useRequest();
  const days = request ? counted(daysOf(request).length, 'day', 'days') : '';
  return (
    <div className={css.skeleton} aria-busy="true">
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
      <div className={css.blank} aria-hidden>
        {Array.from({ length: 9 }, (_, at) => (
          <span key={at} className={css.bone} style={{ width: at % 3 === 0 ? '88%' : '94%' }} />
        ))}
      </div>
      <div className={css.reading}>
        <span role="status">
          <Icon of="loading" size={13} /> Reading {days}
        </span>
        <Button size="small" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
