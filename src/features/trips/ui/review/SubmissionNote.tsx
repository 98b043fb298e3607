import { Icon } from '#views/kit/marks/Icon.tsx';
import css from './Review.module.css';

/** S2 §2: what happens on submission; the terms are a link where they have a page. */
export function SubmissionNote({ terms }: { readonly terms: string | null }) {
  return (
    <p className={css.submission}>
      <Icon of="alerts" />
      <span>
        Drivers receive notifications upon submission and may head to the start location if it
        begins soon. By submitting you agree to the provider's{' '}
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
