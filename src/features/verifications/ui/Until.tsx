import { dateText } from '#domain/reports.ts';
import { endingOf, type Verification } from '#domain/verifications.ts';
import { classes } from '#views/kit/classes.ts';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { useVerifications } from './useVerifications.tsx';
import css from './Verifications.module.css';

/** Until when a document is valid; what ends soon or has ended is marked. */
export function Until({ one: { validUntil } }: { readonly one: Verification }) {
  const ending = useVerifications(({ clock }) => endingOf(validUntil, clock.state.nowMs));
  if (validUntil === null) return <span>without an end</span>;
  const verb = ending === 'ended' ? 'ended' : ending === 'soon' ? 'ends' : 'valid until';
  return (
    <span className={classes(css.until, ending && css[ending])}>
      {ending === null ? null : <Icon of="warning" size={13} />}
      {`${verb} ${dateText(validUntil)}`}
    </span>
  );
}
