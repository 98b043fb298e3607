// The security policy of the console: one text, sent on every response, because workers do not
// inherit the policy of the page that starts them.

/** What a worker needs that compiles a solver. */
const compiled = " 'wasm-unsafe-eval'";

/**
 * No text becomes code but by the policy 'default', of which a thread may have one
 * (`backends/ownScripts.ts`). Not in development, whose client and workers have other addresses.
 */
const trusted = "; require-trusted-types-for 'script'; trusted-types default";

/** The Content-Security-Policy of the shipped console: no inline code, no eval, no other origin. */
export const contentSecurityPolicy = policy('') + trusted;

/**
 * The same for the development server, whose client inserts scripts and styles of its own: they
 * carry `nonce`. `path`: of the file; the source of the planner's worker may compile the solver.
 */
export function developmentPolicy(nonce: string, path: string): string {
  const isPlanner = path === '/src/backends/planner.worker.ts';
  return policy(` 'nonce-${nonce}'`, isPlanner ? compiled : '');
}

/** What no page of the console asks the browser for. */
const permissionsPolicy = [
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Headers of every response. */
export const securityHeaders: { readonly [name: string]: string } = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy,
};

/**
 * Headers of the file at a path. The planner's worker compiles a solver: only its own response
 * allows that, and no more than that.
 */
export function securityHeadersOf(path: string): typeof securityHeaders {
  if (!/^\/assets\/planner\.worker-[\w-]+\.js$/.test(path)) return securityHeaders;
  return { ...securityHeaders, 'content-security-policy': policy('', compiled) + trusted };
}

function policy(nonce: string, more = ''): string {
  return [
    "default-src 'self'",
    `script-src 'self'${nonce}${more}`,
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
