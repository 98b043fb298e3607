import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { accountScope } from '#domain/scope.ts';
import { no, yes } from '#kernel/records.ts';
import { selectionChanged, selectionSlice } from '../selection/index.ts';
import { worldLoad, worldSlice } from '../world/index.ts';
import { scopeCommands } from './scope.commands.ts';
import { scopeEvents } from './scope.events.ts';

const initial: { readonly accountId: string | null } = { accountId: null };

const facts = declareSlice({
  name: 'scope',
  imports: [selectionSlice, worldSlice],
  commands: scopeCommands,
  events: scopeEvents,
  initial,
});
export type ScopeTypes = TypesOf<typeof facts>;
export type ScopeSees = SeesOf<typeof facts>;

export const scopeSlice = facts.does({
  guards: {
    'scope/choose': ({ accountId }, { world }) =>
      accountId === null || world.tables.accounts.get(accountId)
        ? yes
        : no('This account is not among yours.'),
  },
  decide: {
    'scope/choose': ({ id, data: { accountId } }, sees) => {
      const { scope, world } = sees;
      if (scope.state.accountId === accountId) {
        const end = { how: 'ignored', reason: 'This account is chosen already.' } as const;
        return { events: [], ends: [{ command: id, end }] };
      }
      const accountIds =
        accountId === null ? null : [...accountScope([...world.tables.accounts.rows()], accountId)];
      const { events, ends } = worldLoad(sees, id, accountIds);
      return {
        events: [
          { type: 'scope/chosen', data: { accountId } },
          // Changing the account clears the selection (S1 §4) and asks for the new scope's world.
          selectionChanged({ collection: null, ids: [] }),
          ...events,
        ],
        ends,
      };
    },
  },
  evolve: {
    'scope/chosen': ({ data }, { draft }) => {
      draft.accountId = data.accountId;
    },
  },
  registry: {
    'scope/choose': { label: 'Choose account', icon: 'buildings', capability: 'see' },
  },
});
