/**
 * The product's mark: a road running to the horizon, on an ink square. Decorative. Its colors are
 * attributes, so that index.html can draw it without a style of its own.
 */
export function BrandMark({ size = 22 }: { readonly size?: number }) {
  const [ink, paper] = ['var(--bg-inverse)', 'var(--text-inverse)'];
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" fill={ink} />
      <path d="M8.6 5h2.2l-.3 3h3l-.3-3h2.2l3.3 14h-4.4l-.3-3h-4l-.3 3H5.3z" fill={paper} />
      <path d="M12 9.5v1.6M12 13v2" fill="none" stroke={ink} strokeWidth="1.4" />
    </svg>
  );
}
