// The one policy of the built console for what becomes code (Trusted Types): its own workers. Each
// thread that starts one imports this first. It is the policy 'default' because neither the bundler
// nor MapLibre hands a worker's address through a policy with a name; what it does not know is
// refused, whoever asks.

/** The part of the browser's interface that is used; TypeScript has no types of it yet. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: {
      createScriptURL(address: string): string | null;
      createHTML(text: string): string | null;
    },
  ): unknown;
};

/** A worker that the bundler has made: `/assets/map.worker-CmCMjr3n.js`. */
const built = /^\/assets\/(?:\w+\.)?worker-[\w-]{8}\.js$/;

/** Whether the address is one of the build's workers on this origin, and nothing beside. */
export function isOwnWorker(address: string, origin: string): boolean {
  const { origin: other, pathname, search, hash } = new URL(address, origin);
  return other === origin && built.test(pathname) && search === '' && hash === '';
}

// Absent where the browser has no Trusted Types.
const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => (isOwnWorker(address, location.origin) ? address : null),
  // React Aria's announcer empties its element so.
  createHTML: (text) => (text === '' ? text : null),
});
