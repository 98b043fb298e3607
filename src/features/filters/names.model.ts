import type { GroupId } from './filters.model.ts';

/** The name of each group in the address. */
export const nameOf = {
  status: 'status',
  ready: 'ready',
  due: 'due',
  kind: 'kind',
  task: 'task',
  market: 'market',
  ride: 'ride',
  class: 'class',
  body: 'body',
  place: 'place',
  account: 'account',
  home: 'home',
  person: 'person',
  hand: 'hand',
  licence: 'licence',
  qualification: 'has',
} as const satisfies { readonly [G in GroupId]: string };

export const nearName = 'near';

/** All filter names of the address. A separate file, because the login screen loads only these. */
export const filterNames: readonly string[] = [...Object.values(nameOf), nearName];
