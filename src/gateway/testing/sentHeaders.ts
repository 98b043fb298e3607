// What every answer must carry, written out: a header or a directive that the policy loses is
// missed here, since nothing here is computed from it.

/** Of every answer but that of the planner's worker. */
export const sentHeaders = {
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self'; worker-src 'self'; " +
    "img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; " +
    "form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** The same headers as an answer has them; null where it lacks one. */
export function headersSentBy(response: Pick<Response, 'headers'>) {
  const names = Object.keys(sentHeaders);
  return Object.fromEntries(names.map((name) => [name, response.headers.get(name)]));
}
