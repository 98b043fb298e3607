import type { Capability } from '#domain/capabilities.ts';
import { accountScope } from '#domain/scope.ts';
import { no, yes } from '#kernel/records.ts';
import type { Registry, Sees, Slice } from '#kernel/slice.ts';
import { selectionChanged, type SelectionTypes } from '../selection/index.ts';
import { worldLoad, type WorldTypes } from '../world/index.ts';
import { scopeCommands } from './scope.commands.ts';
import { scopeEvents } from './scope.events.ts';

export type ScopeTypes = {
  readonly name: 'scope';
  readonly commands: typeof scopeCommands;
  readonly events: typeof scopeEvents;
  readonly state: { readonly accountId: string | null };
  readonly tables: Record<never, never>;
  readonly imports: { readonly selection: SelectionTypes; readonly world: WorldTypes };
};
export type ScopeSees = Sees<ScopeTypes>;

export const scopeSlice: Slice<ScopeTypes> = {
  name: 'scope',
  commands: scopeCommands,
  events: scopeEvents,
  imports: ['selection', 'world'],
  tables: [],
  initial: { accountId: null },
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
};

export const scopeRegistry: Registry<ScopeTypes, Capability> = {
  'scope/choose': {
    label: 'Choose account',
    icon: 'building-2',
    capability: 'see',
    retry: 'never',
  },
};
