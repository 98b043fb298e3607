import hidden from '../hidden.module.css';
import css from './StarRating.module.css';

const STARS = 5;
const STAR_PX = 13;
/** A star on 24 px. */
const star = 'M12 2.5l2.9 6.2 6.8.8-5 4.7 1.3 6.7L12 17.6 6 20.9l1.3-6.7-5-4.7 6.8-.8z';

/**
 * Five stars for 0 to 100, in half stars of 10 points (S2 §2). The rating itself stands beside
 * them: 91 and 94 have the same stars, and an order of their own.
 */
export function StarRating({ rating }: { readonly rating: number }) {
  const stars = Math.max(0, Math.min(STARS * 2, Math.round(rating / 10))) / 2;
  const width = STARS * STAR_PX;
  return (
    <span className={css.rating} title={`${Math.round(rating)} of 100`}>
      <svg width={width} height={STAR_PX} aria-hidden>
        <Stars className={css.empty} />
        <svg width={stars * STAR_PX} height={STAR_PX}>
          <Stars className={css.full} />
        </svg>
      </svg>
      <span className={css.number}>
        {Math.round(rating)}
        <span className={hidden.visually}> of 100</span>
      </span>
    </span>
  );
}

function Stars({ className }: { readonly className: string | undefined }) {
  return (
    <g className={className}>
      {Array.from({ length: STARS }, (_, at) => (
        <path key={at} transform={`translate(${at * STAR_PX} 0) scale(.54)`} d={star} />
      ))}
    </g>
  );
}
