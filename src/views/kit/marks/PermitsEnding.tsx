import type { Driver, EpochMs } from '#domain/entities.ts';
import { endingPermits, endingWords } from '#domain/permits.ts';
import { classes } from '../classes.ts';
import { Icon } from './Icon.tsx';
import css from './PermitsEnding.module.css';

/** What a driver has that has ended or ends within 30 days, in words with dates. */
export function PermitsEnding(props: {
  readonly driver: Pick<Driver, 'permits'>;
  readonly nowMs: EpochMs;
}) {
  const { driver, nowMs } = props;
  const ending = endingPermits(driver, nowMs);
  if (ending.length === 0) return null;
  return (
    <ul className={css.list} aria-label="Ends within 30 days or has ended">
      {ending.map((permit) => (
        <li key={permit.kind} className={classes(css.one, css[permit.is])}>
          <Icon of="warning" size={13} />
          {endingWords(permit, nowMs)}
        </li>
      ))}
    </ul>
  );
}

/** The same as a mark, whose title has the words. */
export function PermitMark({ driver, nowMs }: Parameters<typeof PermitsEnding>[0]) {
  const ending = endingPermits(driver, nowMs);
  const [first] = ending;
  if (!first) return null;
  const words = ending.map((permit) => endingWords(permit, nowMs)).join('; ');
  return (
    <span className={classes(css.mark, css[first.is])} title={words}>
      <Icon of="warning" size={13} label={words} />
    </span>
  );
}
