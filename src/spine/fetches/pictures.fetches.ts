import type { AsideFetch } from './declared.model.ts';

const shared = {
  kept: 'not',
  read: (reply: { readonly picture: string }) => reply.picture,
  restMs: 0,
  near: () => false,
  words: { loading: 'Reading the picture', failed: 'The picture is not there.', empty: null },
} as const;

/** Reading 54: a picture by its name. It stays in the view: no log has pictures. */
export const picture: AsideFetch<string, 'picture', string> = {
  ...shared,
  call: 'picture',
  ask: (name) => ({ name }),
};

/** Reading 54: the same at an address that begins with http. */
export const pictureElsewhere: AsideFetch<string, 'pictureElsewhere', string> = {
  ...shared,
  call: 'pictureElsewhere',
  ask: (address) => ({ address }),
};
