import { Icon } from '#views/kit/marks/Icon.tsx';
import css from './Review.module.css';

/** S2 §2: what happens on submission. */
export function SubmissionNote() {
  return (
    <p className={css.submission}>
      <Icon of="alerts" />
      <span>
        Drivers receive notifications upon submission and may head to the start location if it
        begins soon. By submitting you agree to the provider's terms and conditions.
      </span>
    </p>
  );
}
