// The headers every response must carry, written out and not computed from the policy, so that a
// lost header or directive is noticed.

/** Headers of every response except that of the planner's worker. */
export const sentHeaders = {
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self'; worker-src 'self'; " +
    "img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; " +
    "form-action 'self'; frame-ancestors 'none'; " +
    "require-trusted-types-for 'script'; trusted-types default",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(), payment=(), ' +
    'serial=(), usb=()',
};

/** Of the planner's worker: its solver is WebAssembly. */
export const plannerHeaders = {
  ...sentHeaders,
  'content-security-policy': sentHeaders['content-security-policy'].replace(
    "script-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
  ),
};

/** These headers in a response; null where it lacks one. */
export function headersSentBy(response: Pick<Response, 'headers'>) {
  const names = Object.keys(sentHeaders);
  return Object.fromEntries(names.map((name) => [name, response.headers.get(name)]));
}
