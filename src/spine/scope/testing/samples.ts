import { samplesOf } from '#kernel/testing/samples.ts';
import type { scopeCommands } from '../scope.commands.ts';
import type { ScopeSees } from '../scope.slice.ts';

export const scopeSamples = samplesOf<typeof scopeCommands, ScopeSees>({
  'scope/choose': ({ world }) => [
    ...[...world.tables.accounts.rows()].map(({ id }) => ({ accountId: id })),
    { accountId: null },
  ],
});
