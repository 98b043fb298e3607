import css from './BrandMark.module.css';

/** The product's mark: a road running to the horizon, on an ink square. Decorative. */
export function BrandMark() {
  return (
    <svg className={css.mark} viewBox="0 0 24 24" aria-hidden="true">
      <rect className={css.square} width="24" height="24" rx="6" />
      <path className={css.road} d="M8.6 5h2.2l-.3 3h3l-.3-3h2.2l3.3 14h-4.4l-.3-3h-4l-.3 3H5.3z" />
      <path className={css.line} d="M12 9.5v1.6M12 13v2" />
    </svg>
  );
}
