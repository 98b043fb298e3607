import type { GroupId } from './filters.model.ts';

/** What a group is called in the address. */
export const nameOf = {
  status: 'status',
  ready: 'ready',
  due: 'due',
  kind: 'kind',
  task: 'task',
  market: 'market',
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

/** All names by which an address filters. Here alone, as the login screen knows no more of them. */
export const filterNames: readonly string[] = [...Object.values(nameOf), nearName];
