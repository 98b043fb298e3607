// The security policy of the console: one text, sent on every response, because workers do not
// inherit the policy of the page that starts them.

/** The Content-Security-Policy of the shipped console: no inline code, no eval, no other origin. */
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
    `style-src 'self'${nonce}`,
    "worker-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
