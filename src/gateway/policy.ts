// The security policy of the console: one text, sent on every response, because workers do not
// inherit the policy of the page that starts them.

/**
 * The `<style>` elements that libraries insert at run time, by the hash of their text. A test
 * recomputes them from the installed packages.
 */
export const injectedStyles = {
  'sonner: the toaster': 'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY=',
  'sonner: the same element, before its text is in':
    'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  'react-aria: pressable': 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=',
  'react-aria: scroll lock of overlays': 'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg=',
} as const;

const hashes = Object.values(injectedStyles)
  .map((hash) => `'${hash}'`)
  .join(' ');

/** The Content-Security-Policy of the shipped console. */
export const contentSecurityPolicy = policy('');

/**
 * The same for the development server, whose client inserts scripts and styles of its own: they
 * carry `nonce`.
 */
export function developmentPolicy(nonce: string): string {
  return policy(` 'nonce-${nonce}'`);
}

/** Headers of every response, whatever it is. */
export const securityHeaders: { readonly [name: string]: string } = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

function policy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self'${nonce}`,
    `style-src 'self' ${hashes}${nonce}`,
    "worker-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
