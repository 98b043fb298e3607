import { Icon } from '#views/kit/marks/Icon.tsx';
import css from './Review.module.css';

/** S2 §2: what happens on submission; the terms are a link where they have a page. */
export function SubmissionNote(props: {
  readonly terms: string | null;
  /** Itineraries without a driver. */
  readonly open: number;
}) {
  const { terms, open } = props;
  const each = open === 1 ? 'the itinerary' : `each of the ${open} itineraries`;
  return (
    <p className={css.submission}>
      <Icon of="alerts" />
      <span>
        Drivers receive notifications upon submission and may head to the start location if it
        begins soon. {open === 0 ? null : `A driver is searched for ${each} without one. `}By
        submitting you agree to the provider's{' '}
        {terms === null ? (
          'terms and conditions'
        ) : (
          <a href={terms} target="_blank" rel="noopener noreferrer">
            terms and conditions
          </a>
        )}
        .
      </span>
    </p>
  );
}
