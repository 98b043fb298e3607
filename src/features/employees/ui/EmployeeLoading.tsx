import { classes } from '#views/kit/classes.ts';
import hidden from '#views/kit/hidden.module.css';
import { useWindowWidth } from '#views/kit/useWindow.ts';
import css from './EmployeeLoading.module.css';

const rows = [1, 2, 3];

/** The geometry of an employee's screen in even gray, from 150 ms on. */
export function EmployeeLoading() {
  const isWide = useWindowWidth() >= 1180;
  return (
    <div className={classes(css.page, isWide && css.wide)} aria-busy="true">
      <span role="status" className={hidden.visually}>
        Reading the employee
      </span>
      <div className={css.left} aria-hidden>
        <div className="row gap3">
          <i className={css.face} />
          <i className={css.name} />
        </div>
        <div className={css.card}>
          {rows.flatMap((row) =>
            rows.map((one) => <i key={`${row}${one}`} className={css.field} />),
          )}
        </div>
        <div className={css.card}>
          {rows.map((one) => (
            <i key={one} className={css.field} />
          ))}
        </div>
      </div>
      {isWide ? (
        <div className={css.right} aria-hidden>
          <i className={css.week} />
        </div>
      ) : null}
    </div>
  );
}
